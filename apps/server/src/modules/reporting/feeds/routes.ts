import type { mentionFeedCalls } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { MentionFeeds } from "./service.ts";
import type { FeedReading } from "./service-reading.ts";

export function mentionFeedRoutes(
  mentionFeeds: MentionFeeds,
): Handlers<keyof typeof mentionFeedCalls> {
  return {
    listMentionFeeds: async ({ actor }) => ({ feeds: await mentionFeeds.list(actor) }),
    createMentionFeed: async ({ actor, body }) => ({
      mentionFeed: await mentionFeeds.create(actor, body),
    }),
    deleteMentionFeed: async ({ actor, params }) => {
      await mentionFeeds.remove(actor, params.id);
      return {};
    },
  };
}

/** Serves feeds at their secret addresses, which are all that readers need. */
export function registerFeeds(app: FastifyInstance, feedReading: FeedReading): void {
  app.get<{ Params: { file: string } }>(
    "/feeds/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, headers, ip } = request;
      const file = await feedReading.read(params.file, {
        ifNoneMatch: headers["if-none-match"],
        address: ip,
      });
      if (!file) return reply.callNotFound();
      reply
        .header("cache-control", "private, no-cache")
        .header("x-robots-tag", "noindex, nofollow")
        .header("etag", file.etag);
      if (file.isKnown) return reply.status(304).send();
      return reply.type(`${file.type}; charset=utf-8`).send(file.body);
    },
  );
}
