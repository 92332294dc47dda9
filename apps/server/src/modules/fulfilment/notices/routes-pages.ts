import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../../infrastructure/html.ts";
import type { Notices } from "./service.ts";

const hidden = { schema: { hide: true } };

const tokenOf = (query: unknown): string => {
  const { token } = (query ?? {}) as { token?: unknown };
  return typeof token === "string" ? token.slice(0, 200) : "";
};

const status = (text: string) => `<p role="status"><strong>${escapeHtml(text)}</strong></p>`;

/**
 * The page of a mail's unsubscribe link. Opening it changes nothing, because mail programs open links
 * automatically; a POST unsubscribes, from the page's button or from a mail program (RFC 8058).
 */
export function registerUnsubscribePage(
  app: FastifyInstance,
  { notices, pageWith }: { notices: Notices; pageWith(html: string): Promise<string | null> },
): void {
  async function answer(reply: FastifyReply, code: number, html: string): Promise<FastifyReply> {
    return reply
      .status(code)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send((await pageWith(html)) ?? html);
  }

  app.register(async (scope) => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
      // The body of a one-click request is always the same (RFC 8058, 3.1), so it is not read.
      scope.addContentTypeParser(
        type,
        { parseAs: "string", bodyLimit: 4_096 },
        async (_request: FastifyRequest, _body: string) => null,
      );
    }

    scope.get("/unsubscribe", hidden, (request, reply) => {
      const action = `/unsubscribe?token=${encodeURIComponent(tokenOf(request.query))}`;
      return answer(
        reply,
        200,
        `<form method="post" action="${escapeHtml(action)}"><p><button type="submit">Stop these emails</button></p></form>`,
      );
    });

    scope.post("/unsubscribe", hidden, async (request, reply) =>
      (await notices.unsubscribe(tokenOf(request.query)))
        ? answer(
            reply,
            200,
            status(
              "You will no longer get these emails. Notices still appear in the app. You can turn the emails on again in Settings.",
            ),
          )
        : answer(
            reply,
            400,
            status("This link is not valid. Turn the emails off in Settings instead."),
          ),
    );
  });
}
