import { join } from "node:path";
import pg from "pg";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { type ServerProcess, startRole } from "../processes.ts";
import { openAnnouncements } from "./announcements.ts";
import { createEventListeners, signUp } from "./event-listeners.ts";
import { seedChannels } from "./notifications.ts";
import type { CollectionSettings } from "./options.ts";
import { createPostGenerator } from "./post-generator.ts";
import { seedKeywords, seedWorkspaces, useUpMonth } from "./seed.ts";
import { makePhrases } from "./texts.ts";

/** The database, folder and sandbox of a run. */
export interface RunEnvironment {
  connection: Connection;
  /** For logs and data. */
  folder: string;
  sandbox: {
    address: string;
    control(method: string, path: string, body?: unknown): Promise<unknown>;
  };
}

const microsPerDollar = 1_000_000;
/** The web index starts with the pages of this many seconds. */
const webPagesBefore = 200;
/** The maximum cost of a page of X; workspaces with less budget left are skipped. */
const pageDollars = 0.5;

/** The environment of the product's processes: all services are those of the sandbox. */
export function environmentOf(
  { connection, folder, sandbox }: RunEnvironment,
  options: CollectionSettings,
  communities: readonly string[],
): Record<string, string> {
  const { address } = sandbox;
  return {
    DATABASE_URL: databaseUrl(connection),
    EARSHOT_DATA_DIR: join(folder, "data"),
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    REDDIT_API_URL: `${address}/reddit`,
    REDDIT_AUTH_URL: `${address}/reddit`,
    REDDIT_WEB_URL: `${address}/reddit`,
    REDDIT_CLIENT_ID: "earshot-sandbox",
    REDDIT_CLIENT_SECRET: "earshot-sandbox",
    REDDIT_COMMUNITIES: communities.join(","),
    FRESHNESS_SECONDS: String(options.freshnessSeconds),
    X_API_URL: `${address}/x`,
    X_WEB_URL: `${address}/x`,
    X_BEARER_TOKEN: "earshot-sandbox",
    X_BUDGET_DAY: String(options.dollars.xDay),
    X_BUDGET_WORKSPACE_MONTH: String(options.dollars.xWorkspaceMonth),
    SLACK_HOOKS_URL: `${address}/slack`,
    SOURCES: "hackernews,bluesky",
    BLUESKY_JETSTREAM_URL: `${address.replace("http", "ws")}/bluesky/subscribe`,
    BLUESKY_APPVIEW_URL: `${address}/bluesky`,
    BLUESKY_WEB_URL: `${address}/bluesky`,
    HACKERNEWS_ALGOLIA_URL: `${address}/hackernews/algolia`,
    HACKERNEWS_FIREBASE_URL: `${address}/hackernews/firebase`,
    HACKERNEWS_WEB_URL: `${address}/hackernews`,
    BRAVE_API_URL: `${address}/brave`,
    BRAVE_API_KEY: "BSA-earshot-sandbox",
    LINKEDIN_WEB_URL: `${address}/linkedin`,
    FACEBOOK_WEB_URL: `${address}/facebook`,
    WEB_SEARCH_BUDGET_DAY: String(options.dollars.webDay),
    WEB_SEARCH_BUDGET_WORKSPACE_MONTH: "5",
  };
}

/** Creates workspaces with keywords; most have used up their budget for X. */
export async function seed(client: pg.Client, options: CollectionSettings) {
  const { workspaces: count, keywordsEach, xReaders, xShort, dollars } = options;
  const phrases = makePhrases(count * keywordsEach, options.seed);
  const workspaceIds = await seedWorkspaces(client, count);
  const keywords = await seedKeywords(client, workspaceIds, phrases, keywordsEach);
  if (options.notify) await seedChannels(client, workspaceIds);
  const month = dollars.xWorkspaceMonth * microsPerDollar;
  const readers = workspaceIds.slice(0, xReaders);
  const short = workspaceIds.slice(xReaders, xReaders + xShort);
  await useUpMonth(client, "x", workspaceIds.slice(xReaders + xShort), month);
  // Their budget covers slightly more than one page, so it runs out during the run.
  await useUpMonth(client, "x", short, month - 1.2 * pageDollars * microsPerDollar);
  return { phrases, keywords, readers: new Set(readers) };
}

/** Starts the product on a sandbox, with customers and open event streams; no worker runs yet. */
export async function openCollectionSetup(
  environment: RunEnvironment,
  options: CollectionSettings,
) {
  const communities = Array.from({ length: options.communities }, (_, at) => `crowd_${at + 1}`);
  const env = environmentOf(environment, options, communities);
  const client = new pg.Client(environment.connection);
  await client.connect();
  const logFile = (name: string) => join(environment.folder, `${name}.log`);
  let started = 0;
  const addresses = new Map<ServerProcess, string>();
  /** Starts an API process; its address is known as soon as it listens. */
  const startApi = (): { process: ServerProcess; listens: Promise<string> } => {
    const api = startRole("api", env, logFile(`api-${started++}`));
    const listens = api.waitForOutput(/is at (\S+)/).then((address) => {
      addresses.set(api, address);
      return address;
    });
    // It may be killed before it listens.
    listens.catch(() => {});
    return { process: api, listens };
  };
  const first = startApi();
  const address = await first.listens;
  const apis = [first, ...Array.from({ length: options.apis - 1 }, startApi)];
  await Promise.all(apis.map(({ listens }) => listens));
  const tokens: string[] = [];
  for (let one = 0; one < options.screens; one++) tokens.push(await signUp(address, one));
  const seeded = await seed(client, options);
  const listeners = createEventListeners();
  const serving = () => [...addresses].flatMap(([api, at]) => (api.ended ? [] : [at]));
  for (const token of tokens) await listeners.open(serving, token);
  const announcements = await openAnnouncements(environment.connection);
  const generator = createPostGenerator(environment.sandbox.control, {
    seed: options.seed + 1,
    communities,
    phrases: seeded.phrases,
    ofX: seeded.phrases.slice(0, options.xReaders * options.keywordsEach),
    rates: options.rates,
    loseItemsForSeconds: options.loseItemsForSeconds,
  });
  await generator.createCommunities();
  // The budget for web searches runs out early, so there must be posts to find from the beginning.
  await generator.publishWebPages(options.rates.web * webPagesBefore);
  const partial = { ...env, X_BEARER_TOKEN: "", BRAVE_API_KEY: "" };
  return {
    ...seeded,
    client,
    /** The API processes. */
    apis: apis.map(({ process }) => process),
    startApi: (): ServerProcess => startApi().process,
    listeners,
    announcements,
    generator,
    /** @param isPartial whether it lacks X and web searches */
    startWorker: (isPartial = false): ServerProcess =>
      startRole("worker", isPartial ? partial : env, logFile(`worker-${started++}`)),
    /** Controls the sandbox. */
    control: environment.sandbox.control,
    /** @param running the current API processes */
    async close(running: readonly ServerProcess[]) {
      await listeners.close();
      await announcements.close();
      await Promise.all(running.map((api) => api.stop()));
      await client.end();
    },
  };
}
export type CollectionSetup = Awaited<ReturnType<typeof openCollectionSetup>>;
