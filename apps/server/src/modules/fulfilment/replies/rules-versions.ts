/** So many versions of writing are kept, and so many of all are shown. */
export const maxDrafts = 50;
export const mostShown = 200;

/** One version for so long a time of writing. */
const versionMs = 120_000;

/** Who takes away more characters than these at once did not mend a slip. */
const muchTaken = 80;

/** How many characters of a text neither begin nor end the one that comes in its place. */
function taken(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  return before.length - start - end;
}

/**
 * Whether a text is kept as a version before another one takes its place: one in two minutes of
 * writing, one that loses much, and one that was saved while another tab wrote as well, since then
 * the next text may know nothing of it.
 * @param newest the version that was kept last, or when writing began
 */
export function shouldStoreBefore(
  before: string,
  after: string,
  newest: { kind: string | null; text: string | null; at: Date },
  now: Date,
): boolean {
  if (before === after || before.trim() === "" || newest.text === before) return false;
  return (
    newest.kind === "conflict" ||
    taken(before, after) > muchTaken ||
    now.getTime() - newest.at.getTime() >= versionMs
  );
}
