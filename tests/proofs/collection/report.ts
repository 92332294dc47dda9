import type { Report } from "../setup.ts";
import { quantile } from "../statistics.ts";
import type { CollectionFigures } from "./run.ts";

const shownWithinMs = 2_000;
const notifiedWithinMs = 10_000;
/** The gap can be slightly less than a minute: the first of two messages may take longer to arrive. */
const shortestGapMs = 55_000;
/** How much the memory of a worker may grow while posts keep arriving. */
const maxGrowth = 1.2;
const some = (list: readonly string[]) =>
  list.length === 0 ? "" : `: ${list.slice(0, 5).join("; ")}`;

/** The requirements of a run besides finding everything. */
export interface Requirements {
  /** How many processes must have been killed. */
  kills: number;
  /** Seconds from the first to the second measurement of memory; null: it is not measured. */
  steadySeconds: number | null;
}

/** Prints the figures of a run, and checks them. */
export function reportFigures(
  report: Report,
  figures: CollectionFigures,
  requirements: Requirements,
): void {
  const { comparison, calls, shown, announced, web, faults } = figures;
  const minutes = (figures.seconds + figures.drainSeconds) / 60;
  const rate = (count: number) => (count / minutes).toFixed(1);
  console.log(
    [
      `published ${figures.published} in ${figures.seconds.toFixed(0)} s (${(figures.published / figures.seconds).toFixed(1)} a second), all read ${figures.drainSeconds.toFixed(0)} s later`,
      `mentions ${comparison.mentions}; pairs of keyword and workspace ${comparison.pairs} at Reddit, X, Hacker News and Bluesky, ${comparison.webPairs} at LinkedIn and Facebook`,
      `calls a minute: Reddit ${rate(calls.reddit.requests)} (at most ${calls.reddit.maxInMinute}, ${calls.reddit.maxInWindow} in ten minutes), X ${rate(calls.x.requests.search ?? 0)}, Hacker News ${rate(calls.hackerNews.algolia)} to its index and ${rate(calls.hackerNews.firebase)} for single items, web ${rate(calls.brave.billed)}`,
      `X read ${calls.x.postReads} posts for $${(calls.x.micros / 1e6).toFixed(2)}; web searches cost $${(calls.webMicros / 1e6).toFixed(2)}`,
      `faults met: ${[...faults].map(([service, met]) => `${service} ${met}`).join(", ")}`,
      `gaps recorded: ${figures.gaps.length}${some(figures.gaps)}`,
    ].join("\n"),
  );
  const exact = (name: string, list: readonly string[], of: string) =>
    report.line(name, list.length === 0, `${list.length}${of}${some(list)}`);
  const { expectedItems, expectedPairs } = comparison;
  exact(
    "nothing is missing",
    comparison.missing,
    ` of ${expectedPairs} pairs of ${expectedItems} posts`,
  );
  exact("nothing is surplus", comparison.surplus, "");
  exact("nothing is doubled", comparison.doubled, "");
  report.line(
    "nothing that a web search showed is missing",
    web.expected > 0 && web.missing.length === 0,
    `${web.missing.length} of ${web.expected} posts with a phrase in what was shown; ${web.shown} were shown, ${web.leftOut} only right before a kill. What no search shows can't be known${some(web.missing)}`,
  );
  const delay = (delays: readonly number[]) =>
    `p50 ${quantile(delays, 0.5)} ms, p95 ${quantile(delays, 0.95)} ms, max ${delays.at(-1) ?? 0} ms`;
  report.line(
    "found to shown, all workspaces",
    announced.delays.length > 0 && quantile(announced.delays, 0.95) <= shownWithinMs,
    `${delay(announced.delays)} of ${announced.delays.length} of ${announced.mentions} mentions of ${announced.workspaces} workspaces, until the API processes were notified`,
  );
  report.line(
    "found to shown, on open screens",
    shown.length > 0 && quantile(shown, 0.95) <= shownWithinMs,
    `${delay(shown)} of ${shown.length} mentions on ${figures.screens} screens, until the browser had the event`,
  );
  const { notified } = figures;
  if (notified) {
    const { delays, messages, forgotten } = notified;
    const p95 = quantile(delays, 0.95);
    report.line(
      "found to notified",
      delays.length > 0 && p95 <= notifiedWithinMs && forgotten === 0,
      `p50 ${quantile(delays, 0.5)} ms, p95 ${p95} ms, max ${delays.at(-1) ?? 0} ms of ${delays.length} mentions in ${messages} messages; ${forgotten} channels were not notified`,
    );
    report.line(
      "one message a minute and channel",
      notified.shortestGapMs === null || notified.shortestGapMs >= shortestGapMs,
      `the shortest time between two is ${notified.shortestGapMs ?? "unknown"} ms`,
    );
  }
  exact("no call beyond a budget", figures.overspent, "");
  report.line(
    "processes were killed",
    figures.kills >= requirements.kills,
    `${figures.kills} times; event streams were reopened ${figures.reopened} times`,
  );
  if (requirements.steadySeconds !== null) {
    const { settled, atEnd } = figures.memory;
    report.line(
      "memory is flat",
      settled.length > 0 && settled.every((mb, at) => (atEnd[at] ?? 0) <= (mb ?? 0) * maxGrowth),
      `${settled.join(" and ")} MB a minute after the last kill, ${atEnd.join(" and ")} MB ${requirements.steadySeconds - 60} s later; at most ${maxGrowth} times`,
    );
  }
  report.line("no process crashed", figures.crashed === 0, `${figures.crashed}`);
}
