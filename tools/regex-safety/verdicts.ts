import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { check, type Diagnostics, type Parameters } from "recheck";
import recheckPackage from "recheck/package.json" with { type: "json" };
import type { Pattern } from "./constants.ts";

/** How the time of an expression grows: linear, or in the checker's terms. */
export type Verdict = string;
export const linear: Verdict = "linear";

/** No limit depends on the speed of the machine, so that every machine reaches the same verdict. */
const parameters: Parameters = {
  incubationTimeout: null,
  attackTimeout: null,
  seedingTimeout: null,
};
/** An expression that takes longer is undecided, which is not stored, because another machine may be faster. */
const timeout = 300_000;
const timedOut: Verdict = "undecided (timeout)";

/** The key of an expression's verdict; another version of the checker starts without verdicts. */
export function keyOf({ source, flags }: Pattern): string {
  const text = JSON.stringify([recheckPackage.version, parameters, source, flags]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

function verdictOf(result: Diagnostics): Verdict {
  if (result.status === "safe") return linear;
  if (result.status === "unknown") return `undecided (${result.error.kind})`;
  const { complexity } = result;
  return complexity.type === "exponential"
    ? "exponential"
    : `polynomial of degree ${complexity.degree}`;
}

/** The verdicts that are stored with the code, by the keys of their expressions. */
export type Verdicts = Map<string, Verdict>;

/** @throws SyntaxError when the file is not JSON. */
export function readVerdicts(file: string): Verdicts {
  return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8"))));
}

/** Stores verdicts, sorted, so that two branches that add some can be merged by lines. */
export function writeVerdicts(file: string, verdicts: Verdicts): void {
  const decided = [...verdicts].filter(([, verdict]) => verdict !== timedOut);
  const sorted = Object.fromEntries(decided.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/**
 * Decides the expressions, two at a time. Takes a second for an ordinary one.
 *
 * @param verdicts where each verdict goes as soon as it is known
 */
export async function decide(patterns: readonly Pattern[], verdicts: Verdicts): Promise<void> {
  const rest = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))];
  const work = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [key, { source, flags }] = next;
      verdicts.set(key, verdictOf(await check(source, flags, { ...parameters, timeout })));
    }
  };
  await Promise.all([work(), work()]);
}
