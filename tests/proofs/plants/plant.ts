/** What must notice a planted defect. */
export type Detector =
  /** A vitest test: its file, and a part of its full name (with its `describe` titles). */
  | { test: string; name: string }
  /** A line of a proof that must be printed as FAILED. */
  | { proof: string; args?: readonly string[]; line: string };

/** One change to a product file. */
export interface Edit {
  /** The file, from the repository's root. */
  file: string;
  /** Text that occurs exactly once in that file, and what it is replaced by. */
  find: string;
  replace: string;
}

/** A defect that is put into a copy of the product, to show that something notices it. */
export interface Plant {
  /** What the product does wrong with it, as a sentence. */
  defect: string;
  /** Usually one; more where a second line of defense hides the first. */
  edits: readonly Edit[];
  /** Each of them must fail with the defect and pass without it. */
  detectors: readonly Detector[];
}

/** Lines of a proof that runs in rounds: two are enough to notice a defect. */
export const roundsOf = (proof: string) => (line: string) =>
  ({ proof, args: ["--rounds", "2"], line }) satisfies Detector;

/** One line for a person: which test or proof line. */
export const describeDetector = (detector: Detector): string =>
  "test" in detector
    ? `${detector.test} "${detector.name}"`
    : `${detector.proof} ${(detector.args ?? []).join(" ")} line "${detector.line}"`;

/**
 * Makes an edit in a file's text.
 * @throws Error when the text to be replaced does not occur exactly once: the code has changed, and the
 * plant must be brought up to date.
 */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1) {
    throw new Error(`${file}: expected this text once, found it ${occurrences} times: ${find}`);
  }
  // A function, so that `$` in the replacement has no meaning.
  return text.replace(find, () => replace);
}
