import { modulePlants } from "./plants-modules.ts";

/**
 * For every row of the table: a file of that row, imports it may have, and imports that must be
 * found as breaches. Written by hand and independently of the table, so that an error in the table shows.
 */
export interface Plant {
  file: string;
  /** Our own paths, or packages. The prefix `type:` makes it a type import. */
  allowed: string[];
  refused: string[];
}

const server = "apps/server/src";
const web = "apps/web/src";
const contract = "@earshot/contract";
const matcher = "@earshot/matcher";
const archive = "@earshot/archive";
const prose = "@earshot/prose";
const accounts = `${server}/modules/identity/accounts`;
const keywords = `${server}/modules/discovery/keywords`;
const mentions = `${server}/modules/inbox/mentions`;
const db = `${server}/infrastructure/database/index.ts`;
const log = `${server}/infrastructure/log.ts`;
const port = `${server}/integrations/ports/source.ts`;
const reddit = `${server}/integrations/reddit`;
const root = `${server}/app.ts`;
const sandbox = "apps/sandbox/src/reddit.ts";

/** The plants, by the name of their row. */
export const plants: Record<string, Plant> = {
  pure: {
    file: `${server}/integrations/ports/chunks.ts`,
    allowed: [],
    refused: [contract, port, log, "zod", "node:crypto", `type:${contract}`],
  },
  contract: {
    file: "packages/contract/src/index.ts",
    allowed: ["packages/contract/src/limits.ts", "zod"],
    refused: [matcher, db, port, "react", "vitest", "node:fs", `${web}/lib/client.ts`],
  },
  intent: {
    file: "packages/intent/src/index.ts",
    allowed: ["packages/intent/src/types.ts", contract],
    refused: [matcher, "zod", "node:fs", db, "packages/intent/build.ts"],
  },
  prose: {
    file: "packages/prose/src/index.ts",
    allowed: ["packages/prose/src/types.ts", contract],
    refused: [matcher, "zod", "node:fs", db, "packages/prose/build.ts"],
  },
  "report-mail": {
    file: "packages/report-mail/src/index.ts",
    allowed: ["@react-email/button", "react", "node:fs"],
    refused: [contract, matcher, "zod", db],
  },
  resonance: {
    file: "packages/resonance/src/index.ts",
    allowed: ["packages/resonance/src/types.ts", contract],
    refused: [matcher, prose, "zod", "node:fs", db, "packages/resonance/build.ts"],
  },
  rulebook: {
    file: "packages/rulebook/src/index.ts",
    allowed: ["packages/rulebook/src/read.ts", contract],
    refused: [matcher, "zod", "node:fs", db, "packages/rulebook/build.ts"],
  },
  themes: {
    file: "packages/themes/src/index.ts",
    allowed: ["packages/themes/src/types.ts", contract],
    refused: [matcher, "zod", "node:fs", db, "packages/themes/build.ts"],
  },
  matcher: {
    file: "packages/matcher/src/index.ts",
    allowed: ["packages/matcher/src/types.ts"],
    refused: [contract, "zod", "node:fs", "packages/matcher/build.ts", `type:${contract}`],
  },
  archive: {
    file: "packages/archive/src/index.ts",
    allowed: ["packages/archive/src/lines.ts", "csv-parse", "zod", "node:zlib"],
    refused: [contract, matcher, db, "fastify", sandbox, `type:${contract}`],
  },
  "server test": {
    file: `${keywords}/routes.test.ts`,
    allowed: [
      "node:crypto",
      root,
      `${mentions}/store.ts`,
      `${reddit}/wire.ts`,
      contract,
      matcher,
      archive,
      "vitest",
    ],
    refused: [`${web}/lib/client.ts`, sandbox],
  },
  "test support": {
    file: `${server}/testing/app.ts`,
    allowed: [
      "node:crypto",
      root,
      log,
      `${keywords}/service.ts`,
      contract,
      matcher,
      archive,
      "vitest",
    ],
    refused: [`${web}/lib/client.ts`, sandbox],
  },
  database: {
    file: db,
    allowed: [
      log,
      contract,
      `${server}/infrastructure/database/columns.ts`,
      "drizzle-orm",
      "node:fs",
    ],
    refused: [port, `${accounts}/index.ts`, `${server}/config.ts`, `${reddit}/client.ts`],
  },
  infrastructure: {
    file: log,
    allowed: [db, contract, `${server}/infrastructure/http/server.ts`, "pino", "node:fs"],
    refused: [port, `${accounts}/index.ts`, `${server}/config.ts`, matcher, archive, root],
  },
  ports: {
    file: port,
    allowed: ["node:crypto", contract, `${server}/integrations/ports/llm.ts`, "zod"],
    refused: [db, log, `${reddit}/client.ts`, `${accounts}/index.ts`, "fastify"],
  },
  integrations: {
    file: `${server}/integrations/connect.ts`,
    allowed: [
      `${reddit}/client.ts`,
      `${server}/integrations/capabilities.ts`,
      port,
      `type:${server}/config.ts`,
      contract,
      log,
    ],
    refused: [`${keywords}/index.ts`, `${keywords}/service.ts`, root, "zod", "node:fs"],
  },
  adapter: {
    file: `${reddit}/client.ts`,
    allowed: [port, db, log, contract, archive, `${reddit}/wire.ts`, "zod", "node:crypto"],
    refused: [`${server}/integrations/x/client.ts`, `${accounts}/index.ts`, sandbox, root],
  },
  ...modulePlants,
  config: {
    file: `${server}/config.ts`,
    allowed: [contract, "zod", "node:path"],
    refused: [log, db, root, `${accounts}/index.ts`, "fastify"],
  },
  "server root": {
    file: root,
    allowed: [
      "node:crypto",
      log,
      db,
      port,
      `${reddit}/client.ts`,
      `${keywords}/service.ts`,
      `${server}/config.ts`,
      contract,
      matcher,
      "fastify",
    ],
    refused: [sandbox, `${web}/lib/client.ts`, `${keywords}/routes.test.ts`],
  },
  "web test": {
    file: `${web}/features/discovery/keywords/screens/list.test.tsx`,
    allowed: [
      `${web}/features/discovery/keywords/screens/list.tsx`,
      `${web}/features/inbox/mentions/components/card.tsx`,
      `${web}/app/router.tsx`,
      `${web}/landing/page.tsx`,
      `${web}/lib/client.ts`,
      contract,
      "vitest",
      "react",
      "node:fs",
    ],
    refused: ["@earshot/server/src/config.ts", sandbox, matcher, archive, "fastify"],
  },
  "web app": {
    file: `${web}/app/router.tsx`,
    allowed: [
      `${web}/features/discovery/keywords/screens/list.tsx`,
      `${web}/ui/button.tsx`,
      `${web}/lib/client.ts`,
      `${web}/main.tsx`,
      contract,
      "react",
    ],
    refused: [`${web}/landing/page.tsx`, matcher, "node:fs", "@earshot/server/src/config.ts"],
  },
  "phrase words": {
    file: `${web}/features/discovery/keywords/phrase-words.ts`,
    allowed: [matcher],
    refused: [
      `${web}/lib/client.ts`,
      `${web}/features/inbox/mentions/components/card.tsx`,
      "react",
    ],
  },
  "reply length": {
    file: `${web}/features/fulfilment/drafting/prose.ts`,
    allowed: [prose, contract],
    refused: [
      `${web}/lib/client.ts`,
      `${web}/features/inbox/mentions/components/card.tsx`,
      "react",
    ],
  },
  feature: {
    file: `${web}/features/discovery/keywords/screens/list.tsx`,
    allowed: [
      `${web}/features/discovery/keywords/api/keywords.ts`,
      `${web}/features/discovery/keywords/phrase-words.ts`,
      `${web}/shared/post-view.tsx`,
      `${web}/ui/button.tsx`,
      `${web}/lib/client.ts`,
      contract,
      "@tanstack/react-query",
    ],
    refused: [
      `${web}/features/inbox/mentions/components/card.tsx`,
      `${web}/app/router.tsx`,
      `${web}/landing/page.tsx`,
      matcher,
      prose,
      "node:path",
    ],
  },
  shared: {
    file: `${web}/shared/post-view.tsx`,
    allowed: [
      `${web}/shared/rules-card.tsx`,
      `${web}/ui/button.tsx`,
      `${web}/lib/client.ts`,
      contract,
      "@tanstack/react-query",
    ],
    refused: [
      `${web}/features/discovery/keywords/screens/list.tsx`,
      `${web}/app/router.tsx`,
      `${web}/landing/page.tsx`,
      prose,
      "node:path",
    ],
  },
  ui: {
    file: `${web}/ui/button.tsx`,
    allowed: [
      "react-dom",
      "react-hook-form",
      "@tanstack/react-router",
      `${web}/ui/theme.css`,
      "react",
      "@fontsource-variable/newsreader",
    ],
    refused: [
      contract,
      `${web}/lib/client.ts`,
      `${web}/features/inbox/mentions/components/card.tsx`,
      "@tanstack/react-query",
      "node:path",
    ],
  },
  lib: {
    file: `${web}/lib/client.ts`,
    allowed: [contract, `${web}/lib/formats.ts`, "zod"],
    refused: [
      `${web}/ui/button.tsx`,
      `${web}/shared/post-view.tsx`,
      `${web}/features/inbox/mentions/components/card.tsx`,
      `${web}/app/router.tsx`,
      "node:fs",
    ],
  },
  landing: {
    file: `${web}/landing/page.tsx`,
    allowed: [`${web}/ui/button.tsx`, `${web}/lib/client.ts`, contract, "react"],
    refused: [
      `${web}/features/inbox/mentions/components/card.tsx`,
      `${web}/app/router.tsx`,
      "node:fs",
    ],
  },
  sandbox: {
    file: sandbox,
    allowed: ["apps/sandbox/src/page.ts", "fastify", "node:http", archive],
    refused: [contract, matcher, "@earshot/server/src/config.ts", `type:${contract}`],
  },
  "workspace tools": {
    file: "packages/matcher/build.ts",
    allowed: ["packages/matcher/src/index.ts", contract, "node:fs", "tests/journeys/helper.ts"],
    refused: ["packages/matcher/src/missing.ts", "packages/contract/src/index.ts"],
  },
  tools: {
    file: "tests/journeys/helper.ts",
    allowed: [sandbox, `${keywords}/store.ts`, contract, "node:fs", "vitest", "scripts/start.mjs"],
    refused: ["tools/missing.ts", "no-such-package"],
  },
};
