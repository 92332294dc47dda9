import { indexWords } from "@earshot/matcher";
import { capabilitiesOf } from "./compose-capabilities.ts";
import { createRoad, type RoadOptions } from "./compose-road.ts";
import { connectServices, guardedWebsites } from "./compose-services.ts";
import type { Config } from "./config.ts";
import { accountJobs, createAccounts, scheduleMails } from "./domains/accounts/index.ts";
import { createAnalysis } from "./domains/analysis/index.ts";
import { openAssistant } from "./domains/assistant/index.ts";
import { createAudit } from "./domains/audit/index.ts";
import { createBilling } from "./domains/billing/index.ts";
import {
  communityJobs,
  createCommunities,
  createCommunityDecisions,
  scheduleCommunities,
} from "./domains/communities/index.ts";
import {
  communityAccountJobs,
  createCommunityAccounts,
  scheduleAccountLooks,
} from "./domains/communityaccounts/index.ts";
import { createConnections } from "./domains/connections/index.ts";
import { createDashboard } from "./domains/dashboard/index.ts";
import { createExclusions } from "./domains/exclusions/index.ts";
import {
  createFriendSearch,
  createFriendSnapshots,
  createFriendUpkeep,
  sourcesWithinMs,
} from "./domains/friends/index.ts";
import { createKeywords } from "./domains/keywords/index.ts";
import { createConversions, createLinks } from "./domains/links/index.ts";
import {
  createGoneMentions,
  createKeywordPreviews,
  createMentionBatches,
  createMentionExclusions,
  createMentionLinks,
  createMentionReadings,
  createMentions,
  createRecording,
  createRescoring,
  createSavedFilters,
  createSensitiveMentions,
  mentionJobs,
  previewWithinMs,
  scheduleRescoring,
} from "./domains/mentions/index.ts";
import {
  createMonitoring,
  monitoringJobs,
  openWatchedPhraseIndex,
  scheduleBackfill,
} from "./domains/monitoring/index.ts";
import {
  createOptOutList,
  createOptOuts,
  optOutJobs,
  scheduleOptOuts,
} from "./domains/optouts/index.ts";
import { placementJobs, schedulePlacement } from "./domains/placement/index.ts";
import { createImports, createPosts } from "./domains/posts/index.ts";
import { createReadings, readingJobs, scheduleReadings } from "./domains/readings/index.ts";
import { createGoogleSignIn, createSession } from "./domains/session/index.ts";
import { type Account, type Cap, createSpending } from "./domains/spending/index.ts";
import { scheduleChecks, trackingJobs } from "./domains/tracking/index.ts";
import {
  createWatching,
  type Sources,
  scheduleDiscovery,
  type WatchingOptions,
  watchingDefaults,
  watchingJobs,
} from "./domains/watching/index.ts";
import { createWorkspaces } from "./domains/workspaces/index.ts";
import { createInvitations, scheduleInvitations, writerJobs } from "./domains/writers/index.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./platform/db/index.ts";
import { migrateDatabase } from "./platform/db/migrate.ts";
import { type Notifications, openNotifications } from "./platform/db/notifications.ts";
import { type Events, openEvents } from "./platform/events/index.ts";
import { type Jobs, openJobs, queuesByCapability } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import type { Mailer } from "./platform/mail/index.ts";
import { createPace, type Pace } from "./platform/pace/index.ts";
import { createProcesses } from "./platform/processes/index.ts";
import { createSecrets, type SecretKey, type Secrets } from "./platform/secrets/index.ts";
import { createThrottle } from "./platform/throttle/index.ts";
import type { AccountLink } from "./ports/account-link.ts";
import type { AccountSignIn } from "./ports/account-sign-in.ts";
import type { AccountViewer } from "./ports/account-viewer.ts";
import type { RulesReader } from "./ports/community-rules.ts";
import type { Identity } from "./ports/identity.ts";
import type { Llm } from "./ports/llm.ts";
import type { LinkReader, PostLookup } from "./ports/lookup.ts";
import type { ProfileReader } from "./ports/profile-reader.ts";
import type { Websites } from "./ports/website.ts";

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

/** What the operator has set of watching. */
export const watchingOf = ({ reddit, freshnessSeconds }: Config): WatchingOptions => ({
  communities: reddit.communities,
  comments: reddit.comments,
  redditCallsPerMinute: reddit.callsPerMinute,
  freshnessSeconds,
});

/** What the domains of a command are built with that reads no posts itself. */
export const commandOptions = (config: Config, platform: Platform) => ({
  ...config,
  watching: watchingOf(config),
  ...connectServices(config, platform),
  sources: [],
  searches: [],
  streams: [],
  siteUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
});

export type Domains = Awaited<ReturnType<typeof buildDomains>>;

/** Builds the domains over the platform, each with those above it. */
export async function buildDomains(
  platform: Platform,
  options: {
    sessionSecret: string;
    encryptionKeys: readonly SecretKey[];
    adminEmail: string;
    /** An administrator needs a second factor. */
    production: boolean;
    rateLimits: boolean;
    /** Where people reach the product, without a trailing slash. */
    siteUrl: () => string;
    mailer: Mailer;
    google?: Identity | null;
    reddit?: AccountLink | null;
    /** Where people prove which Reddit account is theirs. */
    redditSignIn?: AccountSignIn | null;
    profileReaders?: readonly ProfileReader[];
    accountViewers?: readonly AccountViewer[];
    /** Whether replies are placed through Reddit's API. */
    redditPlacement?: boolean;
    lookups?: readonly PostLookup[];
    rulesReaders?: readonly RulesReader[];
    readers?: readonly LinkReader[];
    /** How long posts without a mention are held; for good, where nothing is said. */
    postRetentionMs?: number;
    caps?: Partial<Record<Account, Cap>>;
    llm?: Llm | null;
    /** Where nothing is given, the public internet. */
    websites?: Websites;
    /** How long a model that is down is left alone. */
    llmPauseMs?: number;
    watching?: Partial<WatchingOptions>;
    /** How long a friend search waits for the sources. */
    friendSearchMs?: number;
    /** How long the preview of a keyword looks at posts. */
    previewMs?: number;
  } & Partial<Sources> &
    RoadOptions,
) {
  const { database, notifications, log } = platform;
  const { siteUrl, mailer } = options;
  const secrets: Secrets = createSecrets(options.encryptionKeys, options.sessionSecret);
  const throttle = createThrottle(database, !options.rateLimits);
  const processes = createProcesses({ database, log, capabilities: capabilitiesOf(options) });
  const shared = { ...platform, secrets, mailer, siteUrl };
  const accounts = createAccounts({ ...shared, throttle, sessionSecret: options.sessionSecret });
  const workspaces = createWorkspaces({ database, accounts });
  const audit = createAudit({ ...shared, accounts });
  const connections = createConnections({ ...shared, reddit: options.reddit ?? null });
  const billing = createBilling({ ...platform, workspaces });
  const spending = createSpending({ ...platform, caps: options.caps ?? {} });
  const assistant = await openAssistant({
    ...platform,
    spending,
    mayAsk: workspaces.hasConfirmedMember,
    llm: options.llm ?? null,
    ...(options.llmPauseMs !== undefined && { pauseMs: options.llmPauseMs }),
  });
  const posts = createPosts({ ...platform, wordsOf: indexWords });
  const imports = createImports(platform);
  const optOuts = createOptOuts({
    ...shared,
    throttle,
    adminEmail: options.adminEmail,
    redditSignIn: options.redditSignIn ?? null,
    profileReaders: options.profileReaders ?? [],
  });
  const optOutList = createOptOutList({ ...platform, accounts, optOuts });
  const communities = createCommunities({
    ...platform,
    processes,
    rulesReaders: options.rulesReaders ?? [],
  });
  const communityDecisions = createCommunityDecisions(platform);
  const communityAccounts = createCommunityAccounts({
    ...shared,
    reddit: options.reddit ?? null,
    viewers: options.accountViewers ?? [],
    apiPlacing: (options.redditPlacement ?? false) && Boolean(options.reddit),
  });
  const keywords = createKeywords({ ...platform, workspaces, billing });
  const websites = options.websites ?? guardedWebsites();
  const analysis = createAnalysis({
    ...platform,
    throttle,
    websites,
    workspaces,
    assistant,
    keywords,
  });
  const index = await openWatchedPhraseIndex({ keywords, notifications, log });
  const monitoring = createMonitoring({ ...platform, posts, keywords, index });
  const { sources = [], searches = [], streams = [], lookups = [], readers = [] } = options;
  const watching = createWatching({
    ...platform,
    processes,
    workspaces,
    keywords,
    monitoring,
    posts,
    sources,
    searches,
    streams,
    spending,
    options: { ...watchingDefaults, ...options.watching },
  });
  const exclusions = createExclusions({ ...platform, workspaces });
  const recording = createRecording({
    ...platform,
    workspaces,
    keywords,
    monitoring,
    exclusions,
    posts,
  });
  const mentions = createMentions({ ...platform, billing, optOuts, communities });
  const onMentions = {
    ...platform,
    billing,
    posts,
    monitoring,
    mentions,
    lookups,
    recording,
    exclusions,
  };
  const sensitiveMentions = createSensitiveMentions(onMentions);
  const rescoring = createRescoring({ ...platform, recording, exclusions });
  const mentionBatches = createMentionBatches(platform);
  const mentionExclusions = createMentionExclusions(onMentions);
  const keywordPreviews = createKeywordPreviews({
    ...onMentions,
    throttle,
    keywords,
    withinMs: options.previewMs ?? previewWithinMs,
  });
  const savedFilters = createSavedFilters({ ...platform, workspaces });
  const mentionLinks = createMentionLinks({ ...onMentions, throttle, readers });
  const retentionMs = options.postRetentionMs ?? Number.POSITIVE_INFINITY;
  const goneMentions = createGoneMentions({ ...onMentions, retentionMs });
  const onFriends = { ...shared, throttle, workspaces, optOuts, keywords, posts, watching };
  const friendSearch = createFriendSearch({
    ...onFriends,
    withinMs: options.friendSearchMs ?? sourcesWithinMs,
  });
  const friendSnapshots = createFriendSnapshots(onFriends);
  const friendUpkeep = createFriendUpkeep({ ...onFriends, lookups });
  const mentionReadings = createMentionReadings(platform);
  const readings = createReadings({
    ...platform,
    processes,
    workspaces,
    assistant,
    posts,
    monitoring,
    mentions,
    mentionReadings,
  });
  const road = createRoad({
    ...shared,
    processes,
    accounts,
    workspaces,
    audit,
    billing,
    spending,
    assistant,
    posts,
    optOuts,
    communities,
    communityAccounts,
    exclusions,
    mentions,
    options,
  });
  const links = createLinks({ ...shared, ...road, throttle, workspaces });
  const conversions = createConversions({ ...shared, throttle, workspaces });
  const dashboard = createDashboard({ mentions, ...road });
  const invitations = createInvitations({ ...shared, accounts });
  const session = createSession({
    database,
    clock: platform.clock,
    accounts,
    workspaces,
    billing,
    keywords,
    invitations,
    adminEmail: options.adminEmail,
    adminNeedsSecondFactor: options.production,
  });
  const google = options.google ?? null;
  const googleSignIn = createGoogleSignIn({ ...shared, accounts, workspaces, google });
  return {
    secrets,
    processes,
    accounts,
    workspaces,
    audit,
    connections,
    invitations,
    optOuts,
    optOutList,
    communities,
    communityAccounts,
    communityDecisions,
    googleSignIn,
    billing,
    spending,
    assistant,
    readings,
    ...road,
    links,
    conversions,
    dashboard,
    posts,
    imports,
    keywords,
    analysis,
    index,
    monitoring,
    watching,
    mentions,
    mentionLinks,
    goneMentions,
    friendSearch,
    friendSnapshots,
    friendUpkeep,
    mentionBatches,
    mentionExclusions,
    keywordPreviews,
    savedFilters,
    rescoring,
    sensitiveMentions,
    session,
  };
}

const jobKinds = [
  ...accountJobs,
  ...writerJobs,
  ...optOutJobs,
  ...communityJobs,
  ...communityAccountJobs,
  ...monitoringJobs,
  ...watchingJobs,
  ...mentionJobs,
  ...readingJobs,
  ...trackingJobs,
  ...placementJobs,
];

/** The queues whose jobs only some processes fetch, and what these must be able to do. */
export const limitedQueues = queuesByCapability(jobKinds);

/** Starts the job queue and what queues jobs by itself when something happens. */
export async function connectJobs(platform: Platform, domains: Domains): Promise<Jobs> {
  const { capabilities } = domains.processes;
  const jobs = await openJobs(platform.database, jobKinds, platform.log, capabilities);
  scheduleMails(domains.accounts, jobs);
  scheduleInvitations(domains.invitations, jobs);
  scheduleOptOuts(domains.optOuts, domains.optOutList, jobs);
  scheduleCommunities(domains.communities, jobs);
  scheduleAccountLooks(domains.communityAccounts, jobs);
  scheduleBackfill(domains.keywords, jobs);
  scheduleDiscovery(domains.keywords, jobs);
  scheduleRescoring(domains.workspaces, jobs);
  scheduleReadings(domains.readings, jobs);
  scheduleChecks(domains.tracking, jobs);
  schedulePlacement(domains, jobs);
  return jobs;
}
