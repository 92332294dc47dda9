import type { CallName } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import { createReddit, createRedditFeeds, redditSource } from "./adapters/reddit/index.ts";
import type { Config } from "./config.ts";
import { createAccounts } from "./domains/accounts/index.ts";
import { createKeywords, keywordRoutes } from "./domains/keywords/index.ts";
import { createMentions, mentionRoutes } from "./domains/mentions/index.ts";
import {
  createMonitoring,
  monitoringJobs,
  monitoringRoutes,
  openPhraseIndex,
  scheduleBackfill,
} from "./domains/monitoring/index.ts";
import { createImports, createPosts } from "./domains/posts/index.ts";
import { createSession, sessionRoutes } from "./domains/session/index.ts";
import { createWorkspaces } from "./domains/workspaces/index.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./platform/db/index.ts";
import { migrateDatabase } from "./platform/db/migrate.ts";
import { type Notifications, openNotifications } from "./platform/db/notifications.ts";
import { type Events, openEvents } from "./platform/events/index.ts";
import type { Handlers } from "./platform/http/register.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { systemRoutes } from "./platform/http/system-routes.ts";
import { type Jobs, openJobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { createPace, type Pace } from "./platform/pace/index.ts";
import type { Source } from "./ports/source.ts";

/** The version that health and the API's description tell. */
export const version = "0.1.0";

/** What every process of the product has: the database, its notices, shared limits and the clock. */
export interface Platform {
  database: Database;
  notifications: Notifications;
  events: Events;
  pace: Pace;
  clock: Clock;
  log: Log;
  close(): Promise<void>;
}

/** Migrates the database and connects to it. */
export async function openPlatform(
  address: DatabaseAddress,
  options: { poolSize: number; log: Log; clock?: Clock },
): Promise<Platform> {
  const { log } = options;
  await migrateDatabase(address);
  const database = openDatabase(address, options.poolSize, (error) =>
    log.warn({ err: error }, "an idle database connection broke"),
  );
  const notifications = await openNotifications(address, log);
  const events = await openEvents(database, notifications);
  const clock = options.clock ?? systemClock;
  return {
    database,
    notifications,
    events,
    pace: createPace(database, clock),
    clock,
    log,
    async close() {
      await notifications.close();
      await database.close();
    },
  };
}

/** The sources that the configuration connects. */
export function configuredSources(config: Config, platform: Platform): Source[] {
  const { credentials, feeds, ...reddit } = config.reddit;
  if (credentials) return [redditSource(createReddit({ ...reddit, ...credentials }, platform))];
  return feeds ? [createRedditFeeds(reddit, platform)] : [];
}

export type Domains = Awaited<ReturnType<typeof buildDomains>>;

/** Builds the domains over the platform, each with those above it. */
export async function buildDomains(
  platform: Platform,
  options: { sessionSecret: string; adminEmail: string; sources: readonly Source[] },
) {
  const { database, notifications, log } = platform;
  const accounts = createAccounts({ ...platform, sessionSecret: options.sessionSecret });
  const workspaces = createWorkspaces({ database, accounts });
  const posts = createPosts({ database });
  const imports = createImports(platform);
  const keywords = createKeywords({ ...platform, workspaces });
  const index = await openPhraseIndex({ keywords, notifications, log });
  const monitoring = createMonitoring({
    ...platform,
    posts,
    keywords,
    index,
    sources: options.sources,
  });
  const mentions = createMentions({ ...platform, keywords, monitoring });
  const session = createSession({
    database,
    accounts,
    workspaces,
    keywords,
    adminEmail: options.adminEmail,
  });
  return { accounts, workspaces, posts, imports, keywords, index, monitoring, mentions, session };
}

/** Starts the job queue and what queues jobs by itself when something happens. */
export async function connectJobs(platform: Platform, domains: Domains): Promise<Jobs> {
  const jobs = await openJobs(platform.database, monitoringJobs, platform.log);
  scheduleBackfill(domains.keywords, jobs);
  return jobs;
}

/** Builds the HTTP server over the domains. */
export function buildHttp(
  platform: Platform,
  domains: Domains,
  options: { webFolder: string | null; publicUrl: string | null },
): Promise<FastifyInstance> {
  const secure = options.publicUrl?.startsWith("https:") ?? false;
  const publicHost = options.publicUrl && new URL(options.publicUrl).host;
  const handlers = (app: FastifyInstance): Handlers<CallName> => ({
    ...sessionRoutes(domains, { secure, publicHost }),
    ...keywordRoutes(domains.keywords),
    ...mentionRoutes(domains.mentions),
    ...monitoringRoutes(domains.monitoring),
    ...systemRoutes(app, { ...platform, version }),
  });
  return createHttpServer({
    handlers,
    guard: domains.session.guard,
    log: platform.log,
    version,
    webFolder: options.webFolder,
    secure,
  });
}
