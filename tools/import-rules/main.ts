import { resolve } from "node:path";
import { checkImports, listFiles } from "./check.ts";

const root = process.argv[2] ?? resolve(import.meta.dirname, "../..");
const files = listFiles(root);
const breaches = checkImports(root, files);
for (const { file, line, why, allowed } of breaches) {
  console.log(`${file}:${line}: ${why}, allowed here: ${allowed}`);
}
console.log(`${files.length} files checked, ${breaches.length} breaches of the import rules`);
if (breaches.length > 0) process.exitCode = 1;
