import { hkdfSync } from "node:crypto";
import { z } from "zod";
import { turnedOnSources } from "./config-sources.ts";

const onOff = z.enum(["on", "off"], "must be on or off");
const url = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    "must be an http or https address",
  );
const between = (min: number, max: number) => {
  const message = `must be a number between ${min} and ${max}`;
  return z.coerce.number(message).min(min, message).max(max, message);
};
const whole = "must be a whole number";
/** `https://key@host/project`: Sentry's address of a project. */
function isDsn(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.username !== "" && /^\d+$/.test(url.pathname.split("/").at(-1) ?? "");
}
const dsn = z.string().refine(isDsn, "must be an address like https://key@sentry.example/1");
const headerForm = /^\s*([\w-]+)=((?:[^\s,%]|%[\dA-Fa-f]{2})*)\s*$/;
/** `name=value,…`, values percent-encoded (OpenTelemetry, OTLP exporter). */
const headerList = z
  .string()
  .refine(
    (value) => value.split(",").every((item) => headerForm.test(item)),
    "must be name=value, separated by commas",
  )
  .transform((value) =>
    Object.fromEntries(
      value.split(",").map((item) => {
        const [, name = "", text = ""] = headerForm.exec(item) ?? [];
        return [name, decodeURIComponent(text)];
      }),
    ),
  );
const hostForm = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)=(http:\/\/[^?#@]+)$/;
/** `name=address,…`: each address http without a query. */
const hosts = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean)
      .map((item) => hostForm.exec(item) ?? []),
  )
  .refine(
    (all) => all.every(([, , address]) => address !== undefined && URL.canParse(address)),
    "must be name=http://address, separated by commas, as ledgerly.test=http://localhost:3500/sites/ledgerly",
  )
  .transform(
    (all): ReadonlyMap<string, URL> =>
      new Map(
        all.flatMap(([, name, address]) =>
          name && address && URL.canParse(address) ? [[name, new URL(address)] as const] : [],
        ),
      ),
  );

/** Values that are separated by commas. */
const list = z
  .string()
  .transform((value) => [...new Set(value.split(",").map((item) => item.trim()))].filter(Boolean))
  .refine((items) => items.length > 0, "must be values, separated by commas");

const sites = z
  .string()
  .transform((value) =>
    [...new Set(value.split(/[;,]/).map((item) => item.trim()))].filter(Boolean),
  )
  .refine(
    (names) => names.length > 0 && names.every((name) => /^[a-z0-9.-]{2,40}$/.test(name)),
    "must be names of sites as the API has them, such as softwarerecs;webapps",
  );

const communities = z
  .string()
  .transform((value) => [...new Set(value.split(",").map((item) => item.trim()))].filter(Boolean))
  .refine(
    (names) => names.length > 0 && names.every((name) => /^\w{2,24}$/.test(name)),
    "must be names of communities without r/, separated by commas",
  );

const checkSeconds = z
  .string()
  .transform((value) => value.split(",").map((item) => Number(item.trim())))
  .refine(
    (all) => all.length > 0 && all.every((one) => Number.isFinite(one) && one >= 0),
    "must be numbers of seconds, separated by commas",
  );
const logLevels = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/** Signs sessions where nothing better is set; refused in production. */
export const developmentSecret = "earshot-development-secret-not-for-production";

/** Keys that seal what the database must not show, newest first: `id=<32 bytes in base64>`. */
const encryptionKeys = z.string().transform((value, context) => {
  const keys = value.split(",").map((item) => {
    const [, id = "", text = ""] = /^([\w-]{1,20})=(.+)$/.exec(item.trim()) ?? [];
    return { id, key: Buffer.from(text, "base64") };
  });
  const names = new Set(keys.map(({ id }) => id));
  if (keys.some(({ id, key }) => id === "" || key.length !== 32) || names.size !== keys.length) {
    context.addIssue("must be name=key, the key 32 bytes in base64, several with commas");
    return z.NEVER;
  }
  return keys;
});

/** The key where none is set: as good as SESSION_SECRET, and lost with it. Refused in production. */
export const keyFromSecret = (secret: string) => ({
  id: "session-secret",
  key: Buffer.from(hkdfSync("sha256", secret, "", "earshot encryption", 32)),
});

/** Whether pg can read it: an address without a host is one of a socket (`?host=/folder`). */
function isDatabaseUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace("@/", "@host/"));
}

const defaultCommunities =
  "smallbusiness,freelance,Bookkeeping,startups,SaaS,Entrepreneur,selfhosted,agency,ecommerce,consulting,webdev,marketing,sysadmin,nonprofit";

/**
 * Every variable the server reads, with what it is for. `.env.example` lists the same names (a test
 * holds the two together).
 */
export const environment = z.object({
  /** `production` turns on the checks below: https services, an own secret, no demo accounts. */
  NODE_ENV: z
    .enum(["development", "test", "production"], "must be development, test or production")
    .default("development"),
  /** Where the product listens. 0 takes a free port. */
  PORT: between(0, 65_535).int(whole).default(3000),
  /** The address to listen on. Use 0.0.0.0 behind a proxy on another machine, and name it in TRUSTED_PROXIES. */
  HOST: z.string().min(1).default("localhost"),
  /** Proxies whose word on a client's address is taken: addresses or networks, with commas. */
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\w.:/]+(\s*,\s*[\w.:/]+)*$/, "must be addresses or networks, separated by commas")
    .default("loopback"),
  /** The address people open, when it is not http://localhost:PORT. Decides cookies' Secure flag. */
  PUBLIC_URL: url.optional(),
  /** Where the embedded database, put-aside lines and other files live. */
  EARSHOT_DATA_DIR: z.string().min(1).default("./data"),
  /** A PostgreSQL 15 or later to use in place of the embedded one. */
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, "must be an address like postgres://user:password@host:5432/database")
    .optional(),
  /** How many database connections a process may hold, without those of the job queue. */
  DATABASE_POOL_SIZE: between(2, 200).int(whole).default(10),
  /** How long a process that starts waits for a database that can't be reached, in seconds. */
  DATABASE_WAIT_SECONDS: between(0, 600).int(whole).default(60),
  /** The folder for a backup each day; without it none is made by itself. It must exist. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** The hour of the UTC day at which it is made. */
  BACKUP_HOUR: between(0, 23).int(whole).default(3),
  /** Days after which it is deleted. Customers are promised that deleted data is gone from backups within 15. */
  BACKUP_KEEP_DAYS: between(1, 15).int(whole).default(14),
  /** Signs access tokens; at least 32 characters. */
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").default(developmentSecret),
  /** Seals tokens and second factors in the database: `name=<32 bytes in base64>`, newest first. */
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  /** `off` lifts the limits on sign-in and sign-up; refused in production. */
  RATE_LIMITS: onOff.default("on"),
  /** `on` asks clients to sign requests, and signs the answers (HMAC-SHA256, 5 minutes). */
  REQUEST_SIGNING: onOff.default("off"),
  /** Where mails are handed in: smtp://user:password@host:587, or smtps:// for TLS at once. */
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
      "must be an address like smtp://user:password@host:587",
    )
    .optional(),
  /** The sender of all mails. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/, "must be like Name <a@b.example>")
    .default("Earshot <no-reply@earshot.test>"),
  /** A bucket for files, of a service that speaks S3; without it they stay in the database. All or none. */
  BLOBS_S3_ENDPOINT: url.optional(),
  BLOBS_S3_REGION: z.string().min(1).optional(),
  BLOBS_S3_BUCKET: z.string().min(3, "must be the name of a bucket").optional(),
  BLOBS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BLOBS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `on` where the bucket is part of the path (MinIO), not of the host name. */
  BLOBS_S3_FORCE_PATH_STYLE: onOff.optional(),
  /** Sign-in with Google; without both there is none. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Google's discovery document; all its other addresses stand there. */
  GOOGLE_DISCOVERY_URL: url.default("https://accounts.google.com/.well-known/openid-configuration"),
  /** Export to Notion; without both there is none. */
  NOTION_CLIENT_ID: z.string().min(1).optional(),
  NOTION_CLIENT_SECRET: z.string().min(1).optional(),
  NOTION_API_URL: url.default("https://api.notion.com"),
  /** The version of its API that requests name. */
  NOTION_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a version of Notion's API, as 2026-03-11")
    .default("2026-03-11"),
  /** Replace the hosts of incoming webhooks, for the sandbox; without them the hosts that webhooks name. */
  SLACK_HOOKS_URL: url.optional(),
  DISCORD_HOOKS_URL: url.optional(),
  TEAMS_HOOKS_URL: url.optional(),
  /** Paddle, which takes payments: the API key, a client-side token and the secrets of the webhook, all or none. */
  PADDLE_API_KEY: z.string().min(1).optional(),
  PADDLE_CLIENT_TOKEN: z.string().min(1).optional(),
  /** Of the notification destination, with commas: two while one is replaced. */
  PADDLE_WEBHOOK_SECRETS: list.optional(),
  PADDLE_API_URL: url.default("https://api.paddle.com"),
  PADDLE_ENVIRONMENT: z
    .enum(["production", "sandbox"], "must be production or sandbox")
    .default("production"),
  /** Where Paddle.js comes from; without it from Paddle. */
  PADDLE_SCRIPT_URL: url.optional(),
  /** Price ids of each plan, with commas: the first is sold, the others are retired and still belong to the plan. */
  PADDLE_PRICE_STARTER: list.optional(),
  PADDLE_PRICE_GROWTH: list.optional(),
  PADDLE_PRICE_SCALE: list.optional(),
  PADDLE_PRICE_BUILDER: list.optional(),
  PADDLE_PRICE_ANNUAL: list.optional(),
  /** The discount id of what is bought inside the dashboard: $20 off each payment of a tier. */
  PADDLE_DISCOUNT_FRIENDS: z.string().min(1).optional(),
  /** The account at GCash that customers pay to and then send their receipt; without both there is none. */
  GCASH_NAME: z.string().min(1).max(100, "must have at most 100 characters").optional(),
  GCASH_NUMBER: z
    .string()
    .regex(/^09\d{9}$/, "must be a mobile number of 11 digits, such as 09170000000")
    .optional(),
  /** What a dollar is in pesos, for the prices that are paid by GCash. */
  GCASH_PESOS_PER_DOLLAR: between(1, 1_000).optional(),
  /** The project's key at PostHog; without it nothing is measured. */
  POSTHOG_KEY: z.string().min(1).optional(),
  POSTHOG_HOST: url.default("https://us.i.posthog.com"),
  /** The account of type user with this verified e-mail is the administrator. */
  ADMIN_EMAIL: z.email("must be an email address").toLowerCase().default("admin@earshot.test"),
  /** `on` makes the demo accounts at start; off by default in production, and refused there. */
  DEMO: onOff.optional(),
  /** `on` gives the demo customer replies that stand in the sandbox's Reddit, once; needs that sandbox. */
  DEMO_REPLIES: onOff.default("off"),
  /** How much is logged: trace, debug, info, warn, error, silent. */
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("warn"),
  /** Reddit's API host for calls with a token. */
  REDDIT_API_URL: url.default("https://oauth.reddit.com"),
  /** Reddit's host that gives out tokens. */
  REDDIT_AUTH_URL: url.default("https://www.reddit.com"),
  /** Where links to Reddit threads lead. */
  REDDIT_WEB_URL: url.default("https://www.reddit.com"),
  /** The id and secret of an approved Reddit app; without them Reddit is not watched. */
  REDDIT_CLIENT_ID: z.string().min(1).optional(),
  REDDIT_CLIENT_SECRET: z.string().min(1).optional(),
  /** `on` reads Reddit's public Atom feeds, about one a minute, while no app is approved. */
  REDDIT_FEEDS: onOff.default("off"),
  /** How this installation names itself to Reddit; Reddit asks for a unique one. */
  REDDIT_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{10,}$/, "must have at least 10 plain characters")
    .default("node:earshot:0.1.0 (by /u/earshot_app)"),
  /** The communities whose new posts are read, separated by commas. */
  REDDIT_COMMUNITIES: communities.default(defaultCommunities.split(",")),
  /** Seconds after its placement at which a reply is looked at, with commas. */
  REPLY_CHECK_SECONDS: checkSeconds.default([300, 3_600, 86_400, 259_200, 604_800, 2_592_000]),
  /**
   * Seconds after the call at which an account's comments are looked through for a reply whose placing had no
   * answer, with commas; and from how many on it is taken for not arrived.
   */
  PLACEMENT_LOOK_SECONDS: checkSeconds.default([15, 60, 300, 900, 3_600, 7_200]),
  PLACEMENT_ABSENT_SECONDS: between(1, 86_400).default(600),
  /** How often one account may be seen to reply (0: no limit): minutes between two, in one day, hours between two in one community. */
  ACCOUNT_PAUSE_MINUTES: between(0, 1_440).default(20),
  ACCOUNT_REPLIES_A_DAY: between(0, 1_000).int(whole).default(6),
  ACCOUNT_COMMUNITY_HOURS: between(0, 720).default(24),
  /** What a writer gets for a placed reply, in whole cents of US dollars (0: nothing). */
  EARNING_REDDIT_CENTS: between(0, 100_000).int(whole).default(400),
  EARNING_X_CENTS: between(0, 100_000).int(whole).default(300),
  EARNING_LINKEDIN_CENTS: between(0, 100_000).int(whole).default(500),
  EARNING_FACEBOOK_CENTS: between(0, 100_000).int(whole).default(500),
  /** Whether comments of these communities are read too: most of what is said, and most of the calls. */
  REDDIT_COMMENTS: onOff.default("on"),
  /**
   * `on` lets replies be placed through Reddit's API with accounts that are connected for it. Reddit asks for
   * its approval of such use first.
   */
  REDDIT_PLACEMENT: onOff.default("off"),
  /** Requests a minute that reading Reddit may take. Reddit allows 100 to one app. */
  REDDIT_CALLS_PER_MINUTE: between(4, 1_000).default(90),
  /** The share of them that is reserved for checking whether stored posts were deleted. */
  REDDIT_RECHECK_SHARE: between(0.01, 0.5).default(0.1),
  /** Seconds within which a post is to be found on a paid tier; three times as many without a plan. */
  FRESHNESS_SECONDS: between(1, 3_600).default(300),
  /** Days for which posts are held that never became a mention. */
  POST_RETENTION_DAYS: between(1, 3_650).default(90),
  /** Who asks for /metrics must bring it (Authorization: Bearer …); without it only this machine may ask. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  /** Where errors of the server and of the browser are reported: DSNs of Sentry, or of what speaks its protocol. */
  SENTRY_DSN: dsn.optional(),
  SENTRY_BROWSER_DSN: dsn.optional(),
  /** What reports are labeled with; NODE_ENV unless set. */
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[^\s/]{1,64}$/, "must be a name without spaces and slashes")
    .optional(),
  /** A collector that takes traces by OTLP over HTTP, as http://localhost:4318; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** What the collector asks for: `name=value` with commas. */
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("earshot"),
  /** The share of traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: between(0, 1).default(1),
  /** Sources without keys that are read: hackernews, bluesky, github, stackexchange, separated by commas. */
  SOURCES: turnedOnSources.default([]),
  /** An address at which services that are read can reach you; it is part of the user agent. */
  CONTACT_EMAIL: z.email("must be an email address").optional(),
  /** Hosts of Hacker News' search index and of its items, and where links to it lead. */
  HACKERNEWS_ALGOLIA_URL: url.default("https://hn.algolia.com"),
  HACKERNEWS_FIREBASE_URL: url.default("https://hacker-news.firebaseio.com"),
  HACKERNEWS_WEB_URL: url.default("https://news.ycombinator.com"),
  /** Any account's token of GitHub; without it a third of the searches are made, and discussions are not found. */
  GITHUB_TOKEN: z.string().min(1).optional(),
  GITHUB_API_URL: url.default("https://api.github.com"),
  /** Where links to GitHub lead. */
  GITHUB_WEB_URL: url.default("https://github.com"),
  /** The sites of Stack Exchange that are read: without a key, four are read every hour. */
  STACKEXCHANGE_SITES: sites.default(["softwarerecs", "webapps", "superuser", "wordpress"]),
  /** A key of a registered app; without it Stack Exchange allows 300 requests a day. */
  STACKEXCHANGE_KEY: z.string().min(1).optional(),
  STACKEXCHANGE_API_URL: url.default("https://api.stackexchange.com/2.3"),
  /** Where the pages of all sites are, if not at their own domains. */
  STACKEXCHANGE_WEB_URL: url.optional(),
  /** The app-only bearer token of X; without it X is not watched. */
  X_BEARER_TOKEN: z.string().min(1).optional(),
  X_API_URL: url.default("https://api.x.com"),
  /** Where links to posts on X lead. */
  X_WEB_URL: url.default("https://x.com"),
  /** `on` reads X through its filtered stream, what finds no room in it by search. */
  X_STREAM: onOff.default("off"),
  /** What reading X may cost a day in all, and a month for each workspace, in dollars. */
  X_BUDGET_DAY: between(0, 100_000).default(5),
  X_BUDGET_WORKSPACE_MONTH: between(0, 100_000).default(10),
  /** The key of Brave's search, or of Serper's where there is none of Brave; they find LinkedIn and Facebook. */
  BRAVE_API_KEY: z.string().min(1).optional(),
  BRAVE_API_URL: url.default("https://api.search.brave.com"),
  SERPER_API_KEY: z.string().min(1).optional(),
  SERPER_API_URL: url.default("https://google.serper.dev"),
  /** `on` where your contract lets you store search results; else their texts are dropped after 24 hours. */
  BRAVE_STORAGE_RIGHTS: onOff.default("off"),
  SERPER_STORAGE_RIGHTS: onOff.default("off"),
  /** Where links to what web search finds lead. */
  LINKEDIN_WEB_URL: url.default("https://www.linkedin.com"),
  FACEBOOK_WEB_URL: url.default("https://www.facebook.com"),
  /** The Jetstream server that sends all posts of Bluesky: its older stream ends in /subscribe (see the README of the adapter). */
  BLUESKY_JETSTREAM_URL: z
    .string()
    .refine(
      (value) => /^wss?:\/\/[^/]/.test(value) && URL.canParse(value),
      "must be an address like wss://jetstream2.us-east.bsky.network/subscribe",
    )
    .default("wss://jetstream2.us-east.bsky.network/subscribe"),
  /** Where single posts, threads and accounts of Bluesky are read, and where links to it lead. */
  BLUESKY_APPVIEW_URL: url.default("https://public.api.bsky.app"),
  BLUESKY_WEB_URL: url.default("https://bsky.app"),
  /** What web search may cost a day for each of LinkedIn and Facebook, and a month for each workspace, in dollars. */
  WEB_SEARCH_BUDGET_DAY: between(0, 100_000).default(2),
  WEB_SEARCH_BUDGET_WORKSPACE_MONTH: between(0, 100_000).default(5),
  /** Names of websites that stand for addresses here, for demos: `ledgerly.test=http://localhost:3500/sites/ledgerly`. */
  WEBSITE_HOSTS: hosts.optional(),
  /** The language model: Anthropic's, or any that speaks OpenAI's chat completions (Ollama too); without it none. */
  LLM_PROVIDER: z
    .enum(["anthropic", "openai-compatible"], "must be anthropic or openai-compatible")
    .optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  /** Up to and with the version, as http://localhost:11434/v1; of Anthropic it is known. */
  LLM_BASE_URL: url.optional(),
  /** The model's name at the provider. */
  LLM_MODEL: z.string().min(1).optional(),
  /** `off` tells the model the shape of an answer in words, where a service can't hold it to one. */
  LLM_STRUCTURED_OUTPUTS: onOff.default("on"),
  /** Dollars for a million tokens that are sent, and that come back. */
  LLM_PRICE_INPUT: between(0, 10_000).optional(),
  LLM_PRICE_OUTPUT: between(0, 10_000).optional(),
  /** What the model may cost each workspace a UTC day, and everybody together, in dollars. */
  LLM_BUDGET_DAY: between(0, 100_000).default(0.5),
  LLM_BUDGET_DAY_ALL: between(0, 100_000).default(20),
  /** The same of what the studio asks the model. */
  STUDIO_BUDGET_DAY: between(0, 100_000).default(0.5),
  STUDIO_BUDGET_DAY_ALL: between(0, 100_000).default(20),
  /** Seconds that an answer may take. */
  LLM_SECONDS: between(1, 600).default(60),
});

export type Environment = z.output<typeof environment>;
