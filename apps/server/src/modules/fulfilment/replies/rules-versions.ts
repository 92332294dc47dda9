/** How many versions of a draft are stored. */
export const maxDrafts = 50;
/** How many versions of all kinds are shown. */
export const maxShown = 200;

/** The shortest time between two stored versions of a draft. */
const versionMs = 120_000;

/** An edit that removes more characters than this is more than a correction. */
const maxCorrectionChars = 80;

/** How many characters an edit removes: the text before, less the start and end that it shares with the text after. */
function countRemoved(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  return before.length - start - end;
}

/**
 * Whether to store a text as a version before an edit replaces it. It is stored every two minutes of
 * writing, when the edit removes much of it, and when the newest version is a conflict: another tab
 * wrote then, so the next text may not include this one.
 * @param newest the newest stored version; its kind and text are null when there is none, and `at` is
 *   when writing began
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
    countRemoved(before, after) > maxCorrectionChars ||
    now.getTime() - newest.at.getTime() >= versionMs
  );
}
