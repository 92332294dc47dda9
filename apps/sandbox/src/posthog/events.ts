import type { AnalyticsEvent } from "./analytics.ts";
import { BodyError } from "./body.ts";

type Fields = Record<string, unknown>;
/** An event as it was sent. */
export type SentEvent = Omit<AnalyticsEvent, "timestamp" | "receivedAt"> & {
  timestamp: string | null;
};

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function text(...values: unknown[]): string | null {
  for (const value of values) {
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number") return String(value);
  }
  return null;
}

function timeOf({ timestamp }: Fields): string | null {
  const time = new Date(typeof timestamp === "string" ? timestamp : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function readEvent(sent: unknown): SentEvent {
  if (!isFields(sent)) throw new BodyError("an event is not an object");
  const properties = isFields(sent.properties) ? sent.properties : {};
  const event = text(sent.event);
  const distinctId = text(
    sent.distinct_id,
    sent.$distinct_id,
    properties.distinct_id,
    properties.$distinct_id,
  );
  if (event === null) throw new BodyError("an event has no name (event)");
  if (distinctId === null) throw new BodyError(`${event} is of nobody (distinct_id)`);
  return { event, distinct_id: distinctId, properties, timestamp: timeOf(sent) };
}

/** The project's key: next to the events, in them, or in their properties. */
function keyOf(body: unknown, events: readonly unknown[]): string | null {
  const places = [body, ...events].filter(isFields);
  return text(
    ...places.flatMap((place) => [
      place.api_key,
      place.token,
      place.$token,
      isFields(place.properties) ? place.properties.token : null,
    ]),
  );
}

/**
 * The events of a body: one event, a list, or a batch (PostHog, capture API).
 * @returns null when it has no project key
 * @throws BodyError
 */
export function readEvents(body: unknown): SentEvent[] | null {
  const batch = isFields(body) ? body.batch : undefined;
  const sent: unknown[] = Array.isArray(body) ? body : Array.isArray(batch) ? batch : [body];
  return keyOf(body, sent) === null ? null : sent.map(readEvent);
}

/** The project's key in a request for flags, and the requested flags. */
export function readFlagsRequest(body: unknown): { token: string | null; only: string[] | null } {
  if (!isFields(body)) throw new BodyError("the body is not an object");
  const only = body.flag_keys_to_evaluate;
  return {
    token: keyOf(body, []),
    only: Array.isArray(only) ? only.filter((key) => typeof key === "string") : null,
  };
}
