import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../html.ts";

const hidden = { schema: { hide: true } };

const tokenOf = (query: unknown): string => {
  const { token } = (query ?? {}) as { token?: unknown };
  return typeof token === "string" ? token.slice(0, 200) : "";
};

const status = (text: string) => `<p role="status"><strong>${escapeHtml(text)}</strong></p>`;

/** A page behind the unsubscribe links of one kind of mails. */
interface UnsubscribePage {
  /** As `/unsubscribe`. */
  path: string;
  /** What the button says. */
  button: string;
  /** What a person reads when it is done, or when the link is not valid. */
  done: string;
  invalid: string;
  /** Turns the mails off by the token of a link. @returns whether it is valid */
  unsubscribe(token: string): Promise<boolean>;
  /** Puts HTML into the page that is shown for a link; null when the web app was not built. */
  pageWith(html: string, token: string): Promise<string | null>;
}

/**
 * The page of a mail's unsubscribe link. Opening it changes nothing, because mail programs open links
 * automatically; a POST unsubscribes, from the page's button or from a mail program (RFC 8058).
 */
export function registerUnsubscribePage(app: FastifyInstance, page: UnsubscribePage): void {
  const { path } = page;
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    code: number,
    html: string,
  ): Promise<FastifyReply> {
    return reply
      .status(code)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send((await page.pageWith(html, tokenOf(request.query))) ?? html);
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

    scope.get(path, hidden, (request, reply) => {
      const action = `${path}?token=${encodeURIComponent(tokenOf(request.query))}`;
      return answer(
        request,
        reply,
        200,
        `<form method="post" action="${escapeHtml(action)}"><p><button type="submit">${escapeHtml(page.button)}</button></p></form>`,
      );
    });

    scope.post(path, hidden, async (request, reply) =>
      (await page.unsubscribe(tokenOf(request.query)))
        ? answer(request, reply, 200, status(page.done))
        : answer(request, reply, 400, status(page.invalid)),
    );
  });
}
