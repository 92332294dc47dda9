/**
 * Checks that every regular expression in product code takes at most linear time.
 *
 * `node tools/regex-safety/main.ts` checks; `--write` also stores the verdicts of new expressions in
 * verdicts.json and drops those of removed ones; `--recompute` decides all of them again and stores them.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkExpressions, collectFiles, listProductFiles } from "./check.ts";
import { boundedRows, dynamicRows } from "./table.ts";
import { decide, keyOf, readVerdicts, writeVerdicts } from "./verdicts.ts";

const { values } = parseArgs({
  options: { write: { type: "boolean" }, recompute: { type: "boolean" } },
});
const root = resolve(import.meta.dirname, "../..");
const storeFile = join(import.meta.dirname, "verdicts.json");

const files = collectFiles(root, listProductFiles(root));
const expressions = files.flatMap((file) => file.expressions);
const keys = new Set(expressions.map(keyOf));
const verdicts = values.recompute ? new Map() : readVerdicts(storeFile);
const unknown = expressions.filter((expression) => !verdicts.has(keyOf(expression)));
const doesWrite = values.write || values.recompute;
const store = () =>
  writeVerdicts(storeFile, new Map([...verdicts].filter(([key]) => keys.has(key))));
// Deciding all takes minutes: verdicts before an interruption must not be lost.
const storing = doesWrite ? setInterval(store, 10_000) : undefined;
await decide(unknown, verdicts);
clearInterval(storing);

const problems = checkExpressions(files, verdicts, { bounded: boundedRows, dynamic: dynamicRows });
for (const { file, line, message } of problems) console.log(`${file}:${line}: ${message}`);
if (doesWrite) store();
else if (unknown.length > 0) {
  console.log(
    `${unknown.length} expressions are new. Store their verdicts: node tools/regex-safety/main.ts --write`,
  );
}
console.log(
  `${expressions.length} regular expressions in ${files.length} files, ${problems.length} problems`,
);
// The checker leaves a process running, which would prevent this one from ending.
process.exit(problems.length > 0 ? 1 : 0);
