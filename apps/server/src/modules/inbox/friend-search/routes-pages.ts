import type { FastifyInstance } from "fastify";
import { type AppPage, sendSmall } from "../../../infrastructure/http/app-page.ts";
import type { FriendSnapshots } from "./service-snapshots.ts";

/**
 * Serves the page of a shared friend search: the app's page with link-preview tags, and with the results in
 * it, so that a phone need not request them. Without a valid token it contains nothing of the search. The
 * token is only in the address, and is not passed on.
 */
export function registerFriendPages(
  app: FastifyInstance,
  deps: { friendSnapshots: FriendSnapshots; page: AppPage; siteUrl: () => string },
): void {
  const { friendSnapshots, page, siteUrl } = deps;
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    "/friend/results/:id",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const { token } = request.query;
      const shared =
        typeof token === "string" ? await friendSnapshots.openShared(id, token, request.ip) : null;
      const head = shared && {
        title: shared.snapshot.title,
        description: shared.description,
        address: `${siteUrl()}/friend/results/${shared.snapshot.id}`,
        picture: `${siteUrl()}/pictures/share.png`,
        data: shared.snapshot,
      };
      reply
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex")
        .type("text/html; charset=utf-8");
      return sendSmall(request, reply, await page(head));
    },
  );
}
