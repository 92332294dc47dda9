import {
  monitorEventLoopDelay,
  PerformanceObserver,
  constants as perfConstants,
} from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "./database/index.ts";

/** Metrics of one process: its event loop, its memory and its database pool. */
export interface ProcessMetrics {
  /** In Prometheus' text format, version 0.0.4. */
  text(): Promise<string>;
  /** Stops observing the process. */
  close(): void;
}

/** Metrics of one server instance: its requests, its database pool and its process. */
export interface ServerMetrics extends ProcessMetrics {
  /** Records the duration of every request. Call it before routes are registered. */
  measureRequests(app: FastifyInstance): void;
}

const nanosecondsPerSecond = 1e9;
const loopResolutionMs = 10;

/** The buckets that OpenTelemetry's semantic conventions advise for HTTP, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const collectionBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];

const collectionKinds = new Map([
  [perfConstants.NODE_PERFORMANCE_GC_MAJOR, "major"],
  [perfConstants.NODE_PERFORMANCE_GC_MINOR, "minor"],
  [perfConstants.NODE_PERFORMANCE_GC_INCREMENTAL, "incremental"],
  [perfConstants.NODE_PERFORMANCE_GC_WEAKCB, "weakcb"],
]);

/** The route template, so that ids and file hashes do not each become a time series. */
function routeOf(url: string | undefined): string {
  if (url === undefined) return "unmatched";
  return url.startsWith("/assets/") ? "/assets/*" : url;
}

/** Delay of the event loop since the last scrape. @returns how to stop measuring it */
function observeEventLoop(registers: Registry[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
  delay.enable();
  // The histogram includes the timer's interval; the rest is the delay.
  const seconds = (value: number) =>
    Math.max(0, value / nanosecondsPerSecond - loopResolutionMs / 1_000);
  const gauge = (name: string, help: string, read: () => number, isLast = false) =>
    new Gauge({
      name: `nodejs_eventloop_lag_${name}_seconds`,
      help,
      registers,
      collect() {
        this.set(delay.count > 0 ? seconds(read()) : 0);
        if (isLast) delay.reset();
      },
    });
  gauge("p50", "Median delay of the event loop since the last scrape.", () => delay.percentile(50));
  gauge("p99", "99th percentile delay of the event loop since the last scrape.", () =>
    delay.percentile(99),
  );
  gauge("max", "Maximum delay of the event loop since the last scrape.", () => delay.max, true);
  return () => delay.disable();
}

/** @returns how to stop observing */
function observeGarbageCollection(registers: Registry[]): () => void {
  const durations = new Histogram({
    name: "nodejs_gc_duration_seconds",
    help: "Duration of garbage collections, by kind.",
    labelNames: ["kind"],
    buckets: collectionBuckets,
    registers,
  });
  const observer = new PerformanceObserver((list) => {
    // The types omit `detail` (Node reference, Performance measurement APIs).
    const entries = list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[];
    for (const { detail, duration } of entries) {
      const kind = collectionKinds.get(detail.kind) ?? "other";
      durations.observe({ kind }, duration / 1_000);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => observer.disconnect();
}

function measureMemory(registers: Registry[]): void {
  const gauge = (name: string, help: string, read: (usage: NodeJS.MemoryUsage) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(process.memoryUsage()));
      },
    });
  gauge("nodejs_heap_size_used_bytes", "Used heap.", ({ heapUsed }) => heapUsed);
  gauge("nodejs_heap_size_total_bytes", "Allocated heap.", ({ heapTotal }) => heapTotal);
  gauge("nodejs_external_memory_bytes", "Memory outside the heap.", ({ external }) => external);
  gauge("process_resident_memory_bytes", "Resident memory.", ({ rss }) => rss);
}

function measurePool(registers: Registry[], database: Pick<Database, "poolUsage">): void {
  new Gauge({
    name: "db_client_connection_count",
    help: "Connections of this process to the database, by state.",
    labelNames: ["state"],
    registers,
    collect() {
      const { total, idle } = database.poolUsage();
      this.set({ state: "idle" }, idle);
      this.set({ state: "used" }, total - idle);
    },
  });
  new Gauge({
    name: "db_client_connection_pending_requests",
    help: "Queries and transactions that wait for a connection.",
    registers,
    collect() {
      this.set(database.poolUsage().waiting);
    },
  });
}

/** Observes this process. @returns its metrics, to which others can be added */
function observeProcess(database: Pick<Database, "poolUsage">) {
  const registry = new Registry();
  const registers = [registry];
  const stops = [observeEventLoop(registers), observeGarbageCollection(registers)];
  measureMemory(registers);
  measurePool(registers, database);
  const metrics: ProcessMetrics = {
    text: () => registry.metrics(),
    close() {
      for (const stop of stops) stop();
      registry.clear();
    },
  };
  return { registers, metrics };
}

/** Metrics of a process that serves no calls, with a registry of their own. */
export const createProcessMetrics = (database: Pick<Database, "poolUsage">): ProcessMetrics =>
  observeProcess(database).metrics;

/** Metrics with a registry of their own: one process may run several servers, as tests do. */
export function createServerMetrics(database: Pick<Database, "poolUsage">): ServerMetrics {
  const { registers, metrics } = observeProcess(database);
  const requests = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Duration of requests, by method, route template and status.",
    labelNames: ["http_request_method", "http_route", "http_response_status_code"],
    buckets: requestBuckets,
    registers,
  });
  return {
    ...metrics,
    measureRequests(app) {
      app.addHook("onResponse", (request, reply, done) => {
        // The duration of an event stream says nothing: its reader decides when it ends.
        const type = reply.raw.getHeader("content-type");
        if (typeof type !== "string" || !type.startsWith("text/event-stream")) {
          requests
            .labels(request.method, routeOf(request.routeOptions.url), String(reply.statusCode))
            .observe(reply.elapsedTime / 1_000);
        }
        done();
      });
    },
  };
}
