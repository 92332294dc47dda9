import type { Module } from "./modules.ts";

/**
 * Which of our files a row may import, in the words that a breach prints:
 * - `anything`;
 * - `anything in <path>/`: every file below that folder;
 * - `own files`: every file of the same module;
 * - `own <row>`: the files of that row in the same module;
 * - `own group`: the index of every module of the same group;
 * - `earlier group`: the index of a group before this one;
 * - `earlier <row>`: the files of that row in modules before this one;
 * - `<row>`: every file of that row.
 *
 * Files of the same row (and the same module, adapter or feature) may always import each other, so
 * that a file can be split without touching the table.
 */
export type Target =
  | string
  | {
      to: string;
      /** Only in these modules. */
      in?: readonly Module[];
      /** Only by `import type`, which has no effect at run time. */
      types?: true;
    };

/** One line of the table: files, and what they may import. */
export interface Row {
  from: string;
  /** Paths from the repository's root. The group `own` names the module, adapter or feature. */
  files: RegExp;
  may: readonly Target[];
  /** Third-party packages; `*` at the end matches any rest. */
  packages: "any" | readonly string[];
  /** Whether Node's built-in modules are allowed. */
  node: boolean;
}

/** What test files may import in addition to their row and Node's built-in modules. */
export const testPackages: readonly string[] = [
  "vitest",
  "fast-check",
  "@testing-library/*",
  "@playwright/test",
  "axe-core",
  "jsdom",
];
