/**
 * Which files may import which. `check.ts` takes all folders from this table: to change the
 * architecture, change the table. The server's rows are in `rows-server.ts`, the browser's in
 * `rows-web.ts`, the modules and their order in `modules.ts`.
 */

import type { Row } from "./row.ts";
import { serverRows } from "./rows-server.ts";
import { webRows } from "./rows-web.ts";

export * from "./modules.ts";
export * from "./row.ts";

/** Files that load a built module, whose path has no source file. */
export const loadsBuilt: readonly string[] = [
  "apps/server/src/infrastructure/http/app-page.ts",
  "packages/report-mail/src/index.ts",
  "apps/web/public/start.js",
];

/** The only file of a module's folder that is not code. */
export const moduleReadme = "README.md";

/** Files that only tests may import. */
export const testFiles = /\.test\.tsx?$/;

/** The table. The first row whose pattern fits a file is that file's row. */
export const rows: readonly Row[] = [
  // Shared packages. `packages` and `node` ensure that they can run in the browser.
  {
    from: "contract",
    files: /^packages\/contract\/src\//,
    may: [],
    packages: ["zod"],
    node: false,
  },
  {
    from: "intent",
    files: /^packages\/intent\/src\//,
    may: ["contract"],
    packages: [],
    node: false,
  },
  {
    from: "prose",
    files: /^packages\/prose\/src\//,
    may: ["contract"],
    packages: [],
    node: false,
  },
  {
    from: "resonance",
    files: /^packages\/resonance\/src\//,
    may: ["contract"],
    packages: [],
    node: false,
  },
  {
    from: "rulebook",
    files: /^packages\/rulebook\/src\//,
    may: ["contract"],
    packages: [],
    node: false,
  },
  {
    from: "themes",
    files: /^packages\/themes\/src\//,
    may: ["contract"],
    packages: [],
    node: false,
  },
  // The build bundles its templates, which are loaded from the bundle.
  {
    from: "report-mail",
    files: /^packages\/report-mail\/src\//,
    may: [],
    packages: ["@react-email/*", "react"],
    node: true,
  },
  { from: "matcher", files: /^packages\/matcher\/src\//, may: [], packages: [], node: false },

  {
    from: "archive",
    files: /^packages\/archive\/src\//,
    may: [],
    packages: ["csv-parse", "zod"],
    node: true,
  },

  ...serverRows,
  ...webRows,
  {
    from: "sandbox",
    files: /^apps\/sandbox\/src\//,
    may: ["archive"],
    packages: "any",
    node: true,
  },

  // Code that is never part of the running product. No row above names these two, so none may import
  // them; a folder below `src` without a row stays a breach.
  {
    from: "workspace tools",
    files: /^(?:apps|packages)\/[^/]+\/(?!src\/)/,
    may: ["anything"],
    packages: "any",
    node: true,
  },
  {
    from: "tools",
    files: /^(?:(?:tests|tools|bench|scripts|db|deploy)\/|[^/]+$)/,
    may: ["anything"],
    packages: "any",
    node: true,
  },
];
