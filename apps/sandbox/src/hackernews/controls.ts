import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { type HnItem, HnItemError, type HnStore, itemTypes, type NewHnItem } from "./store.ts";
import type { createHnUsage } from "./usage.ts";

const maxBatchSize = 20_000;
/** Enough for twenty thousand items of a usual length. */
const batchBytes = 32 * 1_048_576;

const numberOf = (given: unknown, name: string): number | undefined => {
  const text = field(given, name);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

function readItem(given: unknown): NewHnItem {
  const type = field(given, "type") ?? "story";
  const known = itemTypes.find((one) => one === type);
  if (!known) throw new HnItemError(`type must be one of ${itemTypes.join(", ")}.`);
  return {
    type: known,
    by: field(given, "by")?.trim() || "sandbox_visitor",
    title: field(given, "title"),
    text: field(given, "text"),
    url: field(given, "url"),
    parent: numberOf(given, "parent"),
    score: numberOf(given, "score"),
    time: numberOf(given, "time"),
  };
}

/** Routes with which tests change the imitated Hacker News; not part of Hacker News. */
export function registerHnControls(
  app: FastifyInstance,
  { store, usage }: { store: HnStore; usage: ReturnType<typeof createHnUsage> },
): void {
  const complain = (reply: FastifyReply, message: string, status = 400) =>
    reply.code(status).send({ message });
  const present = (request: FastifyRequest, { id, root, time }: HnItem) => ({
    id,
    root,
    time,
    url: `${request.protocol}://${request.host}/hackernews/item?id=${id}`,
  });

  app.post("/sandbox/hackernews/items", async (request, reply) => {
    try {
      return await reply.code(201).send(present(request, store.add(readItem(request.body))));
    } catch (error) {
      if (error instanceof HnItemError) return complain(reply, error.message);
      throw error;
    }
  });

  /** A comment's `parentAt` is the index of its parent in the batch. */
  app.post("/sandbox/hackernews/items/batch", { bodyLimit: batchBytes }, async (request, reply) => {
    const { body } = request;
    const items = typeof body === "object" && body !== null && "items" in body ? body.items : null;
    if (!Array.isArray(items) || items.length > maxBatchSize) {
      return complain(reply, `items must be a list of at most ${maxBatchSize} items.`);
    }
    const ids: number[] = [];
    try {
      for (const given of items) {
        const item = readItem(given);
        const parentAt = numberOf(given, "parentAt");
        const parent = parentAt === undefined ? item.parent : ids[parentAt];
        ids.push(store.add({ ...item, parent }).id);
      }
      return await reply.code(201).send({ ids });
    } catch (error) {
      if (!(error instanceof HnItemError)) throw error;
      return complain(reply, `items[${ids.length}]: ${error.message}`);
    }
  });

  const remove =
    (how: "deleted" | "dead") => async (request: FastifyRequest, reply: FastifyReply) =>
      store.remove(numberOf(request.params, "id") ?? 0, how)
        ? reply.code(204).send()
        : complain(reply, "There is no such item.", 404);
  app.delete("/sandbox/hackernews/items/:id", remove("deleted"));
  app.post("/sandbox/hackernews/items/:id/kill", remove("dead"));

  app.get("/sandbox/hackernews/index", async () => store.index());
  app.post("/sandbox/hackernews/index", async (request, reply) => {
    const { body } = request;
    const given: object = typeof body === "object" && body !== null ? body : {};
    const running = "running" in given ? given.running : undefined;
    const skipped = "skipped" in given ? given.skipped : [];
    if (running !== undefined && typeof running !== "boolean") {
      return complain(reply, "running must be true or false.");
    }
    if (!Array.isArray(skipped)) return complain(reply, "skipped must be a list of ids.");
    const lagSeconds = numberOf(given, "lagSeconds");
    store.setIndex({
      ...(running !== undefined && { running }),
      ...(lagSeconds !== undefined && { lagMs: lagSeconds * 1000 }),
      skipped: skipped.map(Number),
    });
    return store.index();
  });

  app.get("/sandbox/hackernews/usage", async () => usage.read());
  app.delete("/sandbox/hackernews/usage", async (_request, reply) => {
    usage.reset();
    return reply.code(204).send();
  });
}
