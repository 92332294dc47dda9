import type { FastifyInstance, FastifyReply } from "fastify";
import { field } from "../forms.ts";
import type { BlueskyLive } from "./live.ts";
import {
  type AccountStatus,
  type BlueskyPost,
  BlueskyPostError,
  type Network,
  type NewBlueskyPost,
} from "./network.ts";
import type { Jetstream } from "./stream.ts";

const maxBatchSize = 10_000;
const batchBytes = 16 * 1_048_576;
const maxBurst = 5_000;
const maxBurstSeconds = 600;
const statuses = ["active", "takendown", "suspended", "deleted", "deactivated"] as const;

/** Routes with which people and tests change the imitated Bluesky; not part of Bluesky. */
export function registerBlueskyControls(
  app: FastifyInstance,
  { network, stream, live }: { network: Network; stream: Jetstream; live: BlueskyLive },
): void {
  const complain = (reply: FastifyReply, message: string, status = 400) =>
    reply.code(status).send({ message });

  const add = (given: unknown): BlueskyPost => {
    const more = (given as { more?: NewBlueskyPost["more"] }).more;
    return network.add({
      author: field(given, "author")?.trim().replace(/^@/, "") || "visitor.bsky.example",
      text: field(given, "text") ?? "",
      inReplyTo: field(given, "inReplyTo")?.trim() || undefined,
      more,
    });
  };

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BlueskyPostError) return complain(reply, error.message);
    throw error;
  });

  app.post("/posts", async (request, reply) => {
    const post = add(request.body);
    const url = `${request.protocol}://${request.host}/bluesky/profile/${post.author.did}/post/${post.rkey}`;
    const { uri, author, record } = post;
    return reply.code(201).send({ uri, did: author.did, text: record.text, url });
  });

  app.post("/posts/batch", { bodyLimit: batchBytes }, async (request, reply) => {
    const { posts } = (request.body ?? {}) as { posts?: unknown };
    if (!Array.isArray(posts) || posts.length > maxBatchSize) {
      return complain(reply, `posts must be a list of at most ${maxBatchSize} posts.`);
    }
    return reply.code(201).send({ uris: posts.map((post) => add(post).uri) });
  });

  app.patch("/posts", async (request, reply) => {
    const post = network.edit(field(request.body, "uri") ?? "", field(request.body, "text") ?? "");
    return post ? { uri: post.uri } : complain(reply, "There is no such post.", 404);
  });

  app.delete("/posts", async (request, reply) => {
    const isRemoved = network.remove(field(request.body, "uri") ?? "");
    return isRemoved ? reply.code(204).send() : complain(reply, "There is no such post.", 404);
  });

  app.post("/accounts/:handle/status", async (request, reply) => {
    const status = statuses.find((one) => one === field(request.body, "status"));
    if (!status) return complain(reply, `status must be one of ${statuses.join(", ")}.`);
    const handle = field(request.params, "handle") ?? "";
    network.setStatus(handle, status === "active" ? null : (status as AccountStatus));
    return { did: network.account(handle).did, status };
  });

  app.post("/accounts/:handle/labels", async (request, reply) => {
    const { labels } = (request.body ?? {}) as { labels?: unknown };
    if (!Array.isArray(labels)) return complain(reply, "labels must be a list.");
    const account = network.account(field(request.params, "handle") ?? "");
    account.labels = labels.map(String);
    return { did: account.did, labels: account.labels };
  });

  app.post("/burst", async (request, reply) => {
    const [rate, seconds] = [
      Number(field(request.body, "postsPerSecond")),
      Number(field(request.body, "seconds")),
    ];
    if (!(rate > 0 && rate <= maxBurst && seconds > 0 && seconds <= maxBurstSeconds)) {
      return complain(
        reply,
        `postsPerSecond must be a number up to ${maxBurst}, and seconds one up to ${maxBurstSeconds}.`,
      );
    }
    live.burst(rate, seconds);
    return { postsPerSecond: rate, seconds };
  });

  app.get("/stream", async () => ({
    connected: stream.clients,
    sent: stream.sent,
    dictionary: stream.dictionary.id,
  }));
  app.post("/disconnect", async () => ({ ended: stream.cut() }));
  app.post("/forget", async () => {
    stream.forget();
    return { oldest: "now" };
  });
}
