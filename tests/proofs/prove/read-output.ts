import type { Proof } from "../registry.ts";

/** How a run of a proof ended. */
export type Verdict = "held" | "MISSED" | "skipped" | "noticed" | "NOT NOTICED";

/** A finished process. */
export interface FinishedProcess {
  /** null: a signal ended it, for example at its time limit. */
  code: number | null;
  output: string;
}

const lines = (output: string) => [
  ...output.matchAll(/^(passed|FAILED) {2}(.+?)(?: {2,}(.+)| *)$/gm),
];
const totalsOf = (output: string) => {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return passed === undefined ? null : { passed: Number(passed), failed: Number(failed) };
};
const isSkipped = ({ output }: FinishedProcess) =>
  /^skipped: /m.test(output) && !totalsOf(output)?.passed;

/** Whether a proof held: it ended without an error, and checked something. */
export function verdictOf(ended: FinishedProcess): Verdict {
  if (ended.code === 0 && isSkipped(ended)) return "skipped";
  return ended.code === 0 && totalsOf(ended.output)?.passed ? "held" : "MISSED";
}

/**
 * Whether a planted defect was noticed. A proof that ends with an error but without a failed line broke instead.
 * `prove:plants` reports itself whether its detectors failed.
 */
export function plantVerdictOf({ plant }: Proof, ended: FinishedProcess): Verdict {
  if (ended.code === 0 && isSkipped(ended)) return "skipped";
  if ("plants" in plant)
    return ended.code === 0 && totalsOf(ended.output)?.passed ? "noticed" : "NOT NOTICED";
  const hasFailed = ended.code === 1 && /^FAILED {2}/m.test(ended.output);
  return hasFailed ? "noticed" : "NOT NOTICED";
}

/** The result of a proof in one line: the failed line, else its main figure. */
export function figureOf({ figure }: Proof, { code, output }: FinishedProcess): string {
  const all = lines(output);
  const lineOf = ([, , name, figures]: RegExpExecArray) => (figures ? `${name}: ${figures}` : name);
  const failed = all.find(([, word]) => word === "FAILED");
  if (failed) return lineOf(failed) ?? "";
  const skipped = /^skipped: .+/m.exec(output)?.[0];
  if (skipped) return skipped;
  const main = figure?.exec(output)?.[1];
  if (main) return main;
  const [first] = all;
  if (first && code === 0) return lineOf(first) ?? "";
  return `ended with ${code}: ${output.trim().split("\n").at(-1) ?? ""}`;
}
