import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { allowedFiles, type Exception, exceptions, platformNames } from "./table.ts";

/** A place where code names a platform literally. */
export interface Finding {
  file: string;
  line: number;
  name: string;
}

interface Node {
  type?: unknown;
  start?: number;
  value?: unknown;
  name?: unknown;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** The string literals, and the keys of objects, that are the name of a platform. */
export function findNames(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const add = (name: unknown, start = 0) => {
    if (typeof name !== "string") return;
    // Also the end of a capability such as "search:x".
    const last = name.slice(name.lastIndexOf(":") + 1);
    if (!platformNames.includes(last)) return;
    findings.push({ file, name, line: text.slice(0, start).split("\n").length });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === "Literal") add(node.value, node.start);
    // `{ reddit: … }`. A key of one letter may be a coordinate, so `x` counts only as a string.
    if (node.type === "Property" && node.computed === false && isNode(node.key)) {
      const { key, shorthand } = node;
      if (key.type === "Identifier" && shorthand === false && key.name !== "x") {
        add(key.name, key.start);
      }
    }
    for (const [field, child] of Object.entries(node)) {
      if (field !== "type") visit(child);
    }
  };
  visit(parseSync(file, text).program);
  return findings;
}

const code = /\.tsx?$/;
const skipped = new Set(["node_modules", "dist", "assembly"]);

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (skipped.has(entry.name)) return [];
    if (entry.isDirectory()) return listFiles(root, path);
    return code.test(path) ? [path] : [];
  });
}

/** The result of the check: names outside descriptors, and exceptions that are no longer needed. */
export function checkPlatformNames(root: string): { findings: Finding[]; unused: Exception[] } {
  const files = ["apps", "packages"].flatMap((folder) => listFiles(root, folder));
  const found = files
    .filter((file) => !allowedFiles.some((pattern) => pattern.test(file)))
    .flatMap((file) => findNames(file, readFileSync(join(root, file), "utf8")));
  const isExcepted = ({ file, name }: Finding) =>
    exceptions.some((one) => one.file === file && one.names.includes(name));
  return {
    findings: found.filter((finding) => !isExcepted(finding)),
    unused: exceptions.filter(
      ({ file, names }) =>
        !names.every((name) => found.some((one) => one.file === file && one.name === name)),
    ),
  };
}
