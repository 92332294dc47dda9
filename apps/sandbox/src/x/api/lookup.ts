import type { FastifyInstance } from "fastify";
import { field, queryOf } from "../../forms.ts";
import { readId } from "../ids.ts";
import { includesOf, postObject } from "../wire.ts";
import { authorizeRequest, fieldSelectionOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { notFound, refuseParameter } from "./problems.ts";

const maxIds = 100;

/** Posts by id; missing ones are listed in the errors of a successful response (X API v2, recorded 2022). */
export function registerLookup(app: FastifyInstance, api: Api): void {
  const { store, meter } = api;
  app.get("/tweets", async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "lookup" })) return reply;
    const given = queryOf(request).ids;
    const ids = (given ?? "").split(",").filter(Boolean);
    if (ids.length < 1 || ids.length > maxIds) {
      const message = `The number of values in the \`ids\` query parameter list [${ids.length}] is not between 1 and ${maxIds}`;
      return refuseParameter(reply, "ids", given, message);
    }
    const malformed = ids.find((id) => readId(id) === null);
    if (malformed !== undefined) {
      const message = `The \`ids\` query parameter value [${malformed}] does not match ^[0-9]{1,19}$`;
      return refuseParameter(reply, "ids", malformed, message);
    }
    const requested = fieldSelectionOf(request, api.spelling());
    const partial = api.faults.take("x", "/2/tweets", ["partial-errors"]) !== null;
    // With the fault, the last post can't be read although it exists.
    const readable = partial ? ids.slice(0, -1) : ids;
    const posts = readable.flatMap((id) => store.find(id) ?? []);
    const found = new Set(posts.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id));
    const includes = includesOf(posts, requested);
    meter.read(posts.length, includes.users?.length ?? 0);
    return reply.send({
      ...(posts.length > 0 && { data: posts.map((post) => postObject(post, requested)) }),
      ...(includes.users && { includes }),
      ...(missing.length > 0 && { errors: missing.map((id) => notFound("tweet", id)) }),
    });
  });

  app.get("/tweets/:id", async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "single-lookup" })) return reply;
    const id = field(request.params, "id") ?? "";
    if (readId(id) === null) {
      const message = `The \`id\` query parameter value [${id}] is not valid`;
      return refuseParameter(reply, "id", id, message);
    }
    const post = store.find(id);
    if (!post) return reply.send({ errors: [notFound("tweet", id, "id")] });
    const requested = fieldSelectionOf(request, api.spelling());
    const includes = includesOf([post], requested);
    meter.read(1, includes.users?.length ?? 0);
    return reply.send({
      data: postObject(post, requested),
      ...(includes.users && { includes }),
    });
  });
}
