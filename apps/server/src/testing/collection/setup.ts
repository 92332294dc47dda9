import { join } from "node:path";
import pg from "pg";
import type { Connection } from "../../infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../database-url.ts";
import { createAudience, signUp } from "./event-listeners.ts";
import type { CollectionSettings } from "./options.ts";
import { createCrowd } from "./post-generator.ts";
import { type ServerProcess, startRole } from "./processes.ts";
import { seedKeywords, seedWorkspaces, useUpMonth } from "./seed.ts";
import { makePhrases } from "./texts.ts";

/** Where a proof happens. */
export interface Place {
  connection: Connection;
  /** For logs and data. */
  folder: string;
  sandbox: {
    address: string;
    control(method: string, path: string, body?: unknown): Promise<unknown>;
  };
}

const microsPerDollar = 1_000_000;
/** What a page of X costs at most; who has less left is not read for. */
const pageDollars = 0.5;

/** What the product's processes run with: everything at the sandbox. */
function environmentOf(
  { connection, folder, sandbox }: Place,
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
    BRAVE_API_URL: `${address}/brave`,
    BRAVE_API_KEY: "BSA-earshot-sandbox",
    LINKEDIN_WEB_URL: `${address}/linkedin`,
    FACEBOOK_WEB_URL: `${address}/facebook`,
    WEB_SEARCH_BUDGET_DAY: String(options.dollars.webDay),
    WEB_SEARCH_BUDGET_WORKSPACE_MONTH: "5",
  };
}

/** Workspaces and what they watch for; of X's money most have used up theirs. */
async function seed(client: pg.Client, options: CollectionSettings) {
  const { workspaces: count, keywordsEach, xReaders, xShort, dollars } = options;
  const phrases = makePhrases(count * keywordsEach, options.seed);
  const workspaceIds = await seedWorkspaces(client, count);
  const keywords = await seedKeywords(client, workspaceIds, phrases, keywordsEach);
  const month = dollars.xWorkspaceMonth * microsPerDollar;
  const readers = workspaceIds.slice(0, xReaders);
  const short = workspaceIds.slice(xReaders, xReaders + xShort);
  await useUpMonth(client, "x", workspaceIds.slice(xReaders + xShort), month);
  // They have a page's money left and a little more: it ends while they are read for.
  await useUpMonth(client, "x", short, month - 1.2 * pageDollars * microsPerDollar);
  return { phrases, keywords, readers: new Set(readers) };
}

/** A product with customers and open screens, over a sandbox; no worker runs yet. */
export async function openGround(place: Place, options: CollectionSettings) {
  const communities = Array.from({ length: options.communities }, (_, at) => `crowd_${at + 1}`);
  const env = environmentOf(place, options, communities);
  const client = new pg.Client(place.connection);
  await client.connect();
  const logFile = (name: string) => join(place.folder, `${name}.log`);
  const api = startRole("api", env, logFile("api"));
  const address = await api.fingerprints(/is at (\S+)/);
  const tokens: string[] = [];
  for (let one = 0; one < options.screens; one++) tokens.push(await signUp(address, one));
  const seeded = await seed(client, options);
  const audience = createAudience();
  for (const token of tokens) await audience.open(address, token);
  const crowd = createCrowd(place.sandbox.control, {
    seed: options.seed + 1,
    communities,
    phrases: seeded.phrases,
    ofX: seeded.phrases.slice(0, options.xReaders * options.keywordsEach),
    rates: options.rates,
  });
  await crowd.settle();
  let started = 0;
  return {
    ...seeded,
    client,
    api,
    audience,
    crowd,
    startWorker: (): ServerProcess => startRole("worker", env, logFile(`worker-${started++}`)),
    /** What the people here would be billed and were refused. */
    control: place.sandbox.control,
    async close() {
      await audience.close();
      await api.stop();
      await client.end();
    },
  };
}
export type Ground = Awaited<ReturnType<typeof openGround>>;
