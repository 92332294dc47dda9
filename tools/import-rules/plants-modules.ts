import type { Plant } from "./plants.ts";

const server = "apps/server/src";
const contract = "@earshot/contract";
const matcher = "@earshot/matcher";
const accounts = `${server}/modules/identity/accounts`;
const keywords = `${server}/modules/discovery/keywords`;
const mentions = `${server}/modules/inbox/mentions`;
const db = `${server}/infrastructure/database/index.ts`;
const log = `${server}/infrastructure/log.ts`;
const port = `${server}/integrations/ports/source.ts`;
const reddit = `${server}/integrations/reddit`;
const root = `${server}/app.ts`;
const sandbox = "apps/sandbox/src/reddit.ts";

/** The plants of the kinds of file in a module. */
export const modulePlants: Record<string, Plant> = {
  rules: {
    file: `${keywords}/rules.ts`,
    allowed: [contract, `${keywords}/rules-limits.ts`],
    refused: [
      matcher,
      db,
      log,
      `type:${keywords}/schema.ts`,
      `${keywords}/store.ts`,
      `${accounts}/rules.ts`,
      `${accounts}/index.ts`,
      "zod",
      "node:crypto",
    ],
  },
  schema: {
    file: `${keywords}/schema.ts`,
    allowed: ["node:crypto", db, `${accounts}/schema.ts`, "drizzle-orm", contract],
    refused: [
      "fastify",
      log,
      `${mentions}/schema.ts`,
      `${keywords}/rules.ts`,
      `${accounts}/store.ts`,
    ],
  },
  store: {
    file: `${keywords}/store.search.ts`,
    allowed: [
      "node:crypto",
      db,
      `${keywords}/schema.ts`,
      `${keywords}/store.ts`,
      `${accounts}/schema.ts`,
      `type:${contract}`,
      `type:${port}`,
      "drizzle-orm",
    ],
    refused: [
      log,
      port,
      contract,
      matcher,
      `${mentions}/schema.ts`,
      `${accounts}/store.ts`,
      `${accounts}/index.ts`,
      `${keywords}/service.ts`,
      "fastify",
    ],
  },
  events: {
    file: `${keywords}/events.ts`,
    allowed: ["node:crypto", contract, db, log, `type:${keywords}/rules.ts`, "zod"],
    refused: [port, `${keywords}/service.ts`, `${keywords}/schema.ts`, `${accounts}/index.ts`],
  },
  service: {
    file: `${keywords}/service-import.ts`,
    allowed: [
      `${keywords}/rules.ts`,
      `${keywords}/store.search.ts`,
      `${keywords}/events.ts`,
      `${keywords}/service.ts`,
      `type:${keywords}/schema.ts`,
      port,
      `${accounts}/index.ts`,
      matcher,
      db,
      log,
      contract,
      "zod",
      "node:crypto",
    ],
    refused: [
      `${keywords}/schema.ts`,
      `${keywords}/routes.ts`,
      `${keywords}/index.ts`,
      `${mentions}/index.ts`,
      `${accounts}/service.ts`,
      `${accounts}/schema.ts`,
      `type:${accounts}/schema.ts`,
      `${reddit}/client.ts`,
      `${server}/config.ts`,
      root,
      sandbox,
    ],
  },
  routes: {
    file: `${keywords}/routes.ts`,
    allowed: [
      "node:crypto",
      `${keywords}/service.ts`,
      `${accounts}/index.ts`,
      contract,
      db,
      log,
      "fastify",
    ],
    refused: [
      `${keywords}/store.ts`,
      `${keywords}/rules.ts`,
      `${accounts}/service.ts`,
      `${mentions}/index.ts`,
      port,
      matcher,
    ],
  },
  jobs: {
    file: `${keywords}/jobs.ts`,
    allowed: [
      "node:crypto",
      `${keywords}/service.ts`,
      `${accounts}/index.ts`,
      contract,
      db,
      log,
      "zod",
    ],
    refused: [
      `${keywords}/store.ts`,
      `${accounts}/events.ts`,
      `${mentions}/index.ts`,
      port,
      matcher,
    ],
  },
  index: {
    file: `${keywords}/index.ts`,
    allowed: [
      `${keywords}/service.ts`,
      `${keywords}/schema.ts`,
      `${keywords}/routes.ts`,
      `${accounts}/index.ts`,
      port,
      contract,
      db,
      log,
    ],
    refused: [
      "node:crypto",
      `${accounts}/service.ts`,
      `${mentions}/index.ts`,
      `${reddit}/client.ts`,
      matcher,
      `${keywords}/routes.test.ts`,
      root,
      "zod",
    ],
  },
  group: {
    file: `${server}/modules/discovery/index.ts`,
    allowed: [
      `${keywords}/index.ts`,
      `${server}/modules/identity/index.ts`,
      port,
      matcher,
      contract,
      log,
    ],
    refused: [
      `${keywords}/service.ts`,
      `${accounts}/index.ts`,
      `${server}/modules/inbox/index.ts`,
      `${reddit}/client.ts`,
      root,
      "zod",
    ],
  },
};
