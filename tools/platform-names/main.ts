import { join } from "node:path";
import { checkPlatformNames } from "./find.ts";

// Part of `npm run check`: no code names a platform outside its descriptors and adapters.
const { findings, unused } = checkPlatformNames(
  process.argv[2] ?? join(import.meta.dirname, "../.."),
);
for (const { file, line, name } of findings) {
  console.log(
    `${file}:${line}: names the platform "${name}"; ask packages/contract/src/platforms instead`,
  );
}
for (const { file, names } of unused) {
  console.log(`${file} no longer names ${names.join(", ")}: remove its exception from table.ts`);
}
console.log(`${findings.length} platform names outside descriptors`);
if (findings.length + unused.length > 0) process.exitCode = 1;
