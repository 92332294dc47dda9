import type { Plant } from "./plant.ts";

/** Regular expressions whose time grows faster than their text. */
export const expressionPlants: readonly Plant[] = [
  {
    defect: "Reading the name of an opt-out takes quadratic time",
    edits: [
      {
        file: "packages/contract/src/discovery/opt-outs-name.ts",
        find: "/(?<!\\/)\\/+$/",
        replace: "/\\/+$/",
      },
    ],
    detectors: [
      {
        test: "packages/contract/src/discovery/opt-outs-name.test.ts",
        name: " is read in linear time",
      },
    ],
  },
  {
    defect: "Splitting a community's rules into sentences takes quadratic time",
    edits: [
      {
        file: "packages/rulebook/src/clauses.ts",
        find: "/(?<![.!?;])[.!?;]+",
        replace: "/[.!?;]+",
      },
    ],
    detectors: [{ test: "packages/rulebook/src/long-texts.test.ts", name: ", repeated" }],
  },
  {
    defect: "Finding links in a reply's text takes quadratic time",
    edits: [
      {
        file: "packages/prose/src/markup.ts",
        find: "\\[[^[\\]\\n]+\\]\\(\\s*https",
        replace: "\\[[^\\]\\n]+\\]\\(\\s*https",
      },
    ],
    detectors: [{ test: "packages/prose/src/long-texts.test.ts", name: ", repeated" }],
  },
  {
    defect: "Removing addresses from a text without spaces takes quadratic time",
    edits: [
      {
        file: "apps/server/src/integrations/ports/plain.ts",
        find: "/(?<!\\S)\\S*:",
        replace: "/\\S*:",
      },
    ],
    detectors: [{ test: "apps/server/src/integrations/ports/plain.test.ts", name: ", repeated" }],
  },
  {
    defect: "The end of a page's comment is misread",
    edits: [
      {
        file: "apps/server/src/infrastructure/outbound/response.ts",
        find: 'text.indexOf("-->", at + 4)',
        replace: 'text.indexOf("-->", at + 2)',
      },
    ],
    detectors: [
      {
        test: "apps/server/src/infrastructure/outbound/response.test.ts",
        name: "does not begin as ",
      },
    ],
  },
  {
    defect: "The check of regular expressions ignores stale justifications",
    edits: [
      {
        file: "tools/regex-safety/check.ts",
        find: "if (used.has(row)) continue;",
        replace: "continue;",
      },
    ],
    detectors: [
      {
        test: "tools/regex-safety/check.test.ts",
        name: "finds a row whose expression is linear or removed",
      },
    ],
  },
];
