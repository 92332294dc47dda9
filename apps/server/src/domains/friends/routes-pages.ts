import type { FastifyInstance } from "fastify";
import type { AppPage } from "../../platform/http/app-page.ts";
import type { FriendSnapshots } from "./service-snapshots.ts";

/**
 * Serves the page of a shared friend search: the app's, with a head that tells those who show its
 * link what is behind it. Who brings no right token is told nothing. The token stands in the address
 * alone, and goes from it nowhere.
 */
export function registerFriendPages(
  app: FastifyInstance,
  deps: { friendSnapshots: FriendSnapshots; page: AppPage; siteUrl: () => string },
): void {
  const { friendSnapshots, page, siteUrl } = deps;
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    "/friend/results/:id",
    { schema: { hide: true } },
    async ({ params: { id }, query: { token }, ip }, reply) => {
      const preview =
        typeof token === "string" ? await friendSnapshots.preview(id, token, ip) : null;
      const head = preview && {
        ...preview,
        address: `${siteUrl()}/friend/results/${id}`,
        picture: `${siteUrl()}/pictures/share.png`,
      };
      return reply
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex")
        .type("text/html; charset=utf-8")
        .send(await page(head));
    },
  );
}
