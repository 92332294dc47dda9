import {
  type Alternative,
  type Combination,
  type ListingPlan,
  type PlannedTask,
  planDefaults,
} from "./rules-types.ts";

/** Further rows of one kind are added up in one row. */
const maxRows = 12;
/** Phrase ids listed in a sentence. */
const maxIds = 5;

const number = (value: number, digits = 0) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const calls = (value: number) => number(value, value < 10 ? 2 : 1);
const countOf = (count: number, what: string, more = `${what}s`) =>
  `${number(count)} ${count === 1 ? what : more}`;

/** Formats a duration, with a decimal only where needed. */
function formatWait(seconds: number): string {
  if (seconds < 120) return `${number(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
  const minutes = seconds / 60;
  return `${number(minutes, Number.isInteger(minutes) ? 0 : 1)} min`;
}

function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join("")}…`;
}

/** What a task reads. */
function describeTask(task: PlannedTask): string {
  if (task.kind === "search") {
    return truncate(`search for ${countOf(task.phraseIds.length, "phrase")}: ${task.query}`, 52);
  }
  const { kind, communities } = task;
  if (communities[0] === "all") return `${kind} of all Reddit`;
  const [first = ""] = communities;
  const others = communities.length - 1;
  const where = others === 0 ? `r/${first}` : `r/${first} and ${others} more`;
  return truncate(`${kind} of ${where}`, 52);
}

/** Describes a combination. */
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

function taskRows(plan: ListingPlan): string[][] {
  const rows: string[][] = [];
  for (const kind of ["posts", "comments", "search"] as const) {
    const tasks = plan.tasks.filter((task) => task.kind === kind);
    const mostExpensive = tasks.toSorted((one, other) => other.callsPerMinute - one.callsPerMinute);
    for (const task of mostExpensive.slice(0, maxRows)) {
      const items = task.kind === "search" ? "" : calls(task.itemsPerMinute);
      rows.push([
        describeTask(task),
        formatWait(task.everySeconds),
        items,
        calls(task.callsPerMinute),
      ]);
    }
    const rest = mostExpensive.slice(maxRows);
    if (rest.length === 0) continue;
    const sum = rest.reduce((total, task) => total + task.callsPerMinute, 0);
    rows.push([`… and ${number(rest.length)} more such`, "", "", calls(sum)]);
  }
  return rows;
}

function alternativeRow({ combination, callsPerMinute, unmetPhrases, chosen }: Alternative) {
  const cost = callsPerMinute === null ? "can't be done" : `${calls(callsPerMinute)} a minute`;
  const missing = unmetPhrases > 0 ? `misses ${countOf(unmetPhrases, "phrase")}` : "";
  return [`${chosen ? "→" : " "} ${describeCombination(combination)}`, cost, missing];
}

function named(phraseIds: readonly string[]): string {
  const shown = phraseIds.slice(0, maxIds).join(", ");
  return phraseIds.length > maxIds ? `${shown}, …` : shown;
}

/** A sentence for each reason why demands are unmet. */
function unmetLines(plan: ListingPlan): string[] {
  const byReason = new Map<string, { what: string; phrases: Set<string>; where: Set<string> }>();
  for (const { kind, phraseIds, communities, reason } of plan.unmet) {
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
    const inCommunities = where.size > 0 ? ` of ${named([...where].sort())}` : "";
    const ids = [...phrases].sort();
    return `  ${what}${inCommunities}, for ${countOf(ids.length, "phrase")} (${named(ids)})`;
  });
}

/** Listings so busy that an outage of minutes would lose items. */
function outageSensitiveLines(plan: ListingPlan): string[] {
  return plan.tasks.flatMap((task) =>
    task.kind !== "search" && task.maxOutageSeconds < planDefaults.outageSeconds
      ? [
          `  ${describeTask(task)}: an outage of more than ${formatWait(task.maxOutageSeconds)} loses some`,
        ]
      : [],
  );
}

/**
 * Describes a plan: its tasks with their intervals and calls a minute, the share of the budget, delayed
 * and unmet demands, the alternatives, and the cost of one search for each phrase. No trailing line break.
 */
export function describePlan(plan: ListingPlan): string {
  const { callsPerMinute, budget, limit, unpackedCallsPerMinute } = plan;
  const share = budget > 0 ? ` (${number((callsPerMinute / budget) * 100)}%)` : "";
  const times =
    callsPerMinute > 0
      ? `, ${number(unpackedCallsPerMinute / callsPerMinute, 1)} times as many`
      : "";
  const delayed = plan.delayed.map(
    ({ phraseIds, requestedSeconds, seconds, free, reason }) =>
      `  ${countOf(phraseIds.length, "phrase")} ${free ? "without a plan" : "with a plan"}: every ${formatWait(seconds)} instead of ${formatWait(requestedSeconds)}. ${reason}`,
  );
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ["", title, ...lines] : [];
  return [
    ...table([["Reddit", "every", "items/min", "calls/min"], ...taskRows(plan)]),
    "",
    `${countOf(plan.phrases, "phrase")}, ${countOf(plan.tasks.length, "task")}: ${calls(callsPerMinute)} calls a minute of a budget of ${calls(budget)}${share}; Reddit allows ${number(limit)}.`,
    `One search for each phrase would take ${calls(unpackedCallsPerMinute)} calls a minute${times}, and would find no comments.`,
    ...section("Slower than requested:", delayed),
    ...section("Not covered:", unmetLines(plan)),
    ...section("Can't be caught up after a longer outage:", outageSensitiveLines(plan)),
    ...section("Alternatives:", table(plan.alternatives.map(alternativeRow))),
  ].join("\n");
}
