import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Collected, collectExpressions, type FoundExpression } from "./collect.ts";
import { type BoundedRow, type DynamicRow, excludedFiles, productFolders } from "./table.ts";
import { keyOf, linear, type Verdicts } from "./verdicts.ts";

/** Something that must be fixed, at a line of a file; line 0 is the table's. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** A file with its expressions. */
export interface CollectedFile extends Collected {
  file: string;
}

export interface Tables {
  bounded: readonly BoundedRow[];
  dynamic: readonly DynamicRow[];
}

const code = /\.[cm]?[jt]sx?$/;

/** The product's source files, with paths from the root, in order. */
export function listProductFiles(root: string): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith(".") || ["node_modules", "dist"].includes(entry.name)) return [];
      const path = `${folder}${entry.name}`;
      return entry.isDirectory() ? list(`${path}/`) : code.test(path) ? [path] : [];
    });
  return productFolders
    .flatMap(list)
    .filter((path) => !excludedFiles.test(path))
    .sort();
}

export const collectFiles = (root: string, files: readonly string[]): CollectedFile[] =>
  files.map((file) => ({
    file,
    ...collectExpressions(file, readFileSync(join(root, file), "utf8")),
  }));

/** An expression in the notation of the table. */
const shown = ({ source, flags }: Pick<FoundExpression, "source" | "flags">): string =>
  `/${source}/${flags}`;

/**
 * Compares the expressions of files with the tables.
 *
 * @param verdicts of every expression in the files
 * @returns what must be fixed: expressions that are neither linear nor in the table, rows that
 *   match no expression, and files that cannot be parsed
 */
export function checkExpressions(
  files: readonly CollectedFile[],
  verdicts: Verdicts,
  tables: Tables,
): Problem[] {
  const problems: Problem[] = [];
  const used = new Set<BoundedRow | DynamicRow>();
  for (const { file, expressions, dynamic, error } of files) {
    if (error) problems.push({ file, line: error.line, message: error.message });
    for (const expression of expressions) {
      const verdict = verdicts.get(keyOf(expression)) ?? "not checked";
      if (verdict === linear) continue;
      const pattern = shown(expression);
      const row = tables.bounded.find((one) => one.file === file && one.pattern === pattern);
      if (row) used.add(row);
      else {
        const message = `${verdict}: ${pattern}\n  Rewrite it so that its time is linear, or add a row with a length bound to tools/regex-safety/table.ts.`;
        problems.push({ file, line: expression.line, message });
      }
    }
    for (const { line, call, within } of dynamic) {
      const row = tables.dynamic.find((one) => one.file === file && one.function === within);
      if (row) used.add(row);
      else {
        const message = `The pattern of ${call} depends on the running program.\n  Build it from constants, or add a row to tools/regex-safety/table.ts.`;
        problems.push({ file, line, message });
      }
    }
  }
  for (const row of [...tables.bounded, ...tables.dynamic]) {
    if (used.has(row)) continue;
    const name = "pattern" in row ? row.pattern : `RegExp(…) in ${row.function}()`;
    const message = `The row for ${name} in tools/regex-safety/table.ts is stale: remove it.`;
    problems.push({ file: row.file, line: 0, message });
  }
  return problems;
}
