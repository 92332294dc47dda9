import { type Reply, sourceNames, withDisclosure } from "@earshot/contract";

type Cell = string | number | null;

const minutesBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null
    ? null
    : Math.round(((Date.parse(to) - Date.parse(from)) / 60_000) * 10) / 10;

const yesOrNo = (value: boolean): string => (value ? "yes" : "no");

/** The columns of replies as CSV: the header of each and its cell. Times are ISO 8601 in UTC. */
const columns: readonly [string, (reply: Reply) => Cell][] = [
  ["Status", ({ status }) => status],
  ["Platform", ({ post }) => sourceNames[post.source]],
  ["Community", ({ post }) => post.subreddit],
  ["Keywords", ({ keywords }) => keywords.join("; ")],
  ["Post title", ({ post }) => post.title],
  ["Post text", ({ post }) => post.body],
  ["Post author", ({ post }) => post.author],
  ["Post link", ({ post }) => post.url],
  ["Posted by its author at", ({ post }) => new Date(post.created_utc * 1_000).toISOString()],
  ["Reply", ({ text, disclosure }) => (text === "" ? "" : withDisclosure(text, disclosure))],
  ["Reply link", ({ permalink }) => permalink],
  ["Account", ({ account }) => account],
  ["Accepted at", ({ progress }) => progress.acceptedAt],
  ["Claimed at", ({ progress }) => progress.claimedAt],
  ["Submitted at", ({ progress }) => progress.submittedAt],
  ["Approved at", ({ progress }) => progress.approvedAt],
  ["Posted at", ({ progress }) => progress.postedAt],
  [
    "Minutes from acceptance to posting",
    ({ progress }) => minutesBetween(progress.acceptedAt, progress.postedAt),
  ],
  ["Live after 72 hours at", ({ progress }) => progress.survivedAt],
  ["Ended at", ({ progress }) => progress.end?.at ?? null],
  ["Ended because", ({ progress }) => progress.end?.kind ?? null],
  ["Reason", ({ progress }) => progress.end?.reason ?? null],
  ["Removed by", ({ removedBy }) => removedBy],
  ["Returned to the quota", ({ quotaReturned }) => yesOrNo(quotaReturned)],
  ["Score", ({ score }) => score],
  ["Answers", ({ answers }) => answers],
  ["Clicks", ({ clicks }) => clicks],
  ["Conversions", ({ conversions }) => conversions],
  ["Id", ({ id }) => id],
];

export const replyCsvHeader: readonly string[] = columns.map(([name]) => name);

/** A reply as a row of the CSV file. */
export const replyCsvRow = (reply: Reply): Cell[] => columns.map(([, cellOf]) => cellOf(reply));
