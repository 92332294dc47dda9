import { createHmac, hkdfSync } from "node:crypto";
import { type Environment, environment } from "./config-variables.ts";

/** Variables that may differ between the processes of one installation. */
export const variablesOfOneProcess: ReadonlySet<string> = new Set([
  "PORT",
  "HOST",
  "TRUSTED_PROXIES",
  "EARSHOT_DATA_DIR",
  "BACKUP_DIR",
  "DATABASE_URL",
  "DATABASE_POOL_SIZE",
  "DATABASE_WAIT_SECONDS",
  "LOG_LEVEL",
  "METRICS_TOKEN",
  "WORKER_METRICS_PORT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_SERVICE_NAME",
  "OTEL_TRACES_SAMPLER_ARG",
  "DEMO",
  "DEMO_REPLIES",
]);

const textOf = (value: unknown): string =>
  JSON.stringify(value instanceof Map ? [...value] : value);

/** Numbers and switches are not secrets. */
const isPublic = (value: unknown): boolean =>
  typeof value === "number" || value === "on" || value === "off";

/** A value as operators may read it; null for secrets. */
function shownOf(name: string, value: unknown): string | null {
  if (name === "SOURCES" && Array.isArray(value)) return value.join(",") || "not set";
  return isPublic(value) ? String(value) : null;
}

/**
 * The part of this configuration that other processes may read to report differences: an HMAC of each value,
 * keyed with the session secret, and the values of numbers, switches and SOURCES.
 */
export function settingsOf(
  env: Environment,
): Record<string, { fingerprint: string | null; shown: string | null }> {
  const key = Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", "earshot settings", 32));
  return Object.fromEntries(
    environment
      .keyof()
      .options.filter((name) => !variablesOfOneProcess.has(name))
      .map((name) => {
        const value = env[name];
        const fingerprint =
          value === undefined
            ? null
            : createHmac("sha256", key)
                .update(`${name} ${textOf(value)}`)
                .digest("base64url");
        return [name, { fingerprint, shown: shownOf(name, value) }];
      }),
  );
}
