import { type Assignment, sourceNames } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { usePlacement } from "../api/get-placement.ts";
import { Attempts } from "../components/attempts.tsx";
import { PermalinkForm } from "../components/manual-placement.tsx";

/** A reply that was given to a platform's API, until it is certain what became of it. */
export function PlacementProgress({ assignment }: { assignment: Assignment }) {
  const { id, status, post, text } = assignment;
  const platform = sourceNames[post.source];
  const { data } = usePlacement(assignment);
  const section = useRef<HTMLElement>(null);
  // Who has just pressed the button had the focus on it.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  const isUnknown = status === "unknown";
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Reply"
      className="grid content-start gap-4 outline-none"
    >
      <div role="status" className="grid max-w-[72ch] gap-1">
        <p className="font-display text-xl font-bold tracking-[-0.02em]">
          {isUnknown ? "Nobody knows yet whether it arrived" : "Being placed"}
        </p>
        <p className="text-ink-2">
          {isUnknown
            ? `${platform} gave no clear answer. The account’s comments are read until it is certain: found there, it counts as placed; missing after ten minutes, it is yours to place again. It is not sent a second time by itself, so don’t post it by hand meanwhile.`
            : `It is with ${platform}, and is sent once. What comes of it shows here by itself; you need not wait.`}
        </p>
      </div>
      {data && data.attempts.length > 0 && <Attempts attempts={data.attempts} />}
      <p
        dir="auto"
        className="max-w-[72ch] border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {data?.text ?? text}
      </p>
      {isUnknown && (
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-semibold">Do you see it in the thread?</h3>
          <PermalinkForm id={id} />
        </div>
      )}
    </section>
  );
}
