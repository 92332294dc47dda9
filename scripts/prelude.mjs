/**
 * Every entry point runs this first. Plain JavaScript that old Node versions can read, so that they print a
 * sentence instead of a syntax error.
 */
import { existsSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `Earshot needs Node 24 and this is ${process.versions.node}. Use the npm scripts (npm start), which bring their own on Linux and Windows; elsewhere install Node 24 or later.`,
  );
  process.exit(1);
}

/** Caches compiled code, which saves a third of the time until a command starts. Child processes inherit it. */
process.env.NODE_COMPILE_CACHE ||= join(root, "node_modules/.cache/earshot");
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

/**
 * Node reads all exports of a package again for each file that imports another one of it. Those of drizzle-orm are
 * 180 kB, and it has a hundred files: this took a third of the time until a command starts.
 */
module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    const isOwn = parentURL.includes("/node_modules/drizzle-orm/");
    if (!isOwn || !/^\..*\.js$/.test(specifier)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});

/** Reads .env of the repository's root; variables that are already set are kept. */
export function loadEnvironment() {
  const file = join(root, ".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    console.error(`${file} can't be read: ${error.message}`);
    process.exit(1);
  }
}
