// `npm run check`: types, format and lint, import rules, platform names, regular expressions, unused exports.
// Runs all of them before it fails, so that one run shows every mistake. Plain JavaScript, since an older Node may
// start it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const windows = process.platform === "win32";
// The TypeScript compiler is a Go program. If it collects garbage only near 3 GiB, it takes a third less processor time.
const env = { GOGC: "off", GOMEMLIMIT: "3GiB", ...process.env };
// First on the path, so that a binary's "#!/usr/bin/env node" finds the installed Node as well.
const pathName = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
env[pathName] = `${bin}${delimiter}${env[pathName] ?? ""}`;

/** The path of an installed binary, or `undefined`. */
function binary(name) {
  const file = join(bin, windows ? `${name}.cmd` : name);
  return existsSync(file) ? file : undefined;
}

/** Runs one check, then prints its whole output under a heading; resolves whether it passed. */
function run(title, name, args) {
  const heading = `\n=== ${title}: ${name} ${args.join(" ")}`;
  // For macOS no Node is installed from npm: there, the Node that runs this is used.
  const command = binary(name) ?? (name === "node" ? process.execPath : undefined);
  if (!command) {
    console.error(`${heading}\nnode_modules/.bin/${name} is missing: run "npm ci" first`);
    return Promise.resolve(false);
  }
  // Windows starts .cmd files only through a shell, which splits an unquoted path at its spaces.
  const shell = windows && command.endsWith(".cmd");
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(shell ? `"${command}"` : command, args, { cwd: root, env, shell });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(chunk));
    const end = (passed) => {
      console.log(heading);
      process.stdout.write(Buffer.concat(output));
      resolve(passed);
    };
    child.once("error", (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.once("close", (status) => end(status === 0));
  });
}

/** The default is four concurrent checkers, which repeat each other's work on the declarations that files share. */
const oneChecker = ["--checkers", "1"];
const checks = [
  ["TypeScript", "tsc", ["-p", "tsconfig.json", ...oneChecker]],
  ["TypeScript of the browser", "tsc", ["-p", "apps/web/tsconfig.json", ...oneChecker]],
  ["Format and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["Import rules", "node", ["tools/import-rules/main.ts"]],
  ["Platform names", "node", ["tools/platform-names/main.ts"]],
  ["Regular expressions", "node", ["tools/regex-safety/main.ts"]],
  ["Unused files and exports", "knip", ["--no-progress"]],
];

// Concurrently: each uses less than one core for most of its time.
const passed = await Promise.all(checks.map((check) => run(...check)));
const failed = checks.filter((_, at) => !passed[at]);
console.log(
  failed.length > 0
    ? `\n${failed.length} of ${checks.length} checks failed: ${failed.map(([t]) => t).join(", ")}`
    : `\nAll ${checks.length} checks passed`,
);
if (failed.length > 0) process.exitCode = 1;
