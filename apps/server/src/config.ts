import { resolve } from "node:path";
import type { Source, WebSearchProvider } from "@earshot/contract";
import { type BackupConfig, backupsOf } from "./config-backups.ts";
import { type BlobStoreConfig, blobStoreOf } from "./config-blobs.ts";
import { type BlueskyConfig, blueskyOf } from "./config-bluesky.ts";
import { type GcashConfig, gcashOf } from "./config-gcash.ts";
import { type GithubConfig, githubOf } from "./config-github.ts";
import { type HackerNewsConfig, hackerNewsOf } from "./config-hackernews.ts";
import { type ModelConfig, modelOf } from "./config-model.ts";
import { type NotionConfig, notionOf } from "./config-notion.ts";
import { type PaddleConfig, paddleOf } from "./config-paddle.ts";
import { configProblems } from "./config-problems.ts";
import { type RedditConfig, redditOf } from "./config-reddit.ts";
import { settingsOf } from "./config-settings.ts";
import { realSourcesOf } from "./config-sources.ts";
import { type StackExchangeConfig, stackExchangeOf } from "./config-stackexchange.ts";
import {
  type ErrorReportConfig,
  errorReportsOf,
  type TraceConfig,
  tracesOf,
} from "./config-telemetry.ts";
import { type Environment, environment, keyFromSecret } from "./config-variables.ts";

/** The server's configuration, read once at the start. */
export interface Config {
  production: boolean;
  /** The part of this configuration that other processes may read, by variable name. */
  settings: ReturnType<typeof settingsOf>;
  port: number;
  host: string;
  /** The proxies that are trusted to name a client's address. */
  trustedProxies: string;
  /** The address people open, without a trailing slash; null when it follows the port. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  poolSize: number;
  /** How long a start waits for a database that can't be reached. */
  databaseWaitSeconds: number;
  sessionSecret: string;
  /** The keys that encrypt secrets in the database, the newest first. */
  encryptionKeys: { id: string; key: Buffer }[];
  rateLimits: boolean;
  requestSigning: boolean;
  /** `smtpUrl` null: mails are not sent, which is logged. */
  mail: { smtpUrl: string | null; from: string };
  /** null: this process makes no scheduled backups. */
  backups: BackupConfig | null;
  /** null: files stay in the database. */
  blobStore: BlobStoreConfig | null;
  /** null: no sign-in with Google. */
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | null;
  /** null: nothing is exported to Notion. */
  notion: NotionConfig | null;
  /** What replaces the hosts of incoming webhooks, without a trailing slash; null: nothing does. */
  chatHookUrls: Record<"slack" | "discord" | "teams", string | null>;
  /** null: nothing can be bought. */
  paddle: PaddleConfig | null;
  /** null: no manual payments are taken. */
  manualPayments: GcashConfig | null;
  /** null: nothing is measured. */
  analytics: { key: string; host: string } | null;
  errorReports: ErrorReportConfig;
  /** null: nothing is traced. */
  traces: TraceConfig | null;
  adminEmail: string;
  demo: boolean;
  /** The demo customer has live replies in the sandbox's Reddit. */
  demoReplies: boolean;
  logLevel: Environment["LOG_LEVEL"];
  /** Seconds after placement. */
  replyCheckSeconds: number[];
  /** Seconds after a call without an answer at which its outcome is looked up. */
  reconciliationSchedule: { seconds: number[]; absentAfterSeconds: number };
  /** How often one account may be seen to reply; times in milliseconds, 0 for no limit. */
  postingLimits: { pauseMs: number; dailyLimit: number; communityMs: number };
  /** Cents of US dollars that a writer gets for a placed reply. */
  earningRates: Record<"reddit" | "x" | "linkedin" | "facebook", number>;
  reddit: RedditConfig;
  /** Whether replies are placed through Reddit's API. */
  redditPlacement: boolean;
  /** The sources without keys that are read from the real services, and not from the sandbox. */
  realSources: Source[];
  /** Where services that are read can reach the operator; null: nowhere. */
  contactEmail: string | null;
  freshnessSeconds: { paid: number; free: number };
  postRetentionMs: number;
  metricsToken: string | null;
  /** Where a worker without the role api serves the metrics of its process; null: nowhere. */
  workerMetricsPort: number | null;
  /** null: Hacker News is not read. */
  hackernews: HackerNewsConfig | null;
  /** null: GitHub is not read. */
  github: GithubConfig | null;
  /** null: Stack Exchange is not read. */
  stackexchange: StackExchangeConfig | null;
  /** `credentials` null: X is not read. */
  x: { apiUrl: string; webUrl: string; bearerToken: string | null; stream: boolean };
  /** null: Bluesky is not read. */
  bluesky: BlueskyConfig | null;
  /** null: LinkedIn and Facebook are not read. */
  webSearch: { provider: "brave" | "serper"; apiUrl: string; apiKey: string } | null;
  /** The web searches whose contract lets us store results. */
  storageRights: WebSearchProvider[];
  webUrls: { linkedin: string; facebook: string };
  /** Names of websites that are replaced by addresses on this machine; none in production. */
  websiteHosts: ReadonlyMap<string, URL>;
  /** null: no language model; everything works without. */
  llm: ModelConfig | null;
  /** What reading a source and asking the model may cost, in millionths of a dollar. */
  caps: Record<"x" | "linkedin" | "facebook", { dayMicros: number; workspaceMonthMicros: number }> &
    Record<"llm" | "studio", { dayMicros: number; workspaceDayMicros: number }>;
}

/** A configuration that can't be used; `message` is a sentence for the operator. */
export class ConfigError extends Error {}

const micros = (dollars: number) => Math.round(dollars * 1_000_000);
const capOf = (dayDollars: number, workspaceMonthDollars: number) => ({
  dayMicros: micros(dayDollars),
  workspaceMonthMicros: micros(workspaceMonthDollars),
});

/** Brave has its own index, so it is used when both have a key. */
function webSearchOf(env: Environment): Config["webSearch"] {
  if (env.BRAVE_API_KEY) {
    const apiUrl = trimSlash(env.BRAVE_API_URL);
    return { provider: "brave", apiUrl, apiKey: env.BRAVE_API_KEY };
  }
  if (env.SERPER_API_KEY) {
    const apiUrl = trimSlash(env.SERPER_API_URL);
    return { provider: "serper", apiUrl, apiKey: env.SERPER_API_KEY };
  }
  return null;
}

const storageRightsOf = (env: Environment): WebSearchProvider[] => [
  ...(env.BRAVE_STORAGE_RIGHTS === "on" ? (["brave"] as const) : []),
  ...(env.SERPER_STORAGE_RIGHTS === "on" ? (["serper"] as const) : []),
];

const trimSlash = (value: string) => value.replace(/(?<!\/)\/+$/, "");

/**
 * Reads the configuration from an environment. Empty variables count as not set.
 * @throws ConfigError with the name of every wrong variable and what it should be.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(environment.shape)
      .map((name) => [name, source[name]] as const)
      .filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? configProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The configuration is wrong: ${problems.join("; ")}. The variables are described in .env.example.`,
    );
  }
  const env = parsed.data;
  return {
    production: env.NODE_ENV === "production",
    settings: settingsOf(env),
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    publicUrl: env.PUBLIC_URL ? trimSlash(env.PUBLIC_URL) : null,
    dataDir: resolve(env.EARSHOT_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    poolSize: env.DATABASE_POOL_SIZE,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    sessionSecret: env.SESSION_SECRET,
    encryptionKeys: env.ENCRYPTION_KEYS ?? [keyFromSecret(env.SESSION_SECRET)],
    rateLimits: env.RATE_LIMITS === "on",
    requestSigning: env.REQUEST_SIGNING === "on",
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    backups: backupsOf(env),
    blobStore: blobStoreOf(env, trimSlash),
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            discoveryUrl: env.GOOGLE_DISCOVERY_URL,
          }
        : null,
    notion: notionOf(env, trimSlash),
    chatHookUrls: {
      slack: env.SLACK_HOOKS_URL ? trimSlash(env.SLACK_HOOKS_URL) : null,
      discord: env.DISCORD_HOOKS_URL ? trimSlash(env.DISCORD_HOOKS_URL) : null,
      teams: env.TEAMS_HOOKS_URL ? trimSlash(env.TEAMS_HOOKS_URL) : null,
    },
    paddle: paddleOf(env, trimSlash),
    manualPayments: gcashOf(env),
    analytics: env.POSTHOG_KEY ? { key: env.POSTHOG_KEY, host: trimSlash(env.POSTHOG_HOST) } : null,
    errorReports: errorReportsOf(env),
    traces: tracesOf(env, trimSlash),
    adminEmail: env.ADMIN_EMAIL,
    demo: env.DEMO ? env.DEMO === "on" : env.NODE_ENV !== "production",
    demoReplies: env.DEMO_REPLIES === "on",
    logLevel: env.LOG_LEVEL,
    replyCheckSeconds: env.REPLY_CHECK_SECONDS,
    reconciliationSchedule: {
      seconds: env.PLACEMENT_CHECK_SECONDS,
      absentAfterSeconds: env.PLACEMENT_ABSENT_SECONDS,
    },
    postingLimits: {
      pauseMs: env.ACCOUNT_PAUSE_MINUTES * 60_000,
      dailyLimit: env.ACCOUNT_REPLIES_A_DAY,
      communityMs: env.ACCOUNT_COMMUNITY_HOURS * 3_600_000,
    },
    earningRates: {
      reddit: env.EARNING_REDDIT_CENTS,
      x: env.EARNING_X_CENTS,
      linkedin: env.EARNING_LINKEDIN_CENTS,
      facebook: env.EARNING_FACEBOOK_CENTS,
    },
    reddit: redditOf(env, trimSlash),
    redditPlacement: env.REDDIT_PLACEMENT === "on",
    realSources: realSourcesOf(env),
    contactEmail: env.CONTACT_EMAIL ?? null,
    freshnessSeconds: { paid: env.FRESHNESS_SECONDS, free: env.FRESHNESS_SECONDS * 3 },
    postRetentionMs: env.POST_RETENTION_DAYS * 24 * 3_600_000,
    metricsToken: env.METRICS_TOKEN ?? null,
    workerMetricsPort: env.WORKER_METRICS_PORT ?? null,
    hackernews: hackerNewsOf(env, trimSlash),
    github: githubOf(env, trimSlash),
    stackexchange: stackExchangeOf(env, trimSlash),
    x: {
      apiUrl: trimSlash(env.X_API_URL),
      webUrl: trimSlash(env.X_WEB_URL),
      bearerToken: env.X_BEARER_TOKEN ?? null,
      stream: env.X_STREAM === "on",
    },
    bluesky: blueskyOf(env, trimSlash),
    webSearch: webSearchOf(env),
    storageRights: storageRightsOf(env),
    webUrls: {
      linkedin: trimSlash(env.LINKEDIN_WEB_URL),
      facebook: trimSlash(env.FACEBOOK_WEB_URL),
    },
    websiteHosts: env.WEBSITE_HOSTS ?? new Map(),
    llm: modelOf(env),
    caps: {
      llm: {
        dayMicros: micros(env.LLM_BUDGET_DAY_ALL),
        workspaceDayMicros: micros(env.LLM_BUDGET_DAY),
      },
      studio: {
        dayMicros: micros(env.STUDIO_BUDGET_DAY_ALL),
        workspaceDayMicros: micros(env.STUDIO_BUDGET_DAY),
      },
      x: capOf(env.X_BUDGET_DAY, env.X_BUDGET_WORKSPACE_MONTH),
      linkedin: capOf(env.WEB_SEARCH_BUDGET_DAY, env.WEB_SEARCH_BUDGET_WORKSPACE_MONTH),
      facebook: capOf(env.WEB_SEARCH_BUDGET_DAY, env.WEB_SEARCH_BUDGET_WORKSPACE_MONTH),
    },
  };
}

/** The names of all variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape);
