import type { FastifyInstance } from "fastify";

/** Where spans are sent, and for which service. */
export interface TraceOptions {
  /** Base of a collector that speaks OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

/** Our own ids, names and counts; never user content, addresses or queries. */
export type SpanAttributes = Record<string, string | number>;

/** Records spans. */
export interface Tracing {
  inSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  ids(): { trace_id?: string; span_id?: string };
  /** Records a span for each request, within which its handler runs. */
  traceRequests(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** One per process, as OpenTelemetry's own tracer: spans nest across all code that runs between them. */
let tracing: Tracing | null = null;

/**
 * Starts to record spans of requests, jobs, transactions and outbound calls. OpenTelemetry is loaded only by this
 * call.
 * @returns a function that stops and sends waiting spans
 */
export async function startTraces(options: TraceOptions): Promise<() => Promise<void>> {
  const started = (await import("./opentelemetry.ts")).createTracing(options);
  tracing = started;
  return async () => {
    tracing = null;
    await started.close();
  };
}

/** Runs work within a span of the current trace; just runs it where nothing is recorded. */
export const inSpan = <T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> => (tracing ? tracing.inSpan(name, attributes, work) : work());

/** The ids of the current span, for lines of the log. */
export const traceIds = (): { trace_id?: string; span_id?: string } => tracing?.ids() ?? {};

/** Records a span for each request, if spans are recorded. */
export const traceRequests = (app: FastifyInstance): void => tracing?.traceRequests(app);
