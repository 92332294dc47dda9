/** Writes .env.example and docs/configuration.md from the descriptions in code. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { referenceProblems, writeExample, writeReference } from "./reference.ts";

const root = join(import.meta.dirname, "../..");
const problems = referenceProblems();
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
writeFileSync(join(root, ".env.example"), writeExample());
writeFileSync(join(root, "docs/configuration.md"), writeReference());
console.log("Written: .env.example and docs/configuration.md");
