import type { Query } from "../../forms.ts";
import { lowestIdAt, momentOf, readId } from "../ids.ts";
import { parseQuery, QueryError } from "../query.ts";
import type { Compiled } from "../search-index.ts";
import type { Range, XStore } from "../store.ts";

const reachMs = 7 * 24 * 3_600_000;
/** The longest query of a self-serve app. */
const maxQueryLength = 512;
/** The start of a page token; the rest is the id before which the next page starts. */
const tokenStart = "b26v89c19zqg8o3f";

export const tokenOf = (order: bigint): string => `${tokenStart}${order.toString(32)}`;

function readToken(token: string): bigint | null {
  const [, text] = new RegExp(`^${tokenStart}([0-9a-v]{1,13})$`).exec(token) ?? [];
  if (text === undefined) return null;
  return [...text].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n);
}

/** A parameter that X refuses. */
export class InvalidParameterError extends Error {
  readonly parameter: string;
  readonly value: string | undefined;
  constructor(parameter: string, value: string | undefined, message: string) {
    super(message);
    this.parameter = parameter;
    this.value = value;
  }
}

function readLimit(text: string | undefined): number {
  const value = /^\d{1,4}$/.test(text ?? "10") ? Number(text ?? 10) : Number.NaN;
  if (value >= 10 && value <= 100) return value;
  throw new InvalidParameterError(
    "max_results",
    text,
    `The \`max_results\` query parameter value [${text}] is not between 10 and 100`,
  );
}

/** The start of a search: `since_id`, else `start_time`, else seven days ago. */
export function readSince(query: Query, now: number): { after?: bigint; since: number } {
  const oldest = now - reachMs;
  const { since_id: sinceId, start_time: start } = query;
  if (sinceId !== undefined) {
    const id = readId(sinceId);
    if (id === null) {
      const message = `The \`since_id\` query parameter value [${sinceId}] does not match ^[0-9]{1,19}$`;
      throw new InvalidParameterError("since_id", sinceId, message);
    }
    if (momentOf(id) < oldest) {
      const message = `'since_id' must be a tweet id created after [${new Date(oldest).toISOString().slice(0, 16)}Z]. Please use a 'since_id' that is larger than ${lowestIdAt(oldest)}`;
      throw new InvalidParameterError("since_id", sinceId, message);
    }
    // X prefers it to start_time.
    return { after: id, since: oldest };
  }
  if (start === undefined) return { since: oldest };
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(start)
    ? Date.parse(start)
    : Number.NaN;
  if (Number.isNaN(at)) {
    throw new InvalidParameterError(
      "start_time",
      start,
      `Invalid 'start_time':'${start}'. It is no RFC 3339 moment`,
    );
  }
  if (at < oldest || at > now - 10_000) {
    const message = `Invalid 'start_time':'${start}'. 'start_time' must be on or after ${new Date(oldest).toISOString().slice(0, 16)}Z and before 'end_time'`;
    throw new InvalidParameterError("start_time", start, message);
  }
  return { since: at };
}

/** The end of a search. @param lagMs the minimum time between the end and now */
export function readEnd(query: Query, now: number, lagMs: number): number {
  const endTime = query.end_time === undefined ? Number.NaN : Date.parse(query.end_time);
  if (query.end_time !== undefined && !(endTime <= now - 10_000)) {
    const message = `Invalid 'end_time':'${query.end_time}'. 'end_time' must be a minimum of 10 seconds prior to the request time.`;
    throw new InvalidParameterError("end_time", query.end_time, message);
  }
  return Math.min(endTime || now, now - lagMs);
}

/** The range of posts on a page of a search. @param lagMs the minimum time between the end and now */
export function readRange(query: Query, now: number, lagMs: number): Range {
  const limit = readLimit(query.max_results);
  const given = query.next_token ?? query.pagination_token;
  const before = given === undefined ? undefined : readToken(given);
  if (before === null) {
    throw new InvalidParameterError("next_token", given, `Invalid 'next_token':'${given}'.`);
  }
  const end = readEnd(query, now, lagMs);
  const bounds = [before, end < now ? lowestIdAt(end) : undefined].flatMap((one) => one ?? []);
  const earliest = bounds.reduce<bigint | undefined>(
    (min, one) => (min === undefined || one < min ? one : min),
    undefined,
  );
  return { ...readSince(query, now), before: earliest, limit };
}

/** Reads the query of a recent search, which has excluded retweets since May 2026. */
export function compileSearch(store: XStore, text: string | undefined): Compiled {
  if (text === undefined || text === "") {
    throw new InvalidParameterError(
      "query",
      text,
      "Invalid 'query':''. 'query' must be a non-empty string",
    );
  }
  if (text.length > maxQueryLength) {
    const message = `There were errors processing your request: Rules must be ${maxQueryLength} characters or less: yours has ${text.length}`;
    throw new InvalidParameterError("query", text, message);
  }
  try {
    return store.compile({
      kind: "and",
      nodes: [parseQuery(text), { kind: "not", node: { kind: "is", what: "retweet" } }],
    });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const message = `There were errors processing your request: ${error.message} (at position 1)`;
    throw new InvalidParameterError("query", text, message);
  }
}
