import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SpanAttributes, TraceOptions, Tracing } from "./index.ts";
import { watchOutbound } from "./outbound.ts";

/** Records the type of an error, without its message, which may repeat user content. */
function fail(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error;
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Records spans with OpenTelemetry and sends them by OTLP over HTTP. */
export function createTracing(options: TraceOptions): Tracing {
  const { endpoint, headers, serviceName, ratio } = options;
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }),
      }),
    ],
  });
  const tracer = provider.getTracer("earshot");
  const stopWatching = watchOutbound(tracer, new URL(endpoint).origin);

  return {
    async inSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
      return tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },

    ids() {
      const span = trace.getActiveSpan()?.spanContext();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },

    traceRequests(app: FastifyInstance) {
      // Nothing is attached to requests, which V8 would keep alive by one another (decision 023).
      const open = new WeakMap<FastifyRequest, { span: Span; within: Context }>();
      app.addHook("onRequest", (request, _reply, done) => {
        const { method } = request;
        const route = request.routeOptions.url ?? "unknown";
        const span = tracer.startSpan(`${method} ${route}`, {
          kind: SpanKind.SERVER,
          attributes: { "http.request.method": method, "http.route": route },
        });
        const within = trace.setSpan(context.active(), span);
        open.set(request, { span, within });
        context.with(within, done);
      });
      // The end of a body is an event of the socket, outside of the request's context.
      app.addHook("preValidation", (request, _reply, done) => {
        const { within } = open.get(request) ?? {};
        if (within) context.with(within, done);
        else done();
      });
      app.addHook("onError", (request, _reply, error, done) => {
        const { span } = open.get(request) ?? {};
        span?.setAttribute("error.type", error.name);
        done();
      });
      app.addHook("onResponse", (request, reply, done) => {
        const { span } = open.get(request) ?? {};
        span?.setAttribute("http.response.status_code", reply.statusCode);
        if (request.actor) span?.setAttribute("user.id", request.actor.userId);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },

    async close() {
      stopWatching();
      await provider.shutdown().catch(() => undefined);
      contexts.disable();
      context.disable();
    },
  };
}
