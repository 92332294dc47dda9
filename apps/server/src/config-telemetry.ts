import type { Environment } from "./config-variables.ts";

/** Where errors are reported; null: nowhere. */
export interface ErrorReportConfig {
  /** Of the server's errors. */
  dsn: string | null;
  /** Of the browser's errors; anyone can read it. */
  browserDsn: string | null;
  environment: string;
}

/** Where spans are sent. */
export interface TraceConfig {
  /** Base of the collector, without a trailing slash. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  ratio: number;
}

export const errorReportsOf = (env: Environment): ErrorReportConfig => ({
  dsn: env.SENTRY_DSN ?? null,
  browserDsn: env.SENTRY_BROWSER_DSN ?? null,
  environment: env.SENTRY_ENVIRONMENT ?? env.NODE_ENV,
});

/** null: nothing is traced. */
export function tracesOf(
  env: Environment,
  trimSlash: (value: string) => string,
): TraceConfig | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    endpoint: trimSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
