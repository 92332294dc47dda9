import { scrubErrorText } from "@earshot/contract";
import {
  createEventEnvelope,
  createStackParser,
  createTransport,
  type ErrorEvent,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  uuid4,
} from "@sentry/core";
import { nodeStackLineParser } from "@sentry/core/server";
import { serializeError } from "../log.ts";
import type { ErrorContext, ErrorReportOptions, ErrorReports } from "./index.ts";

const timeLimitMs = 5_000;
const closeMs = 2_000;
const maxCauses = 5;
const maxWaiting = 30;

const parseStack = createStackParser(nodeStackLineParser());

/** An error and its causes, the innermost first, as Sentry has them. */
function exceptionsOf(error: Error) {
  const values: { type: string; value: string; stacktrace?: { frames: object[] } }[] = [];
  let at: unknown = error;
  while (at instanceof Error && values.length < maxCauses) {
    const { type, message, stack } = serializeError(at) as {
      type: string;
      message: string;
      stack: string | undefined;
    };
    // Lines of the message could look like frames to the parser.
    const frames = parseStack((stack ?? "").replace(message, ""));
    values.unshift({
      type,
      value: scrubErrorText(message),
      ...(frames.length > 0 && { stacktrace: { frames } }),
    });
    at = at.cause;
  }
  return { values };
}

/**
 * Reports to Sentry with the transport of its library, which obeys rate limits. The events are made here, because the
 * library's client would add headers, host names and data that its integrations collect.
 */
export function createSentryReports(options: ErrorReportOptions): ErrorReports {
  const { environment, release, fetch: send = fetch } = options;
  const dsn = makeDsn(options.dsn);
  if (!dsn) throw new Error("SENTRY_DSN can't be read");
  const url = getEnvelopeEndpointWithUrlEncodedAuth(dsn, undefined, {
    name: "earshot.server",
    version: release,
  });
  const transport = createTransport(
    { bufferSize: maxWaiting, recordDroppedEvent: () => {} },
    async ({ body }) => {
      const response = await send(url, {
        method: "POST",
        headers: { "content-type": "application/x-sentry-envelope" },
        body: body as BodyInit,
        redirect: "manual",
        signal: AbortSignal.timeout(timeLimitMs),
      });
      await response.body?.cancel();
      return {
        statusCode: response.status,
        headers: {
          "x-sentry-rate-limits": response.headers.get("x-sentry-rate-limits"),
          "retry-after": response.headers.get("retry-after"),
        },
      };
    },
  );

  function eventOf(error: Error, { message, userId, ...about }: ErrorContext): ErrorEvent {
    const { route, queue, job, traceId } = about;
    return {
      type: undefined,
      event_id: uuid4(),
      timestamp: Date.now() / 1_000,
      platform: "node",
      level: "error",
      environment,
      release,
      exception: exceptionsOf(error),
      ...(userId !== undefined && { user: { id: userId } }),
      tags: { message, route, queue, trace_id: traceId },
      extra: { job },
    };
  }

  return {
    report(error, context) {
      // A report that fails must not cause another error.
      transport
        .send(createEventEnvelope(eventOf(error, context), dsn))
        .then(undefined, () => undefined);
    },
    async close() {
      await transport.flush(closeMs);
    },
  };
}
