import {
  type Alternative,
  type Combination,
  type ListingPlan,
  type PlannedWatch,
  planDefaults,
} from "./rules-plan-shapes.ts";

/** Rows of one kind beyond these are told as one. */
const mostRows = 12;
/** Ids of phrases that are named in a sentence. */
const mostIds = 5;

const number = (value: number, digits = 0) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const calls = (value: number) => number(value, value < 10 ? 2 : 1);
const counted = (count: number, what: string, more = `${what}s`) =>
  `${number(count)} ${count === 1 ? what : more}`;

/** A time as a person says it, without loss where it is whole. */
function wait(seconds: number): string {
  if (seconds < 120) return `${number(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
  const minutes = seconds / 60;
  return `${number(minutes, Number.isInteger(minutes) ? 0 : 1)} min`;
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** What a watch reads. */
function what(watch: PlannedWatch): string {
  if (watch.kind === "search") {
    return cut(`search for ${counted(watch.phraseIds.length, "phrase")}: ${watch.query}`, 52);
  }
  const { kind, communities } = watch;
  if (communities[0] === "all") return `${kind} of all Reddit`;
  const [first = ""] = communities;
  const others = communities.length - 1;
  const where = others === 0 ? `r/${first}` : `r/${first} and ${others} more`;
  return cut(`${kind} of ${where}`, 52);
}

/** A combination in words. */
export function describeCombination({ posts, comments }: Combination): string {
  const ofPosts = {
    all: "posts of all Reddit",
    listings: "listings of posts, searches for the rest",
    searches: "searches for all posts",
  }[posts];
  const ofComments = {
    all: "comments of all Reddit",
    listings: "listings of comments",
  }[comments];
  return `${ofPosts}; ${ofComments}`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

function watchRows(plan: ListingPlan): string[][] {
  const rows: string[][] = [];
  for (const kind of ["posts", "comments", "search"] as const) {
    const watches = plan.watches.filter((watch) => watch.kind === kind);
    const dearest = watches.toSorted((one, other) => other.callsPerMinute - one.callsPerMinute);
    for (const watch of dearest.slice(0, mostRows)) {
      const items = watch.kind === "search" ? "" : calls(watch.itemsPerMinute);
      rows.push([what(watch), wait(watch.everySeconds), items, calls(watch.callsPerMinute)]);
    }
    const rest = dearest.slice(mostRows);
    if (rest.length === 0) continue;
    const sum = rest.reduce((total, watch) => total + watch.callsPerMinute, 0);
    rows.push([`… and ${number(rest.length)} more such`, "", "", calls(sum)]);
  }
  return rows;
}

function alternativeRow({ combination, callsPerMinute, uncoveredPhrases, chosen }: Alternative) {
  const cost = callsPerMinute === null ? "can't be done" : `${calls(callsPerMinute)} a minute`;
  const missing = uncoveredPhrases > 0 ? `misses ${counted(uncoveredPhrases, "phrase")}` : "";
  return [`${chosen ? "→" : " "} ${describeCombination(combination)}`, cost, missing];
}

function named(phraseIds: readonly string[]): string {
  const shown = phraseIds.slice(0, mostIds).join(", ");
  return phraseIds.length > mostIds ? `${shown}, …` : shown;
}

/** Demands that are given up for one reason, put together: a sentence for each. */
function uncoveredLines(plan: ListingPlan): string[] {
  const byReason = new Map<string, { what: string; phrases: Set<string>; where: Set<string> }>();
  for (const { kind, phraseIds, communities, reason } of plan.uncovered) {
    const what = kind === "everywhere" ? "posts elsewhere" : kind;
    const one = byReason.get(`${kind} ${reason}`) ?? {
      what: `${reason} Not read: ${what}`,
      phrases: new Set<string>(),
      where: new Set<string>(),
    };
    byReason.set(`${kind} ${reason}`, one);
    for (const id of phraseIds) one.phrases.add(id);
    for (const name of communities) one.where.add(`r/${name}`);
  }
  return [...byReason.values()].map(({ what, phrases, where }) => {
    const places = where.size > 0 ? ` of ${named([...where].sort())}` : "";
    const ids = [...phrases].sort();
    return `  ${what}${places}, for ${counted(ids.length, "phrase")} (${named(ids)})`;
  });
}

/** Listings of one place that are so busy that an outage of minutes would lose items of it. */
function hurried(plan: ListingPlan): string[] {
  return plan.watches.flatMap((watch) =>
    watch.kind !== "search" && watch.catchUpSeconds < planDefaults.outageSeconds
      ? [`  ${what(watch)}: an outage of more than ${wait(watch.catchUpSeconds)} loses some`]
      : [],
  );
}

/**
 * A plan as text for a person: what is read, how often and for how many calls a minute, what that is
 * of the budget, what waits longer than wanted or is not read at all, what else was weighed, and what
 * one search for each phrase would cost. Lines without a trailing line break.
 */
export function describePlan(plan: ListingPlan): string {
  const { callsPerMinute, budget, limit, oneSearchEach } = plan;
  const share = budget > 0 ? ` (${number((callsPerMinute / budget) * 100)}%)` : "";
  const times =
    callsPerMinute > 0 ? `, ${number(oneSearchEach / callsPerMinute, 1)} times as many` : "";
  const stretched = plan.stretched.map(
    ({ phraseIds, wantedSeconds, seconds, free, reason }) =>
      `  ${counted(phraseIds.length, "phrase")} ${free ? "without a plan" : "with a plan"}: every ${wait(seconds)} instead of ${wait(wantedSeconds)}. ${reason}`,
  );
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ["", title, ...lines] : [];
  return [
    ...table([["Reddit", "every", "items/min", "calls/min"], ...watchRows(plan)]),
    "",
    `${counted(plan.phrases, "phrase")}, ${counted(plan.watches.length, "watch", "watches")}: ${calls(callsPerMinute)} calls a minute of a budget of ${calls(budget)}${share}; Reddit allows ${number(limit)}.`,
    `One search for each phrase would take ${calls(oneSearchEach)} calls a minute${times}, and would find no comments.`,
    ...section("Waits longer than wanted:", stretched),
    ...section("Not covered:", uncoveredLines(plan)),
    ...section("Can't be caught up after a longer outage:", hurried(plan)),
    ...section("Weighed:", table(plan.alternatives.map(alternativeRow))),
  ].join("\n");
}
