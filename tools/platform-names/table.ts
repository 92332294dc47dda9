/** The platforms as code would name them. */
export const platformNames: readonly string[] = [
  "reddit",
  "x",
  "linkedin",
  "facebook",
  "hackernews",
  "bluesky",
  "github",
  "stackexchange",
  "discourse",
  "feed",
];

/** Where a platform may be named: its descriptors and adapters, the sandbox, tests and the configuration. */
export const allowedFiles: readonly RegExp[] = [
  /^packages\/contract\/src\/platforms\//,
  /^apps\/server\/src\/integrations\//,
  /^apps\/server\/src\/config(?:-[a-z]+)?\.ts$/,
  /\/testing\//,
  /^apps\/sandbox\//,
  /\.test\.tsx?$/,
  /-fixture\.tsx?$/,
];

/** A file that may name a platform, with the reason. */
export interface Exception {
  file: string;
  names: readonly string[];
  reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    file: "apps/server/src/infrastructure/processes/capability.ts",
    names: ["feed"],
    reason: "Reading the feeds of a platform is a kind of job: feed:reddit.",
  },
  {
    file: "apps/server/src/commands/demo-replies.ts",
    names: ["reddit"],
    reason: "The demo's replies are threads of the sandbox's Reddit.",
  },
  {
    file: "apps/server/src/commands/doctor/facts.ts",
    names: ["reddit", "x", "hackernews", "bluesky", "github", "stackexchange"],
    reason: "The settings of each service, and the address of its documentation.",
  },
  {
    file: "apps/server/src/commands/seed-replies.ts",
    names: ["reddit"],
    reason: "The demo's replies are threads of the sandbox's Reddit.",
  },
  {
    file: "apps/server/src/commands/seed.ts",
    names: ["reddit", "linkedin"],
    reason: "The demo writer's account names.",
  },
  {
    file: "apps/server/src/commands/start.ts",
    names: ["posts:reddit"],
    reason: "Start says which settings are missing, by their names: REDDIT_CLIENT_ID.",
  },
  {
    file: "apps/server/src/modules/identity/connections/index.ts",
    names: ["reddit"],
    reason: "S1 fixes the connection of a workspace's Reddit account and its routes.",
  },
  {
    file: "apps/server/src/modules/identity/connections/service.ts",
    names: ["reddit"],
    reason: "S1 fixes the connection of a workspace's Reddit account and its routes.",
  },
  {
    file: "apps/server/src/modules/discovery/workspace-feeds/rules.ts",
    names: ["feed"],
    reason: "The noun of a sentence.",
  },
  {
    file: "apps/web/src/features/identity/accounts/keys.ts",
    names: ["reddit"],
    reason: "S1 fixes the connection of a workspace's Reddit account and its routes.",
  },
  {
    file: "apps/web/src/features/inbox/mentions/components/shortcuts.tsx",
    names: ["x"],
    reason: "A key of the keyboard.",
  },
  {
    file: "packages/contract/src/ledger/plans.ts",
    names: ["linkedin"],
    reason: "S1 §9 sells LinkedIn by its name, as a feature of a tier.",
  },
  {
    file: "packages/contract/src/studio/voice-names.ts",
    names: ["linkedin", "reddit"],
    reason: "S1 §5 names the types of generated posts.",
  },
];
