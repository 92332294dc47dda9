/** Where errors are reported, and as what. */
export interface ErrorReportOptions {
  /** The address of a project at Sentry or a service that speaks its protocol: it contains a public key. */
  dsn: string;
  /** Such as `production`. */
  environment: string;
  release: string;
  fetch?: typeof fetch;
}

/** Where an error happened: our own ids and names, never user content. */
export interface ErrorContext {
  /** The message of the log line. */
  message: string;
  route?: string;
  queue?: string;
  job?: string;
  userId?: string;
  traceId?: string;
}

/** Reports errors to a service; a report that fails is dropped. */
export interface ErrorReports {
  report(error: Error, context: ErrorContext): void;
  /** Sends waiting reports, for at most two seconds. */
  close(): Promise<void>;
}

/** Connects to the service. The library is imported here, so that it is not loaded when nothing is reported. */
export async function openErrorReports(options: ErrorReportOptions): Promise<ErrorReports> {
  return (await import("./sentry.ts")).createSentryReports(options);
}
