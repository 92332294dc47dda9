import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { field, queryOf } from "../forms.ts";
import { fail, refuse, requestFaults } from "./faults.ts";
import { answerGraph } from "./graphql.ts";
import { type GithubLimits, type Resource, resourceNames, tokenOf } from "./limits.ts";
import { parseQuery, QueryError } from "./query.ts";
import type { GithubStore, Thread } from "./store.ts";
import { type Bases, commentObjects, issueObject } from "./wire.ts";

/** GitHub returns only this many results of a search. */
const maxResults = 1_000;

/** Registers GraphQL and the REST calls for issues, without a prefix. */
export function registerGithubApi(
  app: FastifyInstance,
  deps: { store: GithubStore; limits: GithubLimits; faults: Faults; clock: Clock },
): void {
  const { store, limits, faults, clock } = deps;
  const basesOf = (request: FastifyRequest): Bases => {
    const own = `${request.protocol}://${request.host}${app.prefix}`;
    return { api: own, web: `${own}/web` };
  };

  const resourceOf = (path: string): Resource =>
    path.startsWith("/search/") ? "search" : path === "/graphql" ? "graphql" : "core";

  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    if (path.startsWith("/web/") || path === "/web") return;
    const fault = faults.take("github", path, requestFaults);
    const failed = fault && (await fail(fault, request, reply, clock.now()));
    if (failed) return failed;
    if (path === "/graphql" && tokenOf(request) === null) {
      return refuse(reply, 401, "This endpoint requires you to be authenticated.");
    }
    // A call for the limits does not count toward any of them (GitHub REST API, "Rate limit").
    if (path === "/rate_limit") return;
    if (!limits.count(request, reply, resourceOf(path))) {
      return refuse(reply, 403, `API rate limit exceeded for ${request.ip}.`);
    }
  });

  app.get("/rate_limit", async (request, reply) => {
    const resources = Object.fromEntries(
      resourceNames.map((resource) => [resource, limits.windowOf(request, resource)]),
    );
    return reply.send({ resources, rate: resources.core });
  });

  app.get("/search/issues", async (request, reply) => {
    const { q = "", per_page = "30", page = "1" } = queryOf(request);
    let found: Thread[];
    try {
      const query = parseQuery(q, { among: ["issue", "pull"] });
      found = store.all().filter((one) => query.kinds.includes(one.kind) && query.fits(one));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const errors = [{ message: error.message, resource: "Search", field: "q", code: "invalid" }];
      return refuse(reply, 422, "Validation Failed", { errors });
    }
    const size = Math.min(100, Math.max(1, Number(per_page)));
    const start = (Math.max(1, Number(page)) - 1) * size;
    if (start >= maxResults) {
      return refuse(reply, 422, "Only the first 1000 search results are available");
    }
    const isIncomplete = faults.take("github", "/search/issues", ["incomplete"]) !== null;
    const items = found.slice(start, start + size);
    return reply.send({
      total_count: found.length,
      incomplete_results: isIncomplete,
      // A search that runs out of time returns what it has found so far.
      items: (isIncomplete ? items.slice(0, Math.floor(items.length / 2)) : items).map((one) => ({
        ...issueObject(one, basesOf(request)),
        score: 1,
      })),
    });
  });

  /** The issue of a call, or the refusal that was sent. */
  function issueOf(request: FastifyRequest, reply: FastifyReply): Thread | FastifyReply {
    const [owner, name, number] = ["owner", "repo", "number"].map((key) =>
      field(request.params, key),
    );
    const renamed = store.renamed(`${owner}/${name}`);
    if (renamed) {
      const target = `${basesOf(request).api}/repos/${renamed}/issues/${number}`;
      const message = { message: "Moved Permanently", url: target };
      return reply.code(301).header("location", target).send(message);
    }
    const thread = store.find(`${owner}/${name}`, Number(number));
    if (!thread || thread.kind === "discussion") return refuse(reply, 404, "Not Found");
    return thread;
  }
  const isThread = (found: Thread | FastifyReply): found is Thread => "repository" in found;

  app.get("/repos/:owner/:repo", async (request, reply) => {
    const name = `${field(request.params, "owner")}/${field(request.params, "repo")}`;
    const isKnown = store.all().some(({ repository }) => repository === name);
    if (!isKnown) return refuse(reply, 404, "Not Found");
    return reply.send({ full_name: name, private: false, visibility: "public" });
  });

  app.get("/repos/:owner/:repo/issues/:number", async (request, reply) => {
    const found = issueOf(request, reply);
    return isThread(found) ? reply.send(issueObject(found, basesOf(request))) : found;
  });

  app.get("/repos/:owner/:repo/issues/:number/comments", async (request, reply) => {
    const found = issueOf(request, reply);
    if (!isThread(found)) return found;
    const { per_page = "30", page = "1" } = queryOf(request);
    const size = Math.min(100, Math.max(1, Number(per_page)));
    const start = (Math.max(1, Number(page)) - 1) * size;
    return reply.send(commentObjects(found, basesOf(request)).slice(start, start + size));
  });

  app.post("/graphql", async (request, reply) => {
    const fault = faults.take("github", "/graphql", ["graphql-limit", "graphql-late"]);
    if (fault === "graphql-limit") {
      const message = "API rate limit already exceeded for user ID 1.";
      return reply.send({ errors: [{ type: "RATE_LIMITED", message }] });
    }
    if (fault === "graphql-late") {
      const message =
        "Something went wrong while executing your query. This may be the result of a timeout.";
      return reply.send({ data: null, errors: [{ message }] });
    }
    const { body } = request;
    const isObject = typeof body === "object" && body !== null;
    const variables =
      isObject && "variables" in body && typeof body.variables === "object" ? body.variables : {};
    const query = field(body, "query") ?? "";
    return reply.send(answerGraph(store, basesOf(request), { query, variables: { ...variables } }));
  });
}
