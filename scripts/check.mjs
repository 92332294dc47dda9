// `npm run check`: types, format and lint, import rules. Runs them all before it fails, so that one
// round shows every mistake. Plain JavaScript, since the Node that starts it may be older than ours.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const windows = process.platform === "win32";
// First on the path, so that a binary's "#!/usr/bin/env node" finds the installed Node as well.
const env = { ...process.env };
const pathName = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
env[pathName] = `${bin}${delimiter}${env[pathName] ?? ""}`;

/** The path of an installed binary, or `undefined`. */
function binary(name) {
  const file = join(bin, windows ? `${name}.cmd` : name);
  return existsSync(file) ? file : undefined;
}

/** Runs one check under a heading; returns whether it passed. */
function run(title, name, args) {
  console.log(`\n=== ${title}: ${name} ${args.join(" ")}`);
  // macOS has no Node among its npm packages: there, the one that runs this must do.
  const command = binary(name) ?? (name === "node" ? process.execPath : undefined);
  if (!command) {
    console.error(`node_modules/.bin/${name} is missing: run "npm ci" first`);
    return false;
  }
  // Windows starts .cmd files only through a shell, which splits an unquoted path at its spaces.
  const shell = windows && command.endsWith(".cmd");
  const { status, error } = spawnSync(shell ? `"${command}"` : command, args, {
    cwd: root,
    env,
    shell,
    stdio: "inherit",
  });
  if (error) console.error(error.message);
  return status === 0;
}

const checks = [["TypeScript", "tsc", ["-p", "tsconfig.json"]]];
if (existsSync(join(root, "apps", "web", "tsconfig.json"))) {
  checks.push(["TypeScript of the browser", "tsc", ["-p", "apps/web/tsconfig.json"]]);
}
checks.push(
  ["Format and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["Import rules", "node", ["tools/import-rules/main.ts"]],
);

const failed = checks.filter(([title, name, args]) => !run(title, name, args));
console.log(
  failed.length > 0
    ? `\n${failed.length} of ${checks.length} checks failed: ${failed.map(([t]) => t).join(", ")}`
    : `\nAll ${checks.length} checks passed`,
);
if (failed.length > 0) process.exitCode = 1;
