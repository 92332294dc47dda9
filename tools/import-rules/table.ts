/**
 * Who may import whom: the one place where it is written down. `check.ts` reads it and knows no
 * folder of its own; a change of the architecture is a change of this table.
 */

/**
 * The server's groups of modules, both in the order of the pipeline: a module may import only
 * modules listed before it. A module that is not here does not exist, and the other way around.
 */
export const groups = {
  identity: ["accounts", "workspaces", "connections"],
  ledger: ["audit", "billing", "spending", "assistant"],
  discovery: [
    "posts",
    "opt-outs",
    "communities",
    "keywords",
    "company-profile",
    "matching",
    "collection",
  ],
  inbox: [
    "mentions",
    "recording",
    "mention-links",
    "saved-filters",
    "keyword-preview",
    "exclusions",
    "friend-search",
    "assessments",
  ],
  fulfilment: [
    "community-accounts",
    "replies",
    "survival",
    "writers",
    "compliance",
    "placement",
    "attribution",
    "earnings",
    "drafting",
  ],
  reporting: ["dashboard"],
  portal: ["session"],
} as const;

type Groups = typeof groups;

/** The name of one group. */
export type Group = keyof Groups;

/** One module as `<group>/<module>`, as its folder is called. */
export type Module = { [G in Group]: `${G}/${Groups[G][number]}` }[Group];

/** All modules in their order. */
export const modules = Object.entries(groups).flatMap(([group, names]) =>
  names.map((name) => `${group}/${name}` as Module),
);

/** Files that load a module which the build has made: no source stands at its path. */
export const loadsBuilt: readonly string[] = ["apps/server/src/infrastructure/http/app-page.ts"];

/**
 * What a row may import of ours, in the words that a breach prints:
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
      /** Only by `import type`, which leaves nothing at run time. */
      types?: true;
    };

/** One line of the table: files, and what they may import. */
export interface Row {
  from: string;
  /** Paths from the repository's root. The group `own` names the module, adapter or feature. */
  files: RegExp;
  may: readonly Target[];
  /** Packages of others; `*` at the end stands for any rest. */
  packages: "any" | readonly string[];
  /** Whether Node's built-in modules are allowed. */
  node: boolean;
}

/** Where the modules live; every file below must be of a known module and a known kind. */
export const modulesFolder = "apps/server/src/modules/";

/** The one file of a module's folder that is not code. */
export const moduleReadme = "README.md";

/** Files that only tests may import. */
export const testFiles = /\.test\.tsx?$/;

/** What test files may import on top of their row, besides Node's built-in modules. */
export const testPackages: readonly string[] = [
  "vitest",
  "fast-check",
  "@testing-library/*",
  "@playwright/test",
  "@axe-core/playwright",
  "jsdom",
];

/** `service.ts`, and what it is split into: `service-import.ts`, `service.search.ts`. */
const kind = (name: string): RegExp =>
  new RegExp(`^${modulesFolder}(?<own>[^/]+/[^/]+)/${name}(?:[.-][^/]*)?\\.ts$`);

const infrastructure = ["infrastructure", "database"] as const;

/** For what puts the server together, or tests it. */
const wholeServer: readonly Target[] = [
  "anything in apps/server/",
  "contract",
  "matcher",
  "intent",
  "prose",
  "rulebook",
  "archive",
];

/** The table. The first row whose pattern fits a file is that file's row. */
export const rows: readonly Row[] = [
  // Shared packages. `packages` and `node` keep them fit for the browser.
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
    from: "rulebook",
    files: /^packages\/rulebook\/src\//,
    may: ["contract"],
    packages: [],
    node: false,
  },
  { from: "matcher", files: /^packages\/matcher\/src\//, may: [], packages: [], node: false },

  {
    from: "archive",
    files: /^packages\/archive\/src\//,
    may: [],
    packages: ["csv-parse", "zod"],
    node: true,
  },

  // The server, tests first: they may be beside any file.
  {
    from: "server test",
    files: /^apps\/server\/src\/.*\.test\.tsx?$/,
    may: wholeServer,
    packages: "any",
    node: true,
  },
  {
    from: "test support",
    files: /^apps\/server\/src\/testing\//,
    may: wholeServer,
    packages: "any",
    node: true,
  },
  {
    from: "database",
    files: /^apps\/server\/src\/infrastructure\/database\//,
    may: ["infrastructure", "contract"],
    packages: "any",
    node: true,
  },
  {
    from: "infrastructure",
    files: /^apps\/server\/src\/infrastructure\//,
    may: ["database", "contract"],
    packages: "any",
    node: true,
  },
  // Pure files that rules share with others; before their folder, so that they are held to less.
  {
    from: "pure",
    files: /^apps\/server\/src\/integrations\/ports\/(?:chunks|plain)\.ts$/,
    may: [],
    packages: [],
    node: false,
  },
  {
    from: "ports",
    files: /^apps\/server\/src\/integrations\/ports\//,
    may: ["pure", "contract"],
    packages: ["zod"],
    node: true,
  },
  // What a configuration connects: the one place that knows all adapters.
  {
    from: "integrations",
    files: /^apps\/server\/src\/integrations\/[^/]+\.ts$/,
    may: ["adapter", "ports", "config", "contract", ...infrastructure],
    packages: [],
    node: false,
  },
  {
    from: "adapter",
    files: /^apps\/server\/src\/integrations\/(?<own>[^/.]+)/,
    may: ["ports", "pure", "archive", ...infrastructure, "contract"],
    packages: "any",
    node: true,
  },

  // The kinds of file in a module.
  {
    from: "rules",
    files: kind("rules"),
    may: [
      "pure",
      {
        to: "prose",
        in: [
          "inbox/recording",
          "fulfilment/survival",
          "fulfilment/compliance",
          "fulfilment/placement",
        ],
      },
      "contract",
    ],
    packages: [],
    node: false,
  },
  {
    from: "schema",
    files: kind("schema"),
    // Enumerations of the contract are typed once.
    may: ["database", "earlier schema", "contract"],
    packages: ["drizzle-orm"],
    node: true,
  },
  {
    from: "store",
    files: kind("store"),
    may: [
      "own schema",
      "database",
      "earlier schema",
      { to: "contract", types: true },
      { to: "ports", types: true },
    ],
    packages: ["drizzle-orm"],
    node: true,
  },
  {
    from: "events",
    files: kind("events"),
    may: ["own rules", "contract", ...infrastructure],
    packages: "any",
    node: true,
  },
  {
    from: "service",
    files: kind("service"),
    may: [
      "own rules",
      "own store",
      "own events",
      { to: "own schema", types: true },
      "ports",
      "earlier index",
      {
        to: "matcher",
        in: ["discovery/keywords", "discovery/matching", "inbox/exclusions", "inbox/friend-search"],
      },
      {
        to: "intent",
        in: [
          "discovery/company-profile",
          "inbox/mentions",
          "inbox/recording",
          "inbox/keyword-preview",
          "inbox/friend-search",
        ],
      },
      { to: "prose", in: ["fulfilment/compliance"] },
      { to: "rulebook", in: ["discovery/communities"] },
      ...infrastructure,
      "contract",
    ],
    packages: "any",
    node: true,
  },
  {
    from: "routes",
    files: kind("routes"),
    may: ["own service", "earlier index", "contract", ...infrastructure],
    packages: "any",
    node: true,
  },
  {
    from: "jobs",
    files: kind("jobs"),
    may: ["own service", "earlier index", "contract", ...infrastructure],
    packages: "any",
    node: true,
  },
  {
    from: "index",
    files: kind("index"),
    may: ["own files", "earlier index", "ports", "contract", ...infrastructure],
    packages: [],
    node: false,
  },
  {
    from: "group",
    files: new RegExp(`^${modulesFolder}(?<own>[^/]+)/index\\.ts$`),
    may: ["own group", "earlier group", "ports", "matcher", "contract", ...infrastructure],
    packages: [],
    node: false,
  },

  // Where the server is put together.
  {
    from: "config",
    files: /^apps\/server\/src\/config(?:-[a-z]+)?\.ts$/,
    may: ["contract"],
    packages: ["zod"],
    node: true,
  },
  {
    from: "server root",
    files: /^apps\/server\/src\/(?:commands\/)?[^/]+$/,
    may: wholeServer,
    packages: "any",
    node: true,
  },

  // The browser, tests first: one of a feature may open the whole app at its screen.
  {
    from: "web test",
    files: /^apps\/web\/src\/(?:app|features|shared)\/.*(?:\.test\.tsx?|-fixture\.tsx)$/,
    may: ["anything in apps/web/", "contract"],
    packages: ["react", "@tanstack/*", ...testPackages],
    node: false,
  },
  {
    from: "web app",
    files: /^apps\/web\/src\/(?:app\/|[^/]+$)/,
    may: ["feature", "shared", "ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
  // Phrases are explained as they are typed: one file reads them as the matching does.
  {
    from: "phrase words",
    files: /^apps\/web\/src\/features\/discovery\/keywords\/phrase-words\.ts$/,
    may: ["matcher"],
    packages: [],
    node: false,
  },
  // How long a reply is and what in it is a link: one file counts as the check does.
  {
    from: "reply length",
    files: /^apps\/web\/src\/features\/fulfilment\/drafting\/prose\.ts$/,
    may: ["prose", "contract"],
    packages: [],
    node: false,
  },
  {
    from: "feature",
    files: /^apps\/web\/src\/features\/(?<own>[^/]+\/[^/]+)\//,
    may: ["phrase words", "reply length", "shared", "ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
  // Components and calls that several features use, and that know the contract (`ui` does not).
  {
    from: "shared",
    files: /^apps\/web\/src\/shared\//,
    may: ["ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
  {
    from: "ui",
    files: /^apps\/web\/src\/ui\//,
    may: [],
    packages: [
      "react",
      "react-dom",
      "react-hook-form",
      "radix-ui",
      "@tanstack/react-router",
      "@fontsource-variable/*",
    ],
    node: false,
  },
  {
    from: "lib",
    files: /^apps\/web\/src\/lib\//,
    may: ["contract"],
    packages: "any",
    node: false,
  },
  {
    from: "landing",
    files: /^apps\/web\/src\/landing\//,
    may: ["ui", "lib", "contract"],
    packages: "any",
    node: false,
  },

  {
    from: "sandbox",
    files: /^apps\/sandbox\/src\//,
    may: ["archive"],
    packages: "any",
    node: true,
  },

  // What is never part of the running product. No row above names these two, so none can lean on
  // them; a folder below `src` that no row knows stays a breach.
  {
    from: "workspace tools",
    files: /^(?:apps|packages)\/[^/]+\/(?!src\/)/,
    may: ["anything"],
    packages: "any",
    node: true,
  },
  {
    from: "tools",
    files: /^(?:(?:tests|tools|bench|scripts|db)\/|[^/]+$)/,
    may: ["anything"],
    packages: "any",
    node: true,
  },
];
