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

const nodeModules = "/node_modules/";
/** What the names of packages resolve to, by the importing package and the name. */
const packageNames = new Map();

/**
 * Shortens the resolution of imports. For each import of a file, Node reads the package.json that states its format,
 * and for each import of a package all of its exports (those of drizzle-orm are 180 kB): half of the processor time in
 * which the server's files are loaded.
 */
module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions, importAttributes } = context;
    if (importAttributes?.type || !conditions?.includes("import")) return next(specifier, context);
    const isOwn = parentURL.startsWith("file:") && !parentURL.includes(nodeModules);
    if (/^\.\.?\//.test(specifier)) {
      const isDrizzle = parentURL.includes(`${nodeModules}drizzle-orm/`);
      const format =
        (isOwn && specifier.endsWith(".ts") && "module-typescript") ||
        (isDrizzle && specifier.endsWith(".js") && "module");
      if (!format) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    if (!isOwn) return next(specifier, context);
    const name = `${parentURL.slice(0, parentURL.lastIndexOf("/src/"))} ${specifier}`;
    const known = packageNames.get(name);
    if (known) return known;
    const found = { ...next(specifier, context), shortCircuit: true };
    packageNames.set(name, found);
    return found;
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
