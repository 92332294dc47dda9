import type { Plant } from "./plant.ts";

/** Regular expressions whose time grows faster than their text. */
export const expressionPlants: readonly Plant[] = [
  {
    defect: "The name of an opt-out takes time that grows with its square",
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
        name: 'a name of many "/" is read in time',
      },
    ],
  },
  {
    defect: "The sentences of a community's rules take quadratic time",
    edits: [
      {
        file: "packages/rulebook/src/clauses.ts",
        find: "/(?<![.!?;])[.!?;]+",
        replace: "/[.!?;]+",
      },
    ],
    detectors: [{ test: "packages/rulebook/src/long-texts.test.ts", name: '"!.", repeated' }],
  },
  {
    defect: "Links in a reply's text take quadratic time",
    edits: [
      {
        file: "packages/prose/src/markup.ts",
        find: "\\[[^[\\]\\n]+\\]\\(\\s*https",
        replace: "\\[[^\\]\\n]+\\]\\(\\s*https",
      },
    ],
    detectors: [{ test: "packages/prose/src/long-texts.test.ts", name: '"[", repeated' }],
  },
  {
    defect: "Words without blanks take quadratic time",
    edits: [
      {
        file: "apps/server/src/integrations/ports/plain.ts",
        find: "/(?<!\\S)\\S*:",
        replace: "/\\S*:",
      },
    ],
    detectors: [
      { test: "apps/server/src/integrations/ports/plain.test.ts", name: '"漢", repeated' },
    ],
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
        name: 'does not begin as "<!--><html>"',
      },
    ],
  },
  {
    defect: "The checker of expressions forgets stale justifications",
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
