import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field, isForm } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import type { Connection } from "./api/stream.ts";
import type { Meter } from "./meter.ts";
import { addressOf } from "./pages.ts";
import { type XPost, XPostError, type XStore } from "./store.ts";
import type { Spelling } from "./wire.ts";

const maxBatchSize = 10_000;
/** Enough for ten thousand posts of a usual length. */
const batchBytes = 16 * 1_048_576;

/** Routes with which people and tests change the imitated X; not part of X. */
export function registerXControls(
  app: FastifyInstance,
  deps: {
    store: XStore;
    meter: Meter;
    stream: Connection;
    setSpelling(spelling: Spelling): void;
  },
): void {
  const { store, meter, stream } = deps;

  function complain(request: FastifyRequest, reply: FastifyReply, message: string, status = 400) {
    if (isForm(request)) return page(reply, missingPage("Request failed", message), status);
    return reply.code(status).send({ message });
  }

  const present = (request: FastifyRequest, post: XPost) => ({
    id: post.id,
    author: post.author.username,
    text: post.text,
    inReplyTo: post.inReplyTo,
    conversationId: post.conversationId,
    createdAt: new Date(post.createdAt).toISOString(),
    url: `${request.protocol}://${request.host}${addressOf(post)}`,
  });

  const add = (given: unknown): XPost =>
    store.add({
      author: field(given, "author")?.trim().replace(/^@/, "") || "sandbox_visitor",
      text: field(given, "text") ?? "",
      inReplyTo: field(given, "inReplyTo")?.trim() || undefined,
    });

  app.post("/sandbox/x/posts", async (request, reply) => {
    try {
      const post = add(request.body);
      if (isForm(request)) return reply.redirect(addressOf(post), 303);
      return reply.code(201).send(present(request, post));
    } catch (error) {
      if (error instanceof XPostError) return complain(request, reply, error.message);
      throw error;
    }
  });

  app.post("/sandbox/x/posts/batch", { bodyLimit: batchBytes }, async (request, reply) => {
    const { body } = request;
    const posts = typeof body === "object" && body !== null && "posts" in body ? body.posts : body;
    if (!Array.isArray(posts) || posts.length > maxBatchSize) {
      return complain(request, reply, `posts must be a list of at most ${maxBatchSize} posts.`);
    }
    const ids: string[] = [];
    try {
      for (const post of posts) ids.push(add(post).id);
      return await reply.code(201).send({ ids });
    } catch (error) {
      if (!(error instanceof XPostError)) throw error;
      return complain(request, reply, `posts[${ids.length}]: ${error.message}`);
    }
  });

  async function remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const removed = store.remove(field(request.params, "id") ?? "");
    if (!removed) return complain(request, reply, "There is no such post.", 404);
    return isForm(request) ? reply.redirect("/x", 303) : reply.code(204).send();
  }
  app.delete("/sandbox/x/posts/:id", remove);
  // HTML forms can't send DELETE.
  app.post("/sandbox/x/posts/:id/delete", remove);

  app.get("/sandbox/x/usage", async () => meter.usage());
  app.delete("/sandbox/x/usage", async (_request, reply) => {
    meter.reset();
    return reply.code(204).send();
  });

  app.post("/sandbox/x/spelling", async (request, reply) => {
    const spelling = field(request.body, "spelling");
    if (spelling !== "tweet" && spelling !== "post") {
      return complain(request, reply, "spelling must be tweet or post.");
    }
    deps.setSpelling(spelling);
    return { spelling };
  });

  app.get("/sandbox/x/stream", async () => ({ connected: stream.open }));
  app.post("/sandbox/x/disconnect", async () => ({ ended: stream.end() }));
}
