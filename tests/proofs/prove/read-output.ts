import type { Proof } from "../registry.ts";

/** How a run of a proof ended. */
export type Verdict = "held" | "MISSED" | "skipped" | "noticed" | "NOT NOTICED";

/** A finished process. */
export interface Ended {
  /** null: it was ended by a signal, as when its time was over. */
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
const isSkipped = ({ output }: Ended) => /^skipped: /m.test(output) && !totalsOf(output)?.passed;

/** Whether a proof held: it ended well, and checked something. */
export function verdictOf(ended: Ended): Verdict {
  if (ended.code === 0 && isSkipped(ended)) return "skipped";
  return ended.code === 0 && totalsOf(ended.output)?.passed ? "held" : "MISSED";
}

/**
 * Whether a planted defect was noticed. A proof that ends badly without a failed line has not: it broke.
 * `prove:plants` itself says whether its detectors failed.
 */
export function plantVerdictOf({ plant }: Proof, ended: Ended): Verdict {
  if (ended.code === 0 && isSkipped(ended)) return "skipped";
  if ("plants" in plant)
    return ended.code === 0 && totalsOf(ended.output)?.passed ? "noticed" : "NOT NOTICED";
  const hasFailed = ended.code === 1 && /^FAILED {2}/m.test(ended.output);
  return hasFailed ? "noticed" : "NOT NOTICED";
}

/** What a proof measured, in one line: what failed, else its main figure. */
export function figureOf({ figure }: Proof, { code, output }: Ended): string {
  const all = lines(output);
  const said = ([, , name, figures]: RegExpExecArray) => (figures ? `${name}: ${figures}` : name);
  const failed = all.find(([, word]) => word === "FAILED");
  if (failed) return said(failed) ?? "";
  const skipped = /^skipped: .+/m.exec(output)?.[0];
  if (skipped) return skipped;
  const main = figure?.exec(output)?.[1];
  if (main) return main;
  const [first] = all;
  if (first && code === 0) return said(first) ?? "";
  return `ended with ${code}: ${output.trim().split("\n").at(-1) ?? ""}`;
}
