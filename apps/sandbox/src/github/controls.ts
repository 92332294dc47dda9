import type { FastifyInstance } from "fastify";
import { field } from "../forms.ts";
import type { GithubLimits } from "./limits.ts";
import { type GithubStore, ThreadError } from "./store.ts";
import { pageOf } from "./wire.ts";

const maxBatchSize = 5_000;
const kinds = ["issue", "pull", "discussion"] as const;

/** Routes with which people and tests change the imitated GitHub; not part of GitHub. */
export function registerGithubControls(
  app: FastifyInstance,
  { store, limits, now }: { store: GithubStore; limits: GithubLimits; now: () => number },
): void {
  function add(given: unknown) {
    const minutes = Number(field(given, "ageMinutes") ?? 0);
    const comments = Number(field(given, "comments") ?? 0);
    return store.add({
      kind: kinds.find((kind) => kind === field(given, "kind")),
      repository: field(given, "repository") ?? "",
      title: field(given, "title") ?? "",
      body: field(given, "body") ?? "",
      author: field(given, "author") ?? "sandbox-visitor",
      isBot:
        typeof given === "object" && given !== null && "isBot" in given && given.isBot === true,
      comments: Array.from({ length: comments }, (_, at) => ({
        author: `commenter-${at % 7}`,
        body: `Comment ${at + 1}`,
      })),
      at: now() - minutes * 60_000,
    });
  }

  app.post("/sandbox/github/threads", async (request, reply) => {
    const { body } = request;
    const given =
      typeof body === "object" && body !== null && "threads" in body ? body.threads : [body];
    if (!Array.isArray(given) || given.length > maxBatchSize) {
      return reply.code(400).send({ message: `threads must be at most ${maxBatchSize}.` });
    }
    try {
      const base = `${request.protocol}://${request.host}/github`;
      const bases = { api: base, web: `${base}/web` };
      const threads = given.map((one) => add(one));
      return await reply.code(201).send({
        threads: threads.map((one) => ({
          repository: one.repository,
          number: one.number,
          url: pageOf(one, bases),
        })),
      });
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      return reply.code(400).send({ message: error.message });
    }
  });

  app.delete("/sandbox/github/threads/:owner/:repo/:number", async (request, reply) => {
    const [owner, repo, number] = ["owner", "repo", "number"].map((key) =>
      field(request.params, key),
    );
    const isRemoved = store.remove(`${owner}/${repo}`, Number(number));
    return reply.code(isRemoved ? 204 : 404).send();
  });

  app.post("/sandbox/github/rename", async (request, reply) => {
    const [from, to] = [field(request.body, "from"), field(request.body, "to")];
    if (!from || !to) return reply.code(400).send({ message: "from and to are owner/name." });
    store.rename(from, to);
    return reply.code(204).send();
  });

  app.get("/sandbox/github/usage", async () => limits.usage());
  app.delete("/sandbox/github/usage", async (_request, reply) => {
    limits.reset();
    return reply.code(204).send();
  });
}
