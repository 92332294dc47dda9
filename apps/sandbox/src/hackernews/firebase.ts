import type { FastifyInstance, FastifyReply } from "fastify";
import type { Faults } from "../faults.ts";
import type { HnStore } from "./store.ts";
import { itemOf } from "./wire.ts";

const maxListed = 500;

/** The Hacker News API. All its responses are JSON: a missing item is `null`. */
export function registerFirebase(
  app: FastifyInstance,
  { store, faults }: { store: HnStore; faults: Faults },
): void {
  const json = (reply: FastifyReply, value: unknown) =>
    reply
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(value));

  app.get<{ Params: { name: string } }>("/v0/item/:name", async (request, reply) => {
    const [, id = ""] = /^(\d+)\.json$/.exec(request.params.name) ?? [];
    const isNull = faults.take("hackernews", `/firebase/v0/item/${id}`, ["null-item"]) !== null;
    const item = store.find(Number(id));
    return json(reply, item && !isNull ? itemOf(item, store) : null);
  });
  app.get("/v0/maxitem.json", async (_request, reply) => json(reply, store.maxId()));
  app.get("/v0/newstories.json", async (_request, reply) => {
    const stories = store
      .all()
      .filter(({ type, deleted, dead }) => type === "story" && !deleted && !dead);
    return json(
      reply,
      stories
        .slice(-maxListed)
        .map(({ id }) => id)
        .reverse(),
    );
  });
  // A path without data is null, as everywhere in Firebase.
  app.setNotFoundHandler(async (_request, reply) => json(reply, null));
}
