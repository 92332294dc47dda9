import type { CallName } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import {
  createReddit,
  createRedditFeeds,
  redditConversations,
  redditSource,
} from "./adapters/reddit/index.ts";
import type { Config } from "./config.ts";
import { createAccounts } from "./domains/accounts/index.ts";
import { createBilling } from "./domains/billing/index.ts";
import { createDashboard, dashboardRoutes } from "./domains/dashboard/index.ts";
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
import { createReplies, replyRoutes } from "./domains/replies/index.ts";
import { createSession, sessionRoutes } from "./domains/session/index.ts";
import { createTracking, scheduleChecks, trackingJobs } from "./domains/tracking/index.ts";
import { createWorkspaces, workspaceRoutes } from "./domains/workspaces/index.ts";
import { createWriters, writerRoutes } from "./domains/writers/index.ts";
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
import type { Conversations } from "./ports/conversations.ts";
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

/** What the configuration connects: where posts come from, and where replies can be looked up. */
export interface Connected {
  sources: Source[];
  conversations: Conversations[];
}

/** The outside services that the configuration connects. */
export function connectServices(config: Config, platform: Platform): Connected {
  const { credentials, feeds, ...reddit } = config.reddit;
  if (credentials) {
    const api = createReddit({ ...reddit, ...credentials }, platform);
    return {
      sources: [redditSource(api)],
      conversations: [redditConversations(api.app, reddit.webUrl)],
    };
  }
  return { sources: feeds ? [createRedditFeeds(reddit, platform)] : [], conversations: [] };
}

export type Domains = Awaited<ReturnType<typeof buildDomains>>;

/** Builds the domains over the platform, each with those above it. */
export async function buildDomains(
  platform: Platform,
  options: {
    sessionSecret: string;
    adminEmail: string;
    sources: readonly Source[];
    conversations?: readonly Conversations[];
    /** Seconds after placement at which a reply is looked at. */
    replyCheckSeconds?: readonly number[];
  },
) {
  const { database, notifications, log } = platform;
  const accounts = createAccounts({ ...platform, sessionSecret: options.sessionSecret });
  const workspaces = createWorkspaces({ database, accounts });
  const billing = createBilling({ ...platform, workspaces });
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
  const mentions = createMentions({ ...platform, billing, keywords, monitoring });
  const conversations = options.conversations ?? [];
  const replies = createReplies({ ...platform, billing, workspaces, mentions, conversations });
  const tracking = createTracking({
    ...platform,
    replies,
    conversations,
    checkSeconds: options.replyCheckSeconds ?? [],
  });
  const writers = createWriters({
    ...platform,
    accounts,
    workspaces,
    billing,
    mentions,
    replies,
  });
  const dashboard = createDashboard({ mentions, replies });
  const session = createSession({
    database,
    accounts,
    workspaces,
    billing,
    keywords,
    adminEmail: options.adminEmail,
  });
  return {
    accounts,
    workspaces,
    billing,
    replies,
    tracking,
    writers,
    dashboard,
    posts,
    imports,
    keywords,
    index,
    monitoring,
    mentions,
    session,
  };
}

/** Starts the job queue and what queues jobs by itself when something happens. */
export async function connectJobs(platform: Platform, domains: Domains): Promise<Jobs> {
  const kinds = [...monitoringJobs, ...trackingJobs];
  const jobs = await openJobs(platform.database, kinds, platform.log);
  scheduleBackfill(domains.keywords, jobs);
  scheduleChecks(domains.tracking, jobs);
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
    ...mentionRoutes(domains),
    ...workspaceRoutes(domains.workspaces),
    ...replyRoutes(domains.replies),
    ...writerRoutes(domains.writers),
    ...dashboardRoutes(domains.dashboard),
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
