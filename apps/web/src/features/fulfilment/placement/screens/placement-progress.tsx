import { type Assignment, sourceNames } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { usePlacement } from "../api/get-placement.ts";
import { Attempts } from "../components/attempts.tsx";
import { PermalinkForm } from "../components/manual-placement.tsx";

/** A reply that was sent to a platform's API, until the result is certain. */
export function PlacementProgress({ assignment }: { assignment: Assignment }) {
  const { id, status, post, text } = assignment;
  const platform = sourceNames[post.source];
  const { data } = usePlacement(assignment);
  const section = useRef<HTMLElement>(null);
  // The pressed button, which had the focus, was removed.
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
          {isUnknown ? "Not confirmed yet" : "Being posted"}
        </p>
        <p className="text-ink-2">
          {isUnknown
            ? `${platform} gave no clear answer. We check the account’s comments: if the reply is there, it counts as posted; if it is missing after ten minutes, you can post it again. It is not sent again automatically, so don’t post it yourself in the meantime.`
            : `It is being sent to ${platform} once. The result appears here; you don’t need to wait.`}
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
