import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type Span, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";

/** What Node's fetch publishes about a request (undici, "Diagnostics Channel"). */
interface UndiciRequest {
  origin?: string | URL;
  method?: string;
}
interface Message {
  request: UndiciRequest;
  response?: { statusCode: number };
  error?: Error;
}

/**
 * Records a span for each call of `fetch`: host, method and status, without path and query, which may contain a
 * token or user content. Node's diagnostics channels work with ES modules, since no module has to be replaced.
 * @param ownOrigin the collector's, whose calls are not recorded
 * @returns how to stop
 */
export function watchOutbound(tracer: Tracer, ownOrigin: string): () => void {
  const open = new WeakMap<UndiciRequest, Span>();
  const begin = (message: unknown) => {
    const { request } = message as Message;
    const { origin } = new URL(String(request.origin));
    if (origin === ownOrigin) return;
    const { host } = new URL(origin);
    const method = request.method ?? "GET";
    const attributes = { "http.request.method": method, "server.address": host };
    open.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const head = (message: unknown) => {
    const { request, response } = message as Message;
    open.get(request)?.setAttribute("http.response.status_code", response?.statusCode ?? 0);
  };
  const end = (message: unknown) => {
    const { request, error } = message as Message;
    const span = open.get(request);
    if (error) {
      span?.setAttribute("error.type", error.name);
      span?.setStatus({ code: SpanStatusCode.ERROR });
    }
    span?.end();
    open.delete(request);
  };
  const channels = [
    ["undici:request:create", begin],
    ["undici:request:headers", head],
    ["undici:request:trailers", end],
    ["undici:request:error", end],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}
