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

/** Signs sessions when no secret is set; refused in production. */
export const developmentSecret = "earshot-development-secret-not-for-production";

/** Keys that encrypt the secrets in the database, newest first: `id=<32 bytes in base64>`. */
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

/** The key when none is set: as strong as SESSION_SECRET, and lost with it. Refused in production. */
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

/** Every variable the server reads, with its check and default. What each is for is in `config-descriptions.ts`. */
export const environment = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"], "must be development, test or production")
    .default("development"),
  PORT: between(0, 65_535).int(whole).default(3000),
  HOST: z.string().min(1).default("localhost"),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\w.:/]+(\s*,\s*[\w.:/]+)*$/, "must be addresses or networks, separated by commas")
    .default("loopback"),
  PUBLIC_URL: url.optional(),
  EARSHOT_DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, "must be an address like postgres://user:password@host:5432/database")
    .optional(),
  DATABASE_POOL_SIZE: between(2, 200).int(whole).default(10),
  DATABASE_WAIT_SECONDS: between(0, 600).int(whole).default(60),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOUR: between(0, 23).int(whole).default(3),
  BACKUP_KEEP_DAYS: between(1, 15).int(whole).default(14),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").default(developmentSecret),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  RATE_LIMITS: onOff.default("on"),
  REQUEST_SIGNING: onOff.default("off"),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
      "must be an address like smtp://user:password@host:587",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/, "must be like Name <a@b.example>")
    .default("Earshot <no-reply@earshot.test>"),
  BLOBS_S3_ENDPOINT: url.optional(),
  BLOBS_S3_REGION: z.string().min(1).optional(),
  BLOBS_S3_BUCKET: z.string().min(3, "must be the name of a bucket").optional(),
  BLOBS_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BLOBS_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BLOBS_S3_FORCE_PATH_STYLE: onOff.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_DISCOVERY_URL: url.default("https://accounts.google.com/.well-known/openid-configuration"),
  NOTION_CLIENT_ID: z.string().min(1).optional(),
  NOTION_CLIENT_SECRET: z.string().min(1).optional(),
  NOTION_API_URL: url.default("https://api.notion.com"),
  NOTION_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a version of Notion's API, as 2026-03-11")
    .default("2026-03-11"),
  SLACK_HOOKS_URL: url.optional(),
  DISCORD_HOOKS_URL: url.optional(),
  TEAMS_HOOKS_URL: url.optional(),
  PADDLE_API_KEY: z.string().min(1).optional(),
  PADDLE_CLIENT_TOKEN: z.string().min(1).optional(),
  PADDLE_WEBHOOK_SECRETS: list.optional(),
  PADDLE_API_URL: url.default("https://api.paddle.com"),
  PADDLE_ENVIRONMENT: z
    .enum(["production", "sandbox"], "must be production or sandbox")
    .default("production"),
  PADDLE_SCRIPT_URL: url.optional(),
  PADDLE_PRICE_STARTER: list.optional(),
  PADDLE_PRICE_GROWTH: list.optional(),
  PADDLE_PRICE_SCALE: list.optional(),
  PADDLE_PRICE_BUILDER: list.optional(),
  PADDLE_PRICE_ANNUAL: list.optional(),
  PADDLE_DISCOUNT_FRIENDS: z.string().min(1).optional(),
  GCASH_NAME: z.string().min(1).max(100, "must have at most 100 characters").optional(),
  GCASH_NUMBER: z
    .string()
    .regex(/^09\d{9}$/, "must be a mobile number of 11 digits, such as 09170000000")
    .optional(),
  GCASH_PESOS_PER_DOLLAR: between(1, 1_000).optional(),
  POSTHOG_KEY: z.string().min(1).optional(),
  POSTHOG_HOST: url.default("https://us.i.posthog.com"),
  ADMIN_EMAIL: z.email("must be an email address").toLowerCase().default("admin@earshot.test"),
  DEMO: onOff.optional(),
  DEMO_REPLIES: onOff.default("off"),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("warn"),
  REDDIT_API_URL: url.default("https://oauth.reddit.com"),
  REDDIT_AUTH_URL: url.default("https://www.reddit.com"),
  REDDIT_WEB_URL: url.default("https://www.reddit.com"),
  REDDIT_CLIENT_ID: z.string().min(1).optional(),
  REDDIT_CLIENT_SECRET: z.string().min(1).optional(),
  REDDIT_FEEDS: onOff.default("off"),
  REDDIT_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{10,}$/, "must have at least 10 plain characters")
    .default("node:earshot:0.1.0 (by /u/earshot_app)"),
  REDDIT_COMMUNITIES: communities.default(defaultCommunities.split(",")),
  REPLY_CHECK_SECONDS: checkSeconds.default([300, 3_600, 86_400, 259_200, 604_800, 2_592_000]),
  PLACEMENT_CHECK_SECONDS: checkSeconds.default([15, 60, 300, 900, 3_600, 7_200]),
  PLACEMENT_ABSENT_SECONDS: between(1, 86_400).default(600),
  ACCOUNT_PAUSE_MINUTES: between(0, 1_440).default(20),
  ACCOUNT_REPLIES_A_DAY: between(0, 1_000).int(whole).default(6),
  ACCOUNT_COMMUNITY_HOURS: between(0, 720).default(24),
  EARNING_REDDIT_CENTS: between(0, 100_000).int(whole).default(400),
  EARNING_X_CENTS: between(0, 100_000).int(whole).default(300),
  EARNING_LINKEDIN_CENTS: between(0, 100_000).int(whole).default(500),
  EARNING_FACEBOOK_CENTS: between(0, 100_000).int(whole).default(500),
  REDDIT_COMMENTS: onOff.default("on"),
  REDDIT_PLACEMENT: onOff.default("off"),
  REDDIT_CALLS_PER_MINUTE: between(4, 1_000).default(90),
  REDDIT_RECHECK_SHARE: between(0.01, 0.5).default(0.1),
  FRESHNESS_SECONDS: between(1, 3_600).default(300),
  POST_RETENTION_DAYS: between(1, 3_650).default(90),
  WORKER_METRICS_PORT: between(0, 65_535).int(whole).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  SENTRY_DSN: dsn.optional(),
  SENTRY_BROWSER_DSN: dsn.optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[^\s/]{1,64}$/, "must be a name without spaces and slashes")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("earshot"),
  OTEL_TRACES_SAMPLER_ARG: between(0, 1).default(1),
  SOURCES: turnedOnSources.default([]),
  CONTACT_EMAIL: z.email("must be an email address").optional(),
  HACKERNEWS_ALGOLIA_URL: url.default("https://hn.algolia.com"),
  HACKERNEWS_FIREBASE_URL: url.default("https://hacker-news.firebaseio.com"),
  HACKERNEWS_WEB_URL: url.default("https://news.ycombinator.com"),
  GITHUB_TOKEN: z.string().min(1).optional(),
  GITHUB_API_URL: url.default("https://api.github.com"),
  GITHUB_WEB_URL: url.default("https://github.com"),
  STACKEXCHANGE_SITES: sites.default(["softwarerecs", "webapps", "superuser", "wordpress"]),
  STACKEXCHANGE_KEY: z.string().min(1).optional(),
  STACKEXCHANGE_API_URL: url.default("https://api.stackexchange.com/2.3"),
  STACKEXCHANGE_WEB_URL: url.optional(),
  X_BEARER_TOKEN: z.string().min(1).optional(),
  X_API_URL: url.default("https://api.x.com"),
  X_WEB_URL: url.default("https://x.com"),
  X_STREAM: onOff.default("off"),
  X_BUDGET_DAY: between(0, 100_000).default(5),
  X_BUDGET_WORKSPACE_MONTH: between(0, 100_000).default(10),
  BRAVE_API_KEY: z.string().min(1).optional(),
  BRAVE_API_URL: url.default("https://api.search.brave.com"),
  SERPER_API_KEY: z.string().min(1).optional(),
  SERPER_API_URL: url.default("https://google.serper.dev"),
  BRAVE_STORAGE_RIGHTS: onOff.default("off"),
  SERPER_STORAGE_RIGHTS: onOff.default("off"),
  LINKEDIN_WEB_URL: url.default("https://www.linkedin.com"),
  FACEBOOK_WEB_URL: url.default("https://www.facebook.com"),
  BLUESKY_JETSTREAM_URL: z
    .string()
    .refine(
      (value) => /^wss?:\/\/[^/]/.test(value) && URL.canParse(value),
      "must be an address like wss://jetstream2.us-east.bsky.network/subscribe",
    )
    .default("wss://jetstream2.us-east.bsky.network/subscribe"),
  BLUESKY_APPVIEW_URL: url.default("https://public.api.bsky.app"),
  BLUESKY_WEB_URL: url.default("https://bsky.app"),
  WEB_SEARCH_BUDGET_DAY: between(0, 100_000).default(2),
  WEB_SEARCH_BUDGET_WORKSPACE_MONTH: between(0, 100_000).default(5),
  WEBSITE_HOSTS: hosts.optional(),
  LLM_PROVIDER: z
    .enum(["anthropic", "openai-compatible"], "must be anthropic or openai-compatible")
    .optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_BASE_URL: url.optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LLM_STRUCTURED_OUTPUTS: onOff.default("on"),
  LLM_PRICE_INPUT: between(0, 10_000).optional(),
  LLM_PRICE_OUTPUT: between(0, 10_000).optional(),
  LLM_BUDGET_DAY: between(0, 100_000).default(0.5),
  LLM_BUDGET_DAY_ALL: between(0, 100_000).default(20),
  STUDIO_BUDGET_DAY: between(0, 100_000).default(0.5),
  STUDIO_BUDGET_DAY_ALL: between(0, 100_000).default(20),
  LLM_SECONDS: between(1, 600).default(60),
});

export type Environment = z.output<typeof environment>;
