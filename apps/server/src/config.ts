import { resolve } from "node:path";
import { z } from "zod";

const onOff = z.enum(["on", "off"], "must be on or off");
const url = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    "must be an http or https address",
  );
const between = (least: number, most: number) => {
  const message = `must be a number between ${least} and ${most}`;
  return z.coerce.number(message).min(least, message).max(most, message);
};
const whole = "must be a whole number";
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
const environment = z.object({
  /** `production` turns on the checks below: https services, an own secret, no demo accounts. */
  NODE_ENV: z
    .enum(["development", "test", "production"], "must be development, test or production")
    .default("development"),
  /** Where the product listens. 0 takes a free port. */
  PORT: between(0, 65_535).int(whole).default(3000),
  /** The address to listen on. Use 0.0.0.0 behind a proxy on another machine. */
  HOST: z.string().min(1).default("localhost"),
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
  /** Signs access tokens; at least 32 characters. */
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").default(developmentSecret),
  /** The account of type user with this verified e-mail is the administrator. */
  ADMIN_EMAIL: z.email("must be an e-mail address").toLowerCase().default("admin@earshot.test"),
  /** `on` makes the demo accounts at start; off by default in production, and refused there. */
  DEMO: onOff.optional(),
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
  /** Seconds between two looks at the communities. */
  REDDIT_POLL_SECONDS: between(1, 3_600).default(20),
});

type Environment = z.output<typeof environment>;

/** What the server runs with. Read once at start. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** The address people open, without a trailing slash; null when it follows the port. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  poolSize: number;
  sessionSecret: string;
  adminEmail: string;
  demo: boolean;
  logLevel: Environment["LOG_LEVEL"];
  /** Seconds after placement. */
  replyCheckSeconds: number[];
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
    pollSeconds: number;
  };
}

/** A configuration that can't be used; `message` is a sentence for the operator. */
export class ConfigError extends Error {}

function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV !== "production") return [];
  const problems: string[] = [];
  for (const name of ["REDDIT_API_URL", "REDDIT_AUTH_URL", "REDDIT_WEB_URL"] as const) {
    if (!env[name].startsWith("https:")) {
      problems.push(`${name} must be an https address in production, not a local imitation`);
    }
  }
  if (env.SESSION_SECRET === developmentSecret) {
    problems.push("SESSION_SECRET must be set to a secret of your own in production");
  }
  if (env.DEMO === "on") problems.push("DEMO must be off in production");
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL must be set in production");
  else if (!env.PUBLIC_URL.startsWith("https:"))
    problems.push("PUBLIC_URL must be an https address in production");
  return problems;
}

const trimSlash = (value: string) => value.replace(/\/+$/, "");

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
  if (parsed.success && !parsed.data.REDDIT_CLIENT_ID !== !parsed.data.REDDIT_CLIENT_SECRET) {
    problems.push("REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET must be set together");
  }
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The configuration is wrong: ${problems.join("; ")}. The variables are described in .env.example.`,
    );
  }
  const env = parsed.data;
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? trimSlash(env.PUBLIC_URL) : null,
    dataDir: resolve(env.EARSHOT_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    poolSize: env.DATABASE_POOL_SIZE,
    sessionSecret: env.SESSION_SECRET,
    adminEmail: env.ADMIN_EMAIL,
    demo: env.DEMO ? env.DEMO === "on" : env.NODE_ENV !== "production",
    logLevel: env.LOG_LEVEL,
    replyCheckSeconds: env.REPLY_CHECK_SECONDS,
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
      pollSeconds: env.REDDIT_POLL_SECONDS,
    },
  };
}

/** The names of all variables, for the test that holds `.env.example` to them. */
export const variableNames: readonly string[] = Object.keys(environment.shape);
