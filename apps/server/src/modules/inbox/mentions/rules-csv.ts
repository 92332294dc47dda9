import { type Mention, sourceNames } from "@earshot/contract";

type Cell = string | number | null;

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** The columns of mentions as CSV: the header of each and its cell. Times are ISO 8601 in UTC. */
const columns: readonly [string, (mention: Mention) => Cell][] = [
  ["Posted at", ({ created_utc }) => iso(created_utc)],
  ["Found at", ({ foundAt }) => foundAt],
  ["Platform", ({ source }) => sourceNames[source]],
  ["Community", ({ subreddit }) => subreddit],
  ["Kind", ({ kind }) => kind],
  ["Author", ({ author }) => author],
  ["Title", ({ title }) => title],
  ["Text", ({ fullContent }) => fullContent],
  ["Link", ({ url }) => url],
  ["Keywords", ({ keywords }) => keywords.join("; ")],
  ["Status", ({ status }) => status],
  ["Status note", ({ statusNote }) => statusNote],
  ["Intent", ({ intent }) => intent.level],
  ["Intent score", ({ intent }) => intent.score],
  ["Reasons", ({ intent }) => intent.reasons.map(({ message }) => message).join("; ")],
  ["Warnings", ({ warnings }) => warnings.map(({ message }) => message).join("; ")],
  ["Score", ({ score }) => score],
  ["Comments", ({ num_comments }) => num_comments],
  ["Also posted at", ({ crossPosts }) => crossPosts.map(({ url }) => url).join("\n")],
  ["Assigned to", ({ assignment }) => assignment?.name ?? null],
  ["Accepted at", ({ acceptedAt }) => acceptedAt],
  ["Reply status", ({ reply }) => reply?.status ?? null],
  ["Reply link", ({ reply }) => reply?.permalink ?? null],
  ["Id", ({ id }) => id],
];

export const mentionCsvHeader: readonly string[] = columns.map(([name]) => name);

/** A mention as a row of the CSV file. */
export const mentionCsvRow = (mention: Mention): Cell[] =>
  columns.map(([, cellOf]) => cellOf(mention));
