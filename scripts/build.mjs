/**
 * Builds the phrase engine, the templates of report emails and the web app, each only if its sources changed
 * (--force: always).
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compressFolder } from "./compress.mjs";
import { root } from "./prelude.mjs";

const matcher = join(root, "packages/matcher");
const web = join(root, "apps/web");
const reportMail = join(root, "packages/report-mail");

/** What is built: its sources, the place of its stamp, and the build function. */
const parts = [
  {
    name: "the phrase engine",
    needs: "assemblyscript/bin/asc.js",
    sources: ["packages/matcher/assembly/*.ts", "scripts/build.mjs", "package-lock.json"],
    stamp: join(matcher, "src/compiled.ts.sources"),
    build: compileMatcher,
  },
  {
    name: "the templates of report emails",
    needs: "vite/bin/vite.js",
    sources: [
      "packages/report-mail/src/*",
      "packages/report-mail/vite.config.ts",
      "scripts/build.mjs",
      "package-lock.json",
    ],
    stamp: join(reportMail, "dist/.sources"),
    build: (vite) => run(reportMail, vite, "build", "--logLevel", "warn"),
  },
  {
    name: "the web app",
    needs: "vite/bin/vite.js",
    sources: [
      "apps/web/src/**/*",
      "apps/web/public/**/*",
      "apps/web/*.{html,ts,json}",
      // Includes the compiled phrase engine, which the first part builds.
      "packages/{contract,matcher,prose}/src/**/*.ts",
      "scripts/{build,compress,prerender}.mjs",
      "package-lock.json",
    ],
    stamp: join(web, "dist/.sources"),
    build: buildWeb,
  },
];

function hashOf(sources) {
  const hash = createHash("sha256");
  // Not imported by name: Node 20 lacks it and would end before the prelude can report its version.
  const files = fs
    .globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

function run(cwd, ...args) {
  return spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status === 0;
}

/**
 * AssemblyScript to WebAssembly with SIMD, in a module that Node and browsers load alike; the minimal runtime is
 * only its allocator.
 */
function compileMatcher(compiler) {
  const folder = mkdtempSync(join(tmpdir(), "earshot-matcher-"));
  const file = join(folder, "engine.wasm");
  const options = "-O3 --converge --noAssert --enable simd --runtime minimal --debug".split(" ");
  const compiled = run(matcher, compiler, "assembly/index.ts", ...options, "--outFile", file);
  if (compiled) {
    const bytes = readFileSync(file);
    const version = createHash("sha256").update(bytes).digest().readUInt32LE();
    writeFileSync(
      join(matcher, "src/compiled.ts"),
      `/** Made by scripts/build.mjs of assembly/. */\nexport const version = ${version};\nexport const base64 =\n  "${bytes.toString("base64")}";\n`,
    );
  }
  rmSync(folder, { recursive: true });
  return compiled;
}

function buildWeb(vite) {
  const built =
    run(web, vite, "build", "--logLevel", "warn") && run(web, join(root, "scripts/prerender.mjs"));
  if (built) compressFolder(join(web, "dist"));
  return built;
}

/** @returns {boolean} whether everything is built from the current sources */
export function build({ force = false } = {}) {
  return parts.every(({ name, needs, sources, stamp, build }) => {
    const present = hashOf(sources);
    if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === present) return true;
    const program = join(root, "node_modules", needs);
    if (!existsSync(program)) {
      console.error(`${program} is not installed, so ${name} can't be built. Run npm ci.`);
      return false;
    }
    console.log(`Building ${name} …`);
    if (!build(program)) return false;
    writeFileSync(stamp, present);
    return true;
  });
}

function readOptions() {
  try {
    return parseArgs({ options: { force: { type: "boolean" } } }).values;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit(build(readOptions()) ? 0 : 1);
}
