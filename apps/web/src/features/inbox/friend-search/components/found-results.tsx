import { brand, type FriendSnapshot } from "@earshot/contract";
import type { ReactNode } from "react";
import { age, count, exactTime } from "../../../../lib/format.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { threadsOf } from "../search.ts";
import { ResultContext } from "./result-context.tsx";
import { ResultPhrase } from "./result-phrase.tsx";

/** The frame around the results, also when there are none. */
export function ResultsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 sm:py-10">
      <header>
        <a href="/" className="inline-block rounded-lg">
          <Logo name={brand.name} />
        </a>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-10">{children}</main>
    </div>
  );
}

/** A link that explains the product to visitors. The landing page is not part of the app. */
export function WayToLanding() {
  return (
    <a href="/" className={buttonClass("secondary")}>
      What is {brand.name}?
    </a>
  );
}

interface FoundResultsProps {
  snapshot: FriendSnapshot;
  /** Milliseconds, as `Date.now`. */
  now: number;
  share: ReactNode;
  wayOut: ReactNode;
}

/** The results of a friend search. The server renders them too, before the app runs. */
export function FoundResults({ snapshot, now, share, wayOut }: FoundResultsProps) {
  const { title, created_at, payload } = snapshot;
  const { context, runs } = payload;
  return (
    <>
      <div className="grid gap-4">
        <div className="[overflow-wrap:anywhere]">
          <p className="text-sm text-ink-3">
            Instant Results, generated{" "}
            <time dateTime={created_at} title={exactTime(created_at)}>
              {age(created_at, now).replace(/^Less/, "less")}
            </time>
          </p>
          {/* The document title omits the friend's name, because analytics receives it. */}
          <PageTitle documentTitle={`Instant Results · ${brand.name}`}>
            <bdi>{title}</bdi>
          </PageTitle>
          <p className="mt-1 text-ink-2 tabular-nums">
            {count(runs.length, "phrase")}, {count(threadsOf(runs), "thread")} found
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {share}
          {wayOut}
        </div>
      </div>
      <ResultContext context={context} />
      {runs.map((run) => (
        <ResultPhrase key={run.keyword} run={run} now={now} />
      ))}
    </>
  );
}
