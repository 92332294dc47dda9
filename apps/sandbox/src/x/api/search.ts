import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../../forms.ts";
import { includesOf, postObject } from "../wire.ts";
import { authorizeRequest, fieldSelectionOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { notFound, refuseParameter } from "./problems.ts";
import { compileSearch, InvalidParameterError, readRange, tokenOf } from "./search-parameters.ts";

/** Recent search: the last seven days, newest first, without retweets, as on X since May 2026. */
export function registerSearch(app: FastifyInstance, api: Api): void {
  const { store, meter, clock } = api;

  function search(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const query = queryOf(request);
    const requested = fieldSelectionOf(request, api.spelling());
    const { posts, more } = store.search(
      compileSearch(store, query.query),
      readRange(query, clock.now(), api.searchLagMs),
    );
    const includes = includesOf(posts, requested);
    meter.read(posts.length, includes.users?.length ?? 0);
    const [first, last] = [posts[0], posts.at(-1)];
    const partial = api.faults.take("x", "/2/tweets/search/recent", ["partial-errors"]) !== null;
    return reply.send({
      // Without results, `data` is omitted.
      ...(posts.length > 0 && { data: posts.map((post) => postObject(post, requested)) }),
      ...(includes.users && { includes }),
      ...(partial && { errors: [notFound("tweet", "1", "referenced_tweets.id")] }),
      meta: {
        ...(first && last && { newest_id: first.id, oldest_id: last.id }),
        result_count: posts.length,
        ...(more && last && { next_token: tokenOf(last.order) }),
      },
    });
  }

  app.get("/tweets/search/recent", async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "search" })) return reply;
    try {
      return search(request, reply);
    } catch (error) {
      if (!(error instanceof InvalidParameterError)) throw error;
      return refuseParameter(reply, error.parameter, error.value, error.message);
    }
  });
}
