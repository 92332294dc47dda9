import { resolve } from "node:path";
import type { Source, WebSearchProvider } from "@earshot/contract";
import { type BackupConfig, backupsOf } from "./config-backups.ts";
import { type BlobStoreConfig, blobProblems, blobStoreOf } from "./config-blobs.ts";
import { type BlueskyConfig, blueskyOf, blueskyProblems } from "./config-bluesky.ts";
import { type GcashConfig, gcashOf, gcashProblems } from "./config-gcash.ts";
import { type GithubConfig, githubOf } from "./config-github.ts";
import { type HackerNewsConfig, hackerNewsOf } from "./config-hackernews.ts";
import { type ModelConfig, modelOf, modelProblems } from "./config-model.ts";
import { type NotionConfig, notionOf } from "./config-notion.ts";
import { type PaddleConfig, paddleOf, paddleProblems } from "./config-paddle.ts";
import { settingsOf } from "./config-settings.ts";
import { realSourcesOf, sourceProblems } from "./config-sources.ts";
import { type StackExchangeConfig, stackExchangeOf } from "./config-stackexchange.ts";
import {
  type ErrorReportConfig,
  errorReportsOf,
  type TraceConfig,
  tracesOf,
} from "./config-telemetry.ts";
import {
  developmentSecret,
  type Environment,
  environment,
  keyFromSecret,
} from "./config-variables.ts";

/** What the server runs with. Read once at start. */
export interface Config {
  production: boolean;
  /** What other processes may know of this configuration, by variable name. */
  settings: ReturnType<typeof settingsOf>;
  port: number;
  host: string;
  /** Whose word on a client's address is taken. */
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
  /** Seals what the database must not show; the newest first. */
  encryptionKeys: { id: string; key: Buffer }[];
  rateLimits: boolean;
  requestSigning: boolean;
  /** `smtpUrl` null: mails go nowhere, and the log says so. */
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
  /** The demo customer has replies that stand in the sandbox's Reddit. */
  demoReplies: boolean;
  logLevel: Environment["LOG_LEVEL"];
  /** Seconds after placement. */
  replyCheckSeconds: number[];
  /** Seconds after a call without an answer at which it is looked for what came of it. */
  reconciliationSchedule: { seconds: number[]; absentAfterSeconds: number };
  /** How often one account may be seen to reply; times in milliseconds, 0 for no limit. */
  postingLimits: { pauseMs: number; dailyLimit: number; communityMs: number };
  /** Cents of US dollars that a writer gets for a placed reply. */
  earningRates: Record<"reddit" | "x" | "linkedin" | "facebook", number>;
  reddit: {
    apiUrl: string;
    authUrl: string;
    webUrl: string;
    /** null when no credentials are set: without feeds Reddit is then not watched, and the screens say so. */
    credentials: { clientId: string; clientSecret: string } | null;
    /** Whether public Atom feeds are read when there are no credentials. */
    feeds: boolean;
    userAgent: string;
    communities: string[];
    comments: boolean;
    callsPerMinute: number;
    /** How many of these fetch stored posts again. */
    recheckCallsPerMinute: number;
  };
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
  /** null: Hacker News is not watched. */
  hackernews: HackerNewsConfig | null;
  /** null: GitHub is not watched. */
  github: GithubConfig | null;
  /** null: Stack Exchange is not watched. */
  stackexchange: StackExchangeConfig | null;
  /** `credentials` null: X is not watched. */
  x: { apiUrl: string; webUrl: string; bearerToken: string | null; stream: boolean };
  /** null: Bluesky is not watched. */
  bluesky: BlueskyConfig | null;
  /** null: LinkedIn and Facebook are not watched. */
  webSearch: { provider: "brave" | "serper"; apiUrl: string; apiKey: string } | null;
  /** The web searches whose contract lets us store results. */
  storageRights: WebSearchProvider[];
  webUrls: { linkedin: string; facebook: string };
  /** Names of websites that stand for addresses on this machine; none in production. */
  websiteHosts: ReadonlyMap<string, URL>;
  /** null: no language model; everything works without. */
  llm: ModelConfig | null;
  /** What reading a source and asking the model may cost, in millionths of a dollar. */
  caps: Record<"x" | "linkedin" | "facebook", { dayMicros: number; workspaceMonthMicros: number }> &
    Record<"llm" | "studio", { dayMicros: number; workspaceDayMicros: number }>;
}

/** A configuration that can't be used; `message` is a sentence for the operator. */
export class ConfigError extends Error {}

/** Addresses of outside services, which are real ones in production. */
const services = [
  "REDDIT_API_URL",
  "REDDIT_AUTH_URL",
  "REDDIT_WEB_URL",
  "GOOGLE_DISCOVERY_URL",
  "NOTION_API_URL",
  "SLACK_HOOKS_URL",
  "DISCORD_HOOKS_URL",
  "TEAMS_HOOKS_URL",
  "BLOBS_S3_ENDPOINT",
  "PADDLE_API_URL",
  "PADDLE_SCRIPT_URL",
  "POSTHOG_HOST",
  "SENTRY_DSN",
  "SENTRY_BROWSER_DSN",
  "HACKERNEWS_ALGOLIA_URL",
  "HACKERNEWS_FIREBASE_URL",
  "HACKERNEWS_WEB_URL",
  "GITHUB_API_URL",
  "GITHUB_WEB_URL",
  "STACKEXCHANGE_API_URL",
  "STACKEXCHANGE_WEB_URL",
  "X_API_URL",
  "X_WEB_URL",
  "BRAVE_API_URL",
  "SERPER_API_URL",
  "LINKEDIN_WEB_URL",
  "FACEBOOK_WEB_URL",
  "BLUESKY_APPVIEW_URL",
  "BLUESKY_WEB_URL",
] as const;

function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV !== "production") return [];
  const problems: string[] = [];
  for (const name of services) {
    if (env[name]?.startsWith("http:")) {
      problems.push(`${name} must be an https address in production, not a local imitation`);
    }
  }
  if (env.SESSION_SECRET === developmentSecret) {
    problems.push("SESSION_SECRET must be set to a secret of your own in production");
  }
  if (!env.ENCRYPTION_KEYS) problems.push("ENCRYPTION_KEYS must be set in production");
  if (!env.SMTP_URL) problems.push("SMTP_URL must be set in production");
  if (env.RATE_LIMITS === "off") problems.push("RATE_LIMITS must be on in production");
  if (env.WEBSITE_HOSTS) problems.push("WEBSITE_HOSTS must not be set in production");
  if (env.DEMO === "on") problems.push("DEMO must be off in production");
  if (env.DEMO_REPLIES === "on") problems.push("DEMO_REPLIES must be off in production");
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL must be set in production");
  else if (!env.PUBLIC_URL.startsWith("https:"))
    problems.push("PUBLIC_URL must be an https address in production");
  return problems;
}

const micros = (dollars: number) => Math.round(dollars * 1_000_000);
const capOf = (dayDollars: number, workspaceMonthDollars: number) => ({
  dayMicros: micros(dayDollars),
  workspaceMonthMicros: micros(workspaceMonthDollars),
});

/** Brave has an index of its own, and is asked where both have a key. */
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

/** Three at least: one for shared searches, one for the posts of open mentions, one for all others. */
const recheckCallsOf = (env: Environment): number =>
  Math.max(3, Math.floor(env.REDDIT_CALLS_PER_MINUTE * env.REDDIT_RECHECK_SHARE));

const trimSlash = (value: string) => value.replace(/(?<!\/)\/+$/, "");

/**
 * Reads the configuration from an environment. Empty variables count as not set.
 * @throws ConfigError naming every variable that is wrong and what it should be.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(environment.shape)
      .map((name) => [name, source[name]] as const)
      .filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? productionProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  for (const service of ["REDDIT", "GOOGLE", "NOTION"] as const) {
    const [id, secret] = [`${service}_CLIENT_ID`, `${service}_CLIENT_SECRET`] as const;
    if (parsed.success && !parsed.data[id] !== !parsed.data[secret]) {
      problems.push(`${id} and ${secret} must be set together`);
    }
  }
  if (parsed.success && parsed.data.REDDIT_PLACEMENT === "on" && !parsed.data.REDDIT_CLIENT_ID) {
    problems.push("REDDIT_PLACEMENT needs REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET to be on");
  }
  if (parsed.success) {
    const { data } = parsed;
    problems.push(
      ...modelProblems(data),
      ...paddleProblems(data),
      ...gcashProblems(data),
      ...blobProblems(data),
      ...sourceProblems(data),
      ...blueskyProblems(data),
    );
  }
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
      seconds: env.PLACEMENT_LOOK_SECONDS,
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
    reddit: {
      apiUrl: trimSlash(env.REDDIT_API_URL),
      authUrl: trimSlash(env.REDDIT_AUTH_URL),
      webUrl: trimSlash(env.REDDIT_WEB_URL),
      credentials:
        env.REDDIT_CLIENT_ID && env.REDDIT_CLIENT_SECRET
          ? { clientId: env.REDDIT_CLIENT_ID, clientSecret: env.REDDIT_CLIENT_SECRET }
          : null,
      feeds: env.REDDIT_FEEDS === "on",
      userAgent: env.REDDIT_USER_AGENT,
      communities: env.REDDIT_COMMUNITIES,
      comments: env.REDDIT_COMMENTS === "on",
      callsPerMinute: env.REDDIT_CALLS_PER_MINUTE,
      recheckCallsPerMinute: recheckCallsOf(env),
    },
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
