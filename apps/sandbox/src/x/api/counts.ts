import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../../forms.ts";
import { lowestIdAt, momentOf } from "../ids.ts";
import { countMeta, countObject } from "../wire.ts";
import { authorizeRequest } from "./guard.ts";
import type { Api } from "./index.ts";
import { refuseParameter } from "./problems.ts";
import { compileSearch, InvalidParameterError, readEnd, readSince } from "./search-parameters.ts";

/** The length of a span in each granularity, in milliseconds. */
const spans: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const toSecond = (ms: number) => Math.floor(ms / 1_000) * 1_000;

function readGranularity(text = "hour"): number {
  const span = Object.hasOwn(spans, text) ? spans[text] : undefined;
  if (span !== undefined) return span;
  const message = `The \`granularity\` query parameter value [${text}] is not one of [minute,hour,day]`;
  throw new InvalidParameterError("granularity", text, message);
}

/**
 * How many posts a recent search would find, by minute, hour or day (X API v2, `/2/tweets/counts/recent`;
 * recorded 2022: oldest first, full hours, the first and the last span cut). Each call is billed once.
 */
export function registerCounts(app: FastifyInstance, api: Api): void {
  const { store, meter, clock } = api;

  function count(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const query = queryOf(request);
    const now = clock.now();
    const { since, after } = readSince(query, now);
    const start = toSecond(after === undefined ? since : momentOf(after));
    // Rounded up, so that a search and its counts cover the same posts.
    const end = toSecond(readEnd(query, now, api.searchLagMs) + 999);
    const span = readGranularity(query.granularity);
    const { posts } = store.search(compileSearch(store, query.query), {
      since: start,
      after,
      before: lowestIdAt(end),
      limit: Number.POSITIVE_INFINITY,
    });
    const counts = new Map<number, number>();
    for (const { createdAt } of posts) {
      const key = Math.floor(createdAt / span);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const data: object[] = [];
    for (let from = start; from < end; ) {
      const key = Math.floor(from / span);
      const to = Math.min(end, (key + 1) * span);
      data.push(countObject({ start: from, end: to, count: counts.get(key) ?? 0 }, api.spelling()));
      from = to;
    }
    meter.readCounts();
    return reply.send({ data, meta: countMeta(posts.length, api.spelling()) });
  }

  app.get("/tweets/counts/recent", async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "counts" })) return reply;
    try {
      return count(request, reply);
    } catch (error) {
      if (!(error instanceof InvalidParameterError)) throw error;
      return refuseParameter(reply, error.parameter, error.value, error.message);
    }
  });
}
