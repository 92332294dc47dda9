import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { ResolverFactory } from "oxc-resolver";
import { type FoundImport, findImports } from "./imports.ts";
import {
  groups,
  loadsBuilt,
  type Module,
  moduleReadme,
  modules,
  modulesFolder,
  type Row,
  rows,
  type Target,
  testFiles,
  testPackages,
} from "./table.ts";

/** One import, or one file, that the table does not allow. */
export interface Breach {
  file: string;
  line: number;
  why: string;
  allowed: string;
}

/** A file and the row it falls under. */
interface ClassifiedFile {
  path: string;
  row: Row | undefined;
  own: string;
  test: boolean;
}

const code = /\.[cm]?[jt]sx?$/;
// AssemblyScript is not TypeScript, and imports only its own files.
const notOurs = new Set(["assembly", "node_modules", "dist"]);
const notOursAtRoot = new Set(["data", "test-results", "screenshots"]);
const order = (name: string) => modules.indexOf(name as Module);

function classify(path: string): ClassifiedFile {
  const row = rows.find((r) => r.files.test(path));
  const own = row?.files.exec(path)?.groups?.own ?? "";
  return { path, row, own, test: testFiles.test(path) };
}

/** The files to check: all code, and every other file in a module's folder. */
export function listFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.name.startsWith(".") || notOurs.has(entry.name)) return [];
    if (entry.isDirectory()) {
      return folder === "" && notOursAtRoot.has(path) ? [] : listFiles(root, `${path}/`);
    }
    return code.test(path) || path.startsWith(modulesFolder) ? [path] : [];
  });
}

/** Why a file may not be in its folder, or `null`. */
function misplaced({ path, row }: ClassifiedFile): Pick<Breach, "why" | "allowed"> | null {
  if (path.startsWith(modulesFolder)) {
    const [group = "", ...rest] = path.slice(modulesFolder.length).split("/");
    if (!Object.hasOwn(groups, group)) {
      return { why: `unknown group "${group}"`, allowed: Object.keys(groups).join(", ") };
    }
    if (row?.from === "group" || path === `${modulesFolder}${group}/${moduleReadme}`) return null;
    const module = `${group}/${rest[0]}`;
    if (order(module) < 0) {
      return { why: `unknown module "${module}"`, allowed: modules.join(", ") };
    }
    if (path === `${modulesFolder}${module}/${moduleReadme}`) return null;
    if (!row) {
      const kinds = rows.filter((r) => r.files.test(`${modulesFolder}${module}/${r.from}.ts`));
      const allowed = [...kinds.map((r) => `${r.from}.ts`), "*.test.ts", moduleReadme].join(", ");
      return { why: `unknown kind of module file "${rest.slice(1).join("/")}"`, allowed };
    }
  }
  return row ? null : { why: "no row of the table knows this folder", allowed: "nothing" };
}

/** The group of a module's or a group's file. */
const groupOf = ({ own }: ClassifiedFile): string => own.split("/")[0] ?? "";
const groupOrder = (file: ClassifiedFile): number => Object.keys(groups).indexOf(groupOf(file));

function fits(
  target: Target,
  from: ClassifiedFile,
  to: ClassifiedFile,
  typeOnly: boolean,
): boolean {
  const rule = typeof target === "string" ? { to: target } : target;
  if (rule.in && !rule.in.includes(from.own as Module)) return false;
  if (rule.types && !typeOnly) return false;
  if (rule.to === "anything") return true;
  if (rule.to.startsWith("anything in ")) return to.path.startsWith(rule.to.slice(12));
  if (!to.row) return false;
  if (rule.to === "own files") return to.own === from.own && to.path.startsWith(modulesFolder);
  if (rule.to === "own group") return to.row.from === "index" && groupOf(to) === groupOf(from);
  if (rule.to === `own ${to.row.from}`) return to.own === from.own;
  if (rule.to === "earlier group")
    return to.row.from === "group" && groupOrder(to) < groupOrder(from);
  if (rule.to === `earlier ${to.row.from}`) return order(to.own) < order(from.own);
  return rule.to === to.row.from;
}

/** Why one of our files may not import another, or `null`. */
function refused(
  from: ClassifiedFile,
  row: Row,
  to: ClassifiedFile,
  found: FoundImport,
): string | null {
  if (to.test && !from.test) return `imports the test ${to.path}`;
  // "apps/web" of "apps/web/src/x.ts". The root's own folders are no packages, and may use relative paths.
  const [mine, other] = [from, to].map((p) => /^(?:apps|packages)\/[^/]+/.exec(p.path)?.[0]);
  if (mine && other && mine !== other && /^[./]/.test(found.specifier ?? "")) {
    return `imports the package ${other} by a relative path instead of its name`;
  }
  if (to.row === row && to.own === from.own) return null;
  if (row.may.some((target) => fits(target, from, to, found.typeOnly))) return null;
  const what = to.row ? `${to.row.from} (${to.path})` : to.path;
  const betweenModules = [from, to].every((p) => p.path.startsWith(modulesFolder));
  if (!betweenModules && to.row === row)
    return `${row.from} ${from.own} imports its sibling ${to.own}`;
  if (!betweenModules || to.own === from.own) return `${row.from} imports ${what}`;
  if (order(to.own) > order(from.own)) return `${from.own} imports the later module ${to.own}`;
  if (to.row?.from === "index") return `${row.from} imports ${what}`;
  return `${row.from} goes past the index.ts of ${to.own} to its ${what}`;
}

function allowance(row: Row, test: boolean): string {
  const ours = row.may.map((t) => {
    if (typeof t === "string") return t;
    return `${t.types ? "types of " : ""}${t.to}${t.in ? ` in ${t.in.join(", ")}` : ""}`;
  });
  const others = row.packages === "any" ? ["any package"] : row.packages;
  const builtIn = row.node || test ? ["node:*"] : [];
  return [
    `its own ${row.from} files`,
    ...ours,
    ...others,
    ...(test ? testPackages : []),
    ...builtIn,
  ]
    .filter((text, i, all) => all.indexOf(text) === i)
    .join(", ");
}

const among = (list: readonly string[], name: string) =>
  list.some((p) => (p.endsWith("*") ? name.startsWith(p.slice(0, -1)) : p === name));

/** Checks files (all of the repository's when none are named) against the table. */
export function checkImports(root: string, files: string[] = listFiles(root)): Breach[] {
  const base = realpathSync(root);
  const resolver = new ResolverFactory({
    builtinModules: true,
    conditionNames: ["types", "import", "node", "browser", "require", "default"],
    mainFields: ["types", "module", "main", "style"],
    extensions: [".ts", ".tsx", ".js", ".json", ".d.ts"],
  });

  /** Why an import is a breach, or `null`. */
  const explain = (from: ClassifiedFile, row: Row, found: FoundImport): string | null => {
    if (found.specifier === null) {
      return loadsBuilt.includes(from.path) ? null : "a computed import hides what it imports";
    }
    const file = join(base, from.path);
    const bare = found.specifier.replace(/\?.*$/, ""); // without a query for the bundler: "x.svg?url"
    let to = resolver.sync(dirname(file), bare);
    if (to.builtin && isBuiltin(bare)) {
      return row.node || from.test ? null : `imports Node's ${to.builtin.resolved}`;
    }
    // Packages of only types are found only by TypeScript's way of resolution.
    if (!to.path) to = resolver.resolveDtsSync(file, bare);
    if (!to.path) return `"${found.specifier}" cannot be resolved`;
    const path = relative(base, to.path).split(sep).join("/");
    if (!path.startsWith("../") && !/(?:^|\/)node_modules\//.test(path)) {
      return refused(from, row, classify(path), found);
    }
    if (/^[./]/.test(bare)) return `"${found.specifier}" leaves the repository by its path`;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(bare)?.[0] ?? bare;
    const allowed = row.packages === "any" || among(row.packages, name);
    return allowed || (from.test && among(testPackages, name)) ? null : `imports package ${name}`;
  };

  return files.flatMap((file): Breach[] => {
    const classified = classify(file);
    const wrong = misplaced(classified);
    if (wrong) return [{ file, line: 1, ...wrong }];
    const { row } = classified;
    if (!row || !code.test(file)) return [];
    const { imports, error } = findImports(file, readFileSync(join(base, file), "utf8"));
    const allowed = allowance(row, classified.test);
    if (error) return [{ file, line: error.line, why: `not readable: ${error.message}`, allowed }];
    return imports.flatMap((found) => {
      const why = explain(classified, row, found);
      return why ? [{ file, line: found.line, why, allowed }] : [];
    });
  });
}
