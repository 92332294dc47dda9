/**
 * Counts the readers' verdicts on the reasons that `intent-reasons.ts` has drawn.
 *
 * `node bench/intent-verdicts.ts REASONS READER READER` reads the file of reasons and one file per reader: a JSON array
 * with `{ "number": 1, "supported": true, "why": "" }` for each reason. A reason is supported if all readers say so.
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";

const [reasonsPath = "", ...readerPaths] = process.argv.slice(2);
const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
const reasons = z
  .array(z.object({ number: z.number(), reason: z.string(), quote: z.string() }))
  .parse(await read(reasonsPath));
const readers = await Promise.all(
  readerPaths.map(async (path) => {
    const verdicts = z
      .array(z.object({ number: z.number(), supported: z.boolean(), why: z.string().optional() }))
      .parse(await read(path));
    return new Map(verdicts.map((verdict) => [verdict.number, verdict]));
  }),
);
if (readers.length === 0) throw new Error("Name a file of verdicts.");

/** The 95% interval of a share (Wilson). */
function interval(right: number, all: number): string {
  const z2 = 1.96 ** 2;
  const middle = (right + z2 / 2) / (all + z2);
  const margin = (1.96 * Math.sqrt((right * (all - right)) / all + z2 / 4)) / (all + z2);
  return `${(100 * (middle - margin)).toFixed(0)} to ${(100 * (middle + margin)).toFixed(0)}`;
}
const line = (name: string, right: number) =>
  console.log(
    `${name}: ${right} of ${reasons.length} supported, ${((100 * right) / reasons.length).toFixed(1)}% (${interval(right, reasons.length)})`,
  );

const said = reasons.map(({ number, ...reason }) => ({
  number,
  ...reason,
  verdicts: readers.map((reader, at) => {
    const verdict = reader.get(number);
    if (!verdict) throw new Error(`Reader ${at + 1} says nothing of reason ${number}.`);
    return verdict;
  }),
}));
for (const at of readers.keys())
  line(`reader ${at + 1}`, said.filter(({ verdicts }) => verdicts[at]?.supported).length);
const all = said.filter(({ verdicts }) => verdicts.every(({ supported }) => supported));
line("all readers", all.length);
console.log(
  `${said.filter(({ verdicts }) => new Set(verdicts.map(({ supported }) => supported)).size > 1).length} disputed`,
);
for (const { number, reason, quote, verdicts } of said.filter((one) => !all.includes(one)))
  console.log(
    `${number}. ${reason}: ${quote} (${verdicts.map(({ supported, why = "" }) => (supported ? "yes" : `no ${why}`)).join("; ")})`,
  );
if (all.length < 0.95 * reasons.length) process.exitCode = 1;
