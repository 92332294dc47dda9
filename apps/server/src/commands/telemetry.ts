import type { Config } from "../config.ts";
import { openErrorReports } from "../infrastructure/error-reports/index.ts";
import type { OnError } from "../infrastructure/log.ts";
import { startTraces, traceIds } from "../infrastructure/traces/index.ts";
import { productVersion } from "../infrastructure/version.ts";

/** The traces and error reports of a running process. */
export interface Telemetry {
  /** Called for each error in the log; missing when errors are not reported. */
  onError?: OnError;
  /** Sends waiting spans and reports. */
  close(): Promise<void>;
}

/** The release that reports are labeled with. */
const release = `earshot@${productVersion}`;

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Starts traces and error reports if they are configured; otherwise their libraries are not loaded. */
export async function startTelemetry({
  traces,
  errorReports,
}: Pick<Config, "traces" | "errorReports">): Promise<Telemetry> {
  const { dsn, environment } = errorReports;
  const stopTraces = traces && (await startTraces(traces));
  const reports = dsn === null ? null : await openErrorReports({ dsn, environment, release });
  return {
    ...(reports && {
      onError(error, message, fields) {
        const found = {
          route: text(fields.route),
          queue: text(fields.queue),
          job: text(fields.job),
          userId: text(fields.user),
          traceId: traceIds().trace_id,
        };
        const known = Object.entries(found).filter(([, value]) => value !== undefined);
        reports.report(error, { message, ...Object.fromEntries(known) });
      },
    }),
    async close() {
      await Promise.all([reports?.close(), stopTraces?.()]);
    },
  };
}
