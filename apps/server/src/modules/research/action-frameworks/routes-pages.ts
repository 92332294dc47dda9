import type { FastifyInstance } from "fastify";
import { AppError } from "../../../infrastructure/errors.ts";
import { type AppPage, sendSmall } from "../../../infrastructure/http/app-page.ts";
import type { ActionFrameworks } from "./service.ts";

/**
 * Serves the page of a shared framework: the app's page with link-preview tags and the framework. Without a valid
 * token, it contains nothing of the framework. The token is only in the address and is not passed on.
 */
export function registerFrameworkPages(
  app: FastifyInstance,
  deps: { actionFrameworks: ActionFrameworks; page: AppPage; siteUrl: () => string },
): void {
  const { actionFrameworks, page, siteUrl } = deps;

  async function open(id: string, token: unknown, address: string) {
    if (typeof token !== "string") return null;
    try {
      return await actionFrameworks.openShared(id, token, address);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    "/shared/framework/:id",
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const framework = await open(id, request.query.token, request.ip);
      const head = framework && {
        title: framework.title,
        description: "What to say where, with the discussions that each statement rests on.",
        address: `${siteUrl()}/shared/framework/${id}`,
        picture: `${siteUrl()}/pictures/share.png`,
        data: { framework },
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
