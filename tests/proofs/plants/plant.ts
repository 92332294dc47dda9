/** A test or proof line that must detect a planted defect. */
export type Detector =
  /** A vitest test: its file, and a part of its full name (with its `describe` titles). */
  | { test: string; name: string }
  /** A line of a proof that must be printed as FAILED. */
  | { proof: string; args?: readonly string[]; line: string };

/** One change to a product file. */
export interface Edit {
  /** The file, from the repository's root. */
  file: string;
  /** Text that must occur exactly once in that file, and its replacement. */
  find: string;
  replace: string;
}

/** A defect that is put into a copy of the product, to show that tests or proofs detect it. */
export interface Plant {
  /** What the product does wrong with this defect, as a sentence. */
  defect: string;
  /** Usually one edit; more if a second line of defense would hide the first. */
  edits: readonly Edit[];
  /** Each of them must fail with the defect and pass without it. */
  detectors: readonly Detector[];
}

/** Makes detectors from the lines of a proof with rounds: two rounds are enough to detect a defect. */
export const roundsOf = (proof: string) => (line: string) =>
  ({ proof, args: ["--rounds", "2"], line }) satisfies Detector;

/** Describes a test or proof line for people, in one line. */
export const describeDetector = (detector: Detector): string =>
  "test" in detector
    ? `${detector.test} "${detector.name}"`
    : `${detector.proof} ${(detector.args ?? []).join(" ")} line "${detector.line}"`;

/**
 * Applies an edit to a file's text.
 * @throws Error when the text to replace does not occur exactly once: the code has changed, and the plant must
 * be updated
 */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1) {
    throw new Error(`${file}: expected this text once, found it ${occurrences} times: ${find}`);
  }
  // A function, so that `$` in the replacement has no meaning.
  return text.replace(find, () => replace);
}
