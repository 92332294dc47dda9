import { CatalogError, readCatalog } from "./paddle/catalog.ts";
import type { PaddleConfig } from "./paddle/index.ts";
import type { ReplayOptions } from "./reddit/replay.ts";

/** How the sandbox runs; every value has a default. */
export interface Config {
  /** HTTP port; 0 takes a free port. */
  port: number;
  /** SMTP port; 0 takes a free port. */
  smtpPort: number;
  postsPerMinute: number;
  redditTokenTtl: number;
  /** Requests of a Reddit client in ten minutes. */
  redditRequests: number;
  /** Seconds between two calls of Reddit's feeds from one address; 0 for no limit. */
  atomSpacing: number;
  seed: number;
  /** Index delay of X's search in seconds; 30 on X itself. */
  xSearchLag: number;
  /** A dump to replay as if it happened now; null for none. */
  replay: ReplayOptions | null;
  /** Whether web search results link to the sandbox's pages instead of the real sites. */
  linkResultsToSandbox: boolean;
  /** Milliseconds between two words of a streamed model response. */
  modelWordMs: number;
  /** What the imitated Paddle sells, and where its webhooks go. */
  paddle: PaddleConfig;
}

/** An invalid environment variable; the message is one sentence for the terminal. */
export class ConfigError extends Error {}

interface Rule {
  fallback: number;
  min: number;
  max: number;
}

const maxPort = 65_535;
/** SMTP port minus HTTP port, so that two sandboxes don't collide. */
const smtpPortOffset = 25;

const rules = {
  SANDBOX_PORT: { fallback: 3500, min: 0, max: maxPort },
  SANDBOX_SMTP_PORT: { fallback: 3500 + smtpPortOffset, min: 0, max: maxPort },
  SANDBOX_POSTS_PER_MINUTE: { fallback: 12, min: 0, max: 600 },
  SANDBOX_REDDIT_REQUESTS: { fallback: 1_000, min: 1, max: 10_000_000 },
  SANDBOX_REDDIT_TOKEN_TTL: { fallback: 86_400, min: 1, max: 31_536_000 },
  SANDBOX_ATOM_SPACING: { fallback: 6, min: 0, max: 3_600 },
  SANDBOX_X_SEARCH_LAG: { fallback: 0, min: 0, max: 3_600 },
  SANDBOX_RESULTS_HERE: { fallback: 0, min: 0, max: 1 },
  SANDBOX_MODEL_WORD_MS: { fallback: 20, min: 0, max: 10_000 },
  SANDBOX_SEED: { fallback: 1, min: 0, max: 0xffff_ffff },
} satisfies Record<string, Rule>;

type Name = keyof typeof rules;

function read(env: Record<string, string | undefined>, name: Name): number {
  const { fallback, min, max } = rules[name];
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

/** A free HTTP port also means a free SMTP port, unless one is set. */
function readSmtpPort(env: Record<string, string | undefined>, port: number): number {
  if (env.SANDBOX_SMTP_PORT?.trim()) return read(env, "SANDBOX_SMTP_PORT");
  return port === 0 || port + smtpPortOffset > maxPort ? 0 : port + smtpPortOffset;
}

const maxReplaySpeed = 100_000;

function readReplay(env: Record<string, string | undefined>): ReplayOptions | null {
  const file = env.SANDBOX_REPLAY?.trim();
  if (!file) return null;
  const text = env.SANDBOX_REPLAY_SPEED?.trim() || "1";
  const speed = Number(text);
  if (!(speed > 0 && speed <= maxReplaySpeed)) {
    throw new ConfigError(
      `SANDBOX_REPLAY_SPEED must be a number above 0 and up to ${maxReplaySpeed}, not "${text}".`,
    );
  }
  return { file, speed };
}

function readPaddle(env: Record<string, string | undefined>): PaddleConfig {
  const url = env.SANDBOX_PADDLE_WEBHOOK_URL?.trim() || null;
  if (url !== null && !URL.canParse(url)) {
    throw new ConfigError(`SANDBOX_PADDLE_WEBHOOK_URL must be an address, not "${url}".`);
  }
  const secrets = (env.SANDBOX_PADDLE_WEBHOOK_SECRETS ?? "").split(",").map((one) => one.trim());
  try {
    return {
      catalog: readCatalog(env.SANDBOX_PADDLE_CATALOG?.trim() || "{}"),
      webhookUrl: url,
      webhookSecrets: secrets.filter((one) => one !== ""),
    };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    throw new ConfigError(`SANDBOX_PADDLE_CATALOG can't be read: ${error.message}`);
  }
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError when one of them can't be used.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = read(env, "SANDBOX_PORT");
  return {
    port,
    smtpPort: readSmtpPort(env, port),
    postsPerMinute: read(env, "SANDBOX_POSTS_PER_MINUTE"),
    redditTokenTtl: read(env, "SANDBOX_REDDIT_TOKEN_TTL"),
    redditRequests: read(env, "SANDBOX_REDDIT_REQUESTS"),
    atomSpacing: read(env, "SANDBOX_ATOM_SPACING"),
    seed: read(env, "SANDBOX_SEED"),
    xSearchLag: read(env, "SANDBOX_X_SEARCH_LAG"),
    replay: readReplay(env),
    linkResultsToSandbox: read(env, "SANDBOX_RESULTS_HERE") === 1,
    modelWordMs: read(env, "SANDBOX_MODEL_WORD_MS"),
    paddle: readPaddle(env),
  };
}
