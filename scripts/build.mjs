/** Builds the web app, unless what is built is of the present sources (--force: always). */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressFolder } from "./compress.mjs";
import { root } from "./prelude.mjs";

const stamp = join(root, "apps/web/dist/.sources");
const sources = [
  "apps/web/src/**/*",
  "apps/web/public/**/*",
  "apps/web/*.{html,ts,json}",
  "packages/contract/src/**/*.ts",
  "scripts/{build,compress,prerender}.mjs",
  "package-lock.json",
];

function hashSources() {
  const hash = createHash("sha256");
  // Not imported by name: Node 20 lacks it, and would end before the prelude can say so.
  const files = fs
    .globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** @returns {boolean} whether it was needed and worked, or was not needed */
export function buildWeb({ force = false } = {}) {
  const present = hashSources();
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === present) return true;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  if (!existsSync(vite)) {
    console.error("The web app can't be built: vite is not installed. Run npm ci.");
    return false;
  }
  console.log("Building the web app …");
  const steps = [[vite, "build", "--logLevel", "warn"], [join(root, "scripts/prerender.mjs")]];
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, {
      cwd: join(root, "apps/web"),
      stdio: "inherit",
    });
    if (status !== 0) return false;
  }
  compressFolder(join(root, "apps/web/dist"));
  writeFileSync(stamp, present);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit(buildWeb({ force: process.argv.includes("--force") }) ? 0 : 1);
}
