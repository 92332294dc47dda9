import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../faults.ts";
import { blueskyCallFaults } from "../service-faults.ts";
import { cutBody, leaveUnanswered } from "../unanswered.ts";
import type { StreamDictionary } from "./dictionary.ts";
import type { Account, BlueskyPost, Network } from "./network.ts";

const maxPerCall = 25;
const labeller = "did:plc:ar7c4by46qjdydhdevvrndac";

const labelsOf = ({ did, labels }: Account) =>
  labels.map((val) => ({
    src: val === "bot" ? did : labeller,
    uri: did,
    val,
    cts: "2026-11-01T00:00:00.000Z",
  }));

const profileBasic = (account: Account) => ({
  did: account.did,
  handle: account.handle,
  displayName: account.handle.split(".")[0],
  labels: labelsOf(account),
  createdAt: "2026-01-05T08:00:00.000Z",
});

const postView = (post: BlueskyPost, network: Network) => ({
  uri: post.uri,
  cid: post.cid,
  author: profileBasic(post.author),
  record: post.record,
  bookmarkCount: 0,
  replyCount: post.replies.filter((one) => isShown(one, network)).length,
  repostCount: 0,
  likeCount: 0,
  quoteCount: 0,
  indexedAt: new Date(Math.floor(post.at / 1000) + 300).toISOString(),
  labels: [],
});

const isShown = (post: BlueskyPost, network: Network) =>
  network.find(post.uri) === post && network.isPublic(post);

function threadOf(post: BlueskyPost, depth: number, network: Network): Record<string, unknown> {
  return {
    $type: "app.bsky.feed.defs#threadViewPost",
    post: postView(post, network),
    ...(depth > 0 && {
      replies: post.replies
        .filter((one) => isShown(one, network))
        .map((one) => threadOf(one, depth - 1, network)),
    }),
    threadContext: {},
  };
}

const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && one !== "");

const xrpcError = (reply: FastifyReply, status: number, error: string, message: string) =>
  reply.code(status).send({ error, message });

const cutAnswer = '{"posts":[{"uri":"at://did:plc:';

function fail(
  fault: (typeof blueskyCallFaults)[number],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const json = (text: string) =>
    reply.code(200).header("content-type", "application/json; charset=utf-8").send(text);
  switch (fault) {
    case "429":
      return xrpcError(
        reply.headers({
          "ratelimit-limit": 3_000,
          "ratelimit-remaining": 0,
          "ratelimit-reset": Math.ceil(Date.now() / 1000) + 2,
          "ratelimit-policy": "3000;w=300",
        }),
        429,
        "RateLimitExceeded",
        "Rate Limit Exceeded",
      );
    case "500":
      return xrpcError(reply, 500, "InternalServerError", "Internal Server Error");
    case "503":
      return xrpcError(reply, 503, "UpstreamFailure", "Upstream Failure");
    case "timeout":
      return void leaveUnanswered(request, reply);
    case "html-200":
      return reply
        .code(200)
        .header("content-type", "text/html; charset=utf-8")
        .send("<!DOCTYPE html><html><body>Just a moment…</body></html>");
    case "cut-body":
      return void cutBody(request, reply, cutAnswer);
    case "bad-json":
      return json(cutAnswer);
    case "wrong-shape":
      return json('{"feed":[],"cursor":"1"}');
  }
}

/** The public AppView and Jetstream's dictionary, below `/xrpc`. */
export function registerAppView(
  app: FastifyInstance,
  deps: { network: Network; faults: Faults; dictionary: () => StreamDictionary },
): void {
  const { network, faults } = deps;

  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(request.url.indexOf("/xrpc/")).split("?");
    const fault = faults.take("bluesky", path, blueskyCallFaults);
    if (fault === null) return undefined;
    return fail(fault, request, reply) ?? reply;
  });

  app.get("/app.bsky.feed.getPosts", async (request, reply) => {
    const uris = listOf((request.query as Record<string, unknown>).uris);
    if (uris.length === 0 || uris.length > maxPerCall) {
      return xrpcError(
        reply,
        400,
        "InvalidRequest",
        "Error: uris must not have more than 25 elements",
      );
    }
    const posts = uris.flatMap((uri) => {
      const post = network.find(uri);
      return post && network.isPublic(post) ? [postView(post, network)] : [];
    });
    return { posts };
  });

  app.get("/app.bsky.feed.getPostThread", async (request, reply) => {
    const { uri, depth = "6" } = request.query as Record<string, string | undefined>;
    const post = network.find(uri ?? "");
    if (!post || !network.isPublic(post)) {
      return xrpcError(reply, 400, "NotFound", `Post not found: ${uri}`);
    }
    return { thread: threadOf(post, Math.min(1_000, Number(depth) || 0), network) };
  });

  app.get("/app.bsky.actor.getProfiles", async (request, reply) => {
    const actors = listOf((request.query as Record<string, unknown>).actors);
    if (actors.length === 0 || actors.length > maxPerCall) {
      return xrpcError(
        reply,
        400,
        "InvalidRequest",
        "Error: actors must not have more than 25 elements",
      );
    }
    const found = actors.flatMap(
      (actor) => network.accountByDid(actor) ?? network.accountByHandle(actor) ?? [],
    );
    return {
      profiles: found
        .filter(({ status }) => status === null)
        .map((account) => ({
          ...profileBasic(account),
          description: "",
          followersCount: 12,
          followsCount: 34,
          postsCount: 56,
          indexedAt: "2026-01-05T08:00:00.000Z",
        })),
    };
  });

  app.get("/com.atproto.identity.resolveHandle", async (request, reply) => {
    const { handle } = request.query as Record<string, string | undefined>;
    const account = network.accountByHandle(handle ?? "");
    if (!account) return xrpcError(reply, 400, "InvalidRequest", "Unable to resolve handle");
    return { did: account.did };
  });

  // The public host has refused searches since 2025.
  app.get("/app.bsky.feed.searchPosts", async (_request, reply) =>
    reply
      .code(403)
      .header("content-type", "text/html")
      .send(
        "<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>\n",
      ),
  );

  app.get("/network.bsky.jetstream.getZstdDictionary", async (request, reply) => {
    const { id } = request.query as Record<string, string | undefined>;
    const dictionary = deps.dictionary();
    if (id !== undefined && Number(id) !== dictionary.id) {
      return xrpcError(
        reply,
        400,
        "UnknownZstdDictionary",
        `current dictionary id is ${dictionary.id}`,
      );
    }
    return reply.header("content-type", "application/octet-stream").send(dictionary.bytes);
  });
}
