import { agencyParam, type WorkspaceBrand } from "@earshot/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../../infrastructure/html.ts";
import type { Notices } from "./service.ts";

const hidden = { schema: { hide: true } };

const fieldOf = (query: unknown, name: string): string => {
  const value = ((query ?? {}) as Record<string, unknown>)[name];
  return typeof value === "string" ? value.slice(0, 200) : "";
};
const tokenOf = (query: unknown) => fieldOf(query, "token");

const status = (text: string) => `<p role="status"><strong>${escapeHtml(text)}</strong></p>`;

/** The page of an agency's mails, in its name: the public pages are the product's. */
const brandedPage = ({ name }: WorkspaceBrand, html: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Email notices · ${escapeHtml(name)}</title><link rel="icon" href="data:,"></head><body><main><p>${escapeHtml(name)}</p><h1>Email notices</h1>${html}</main></body></html>`;

/**
 * The page of a mail's unsubscribe link. Opening it changes nothing, because mail programs open links
 * automatically; a POST unsubscribes, from the page's button or from a mail program (RFC 8058).
 */
export function registerUnsubscribePage(
  app: FastifyInstance,
  {
    notices,
    brandOf,
    pageWith,
  }: {
    notices: Notices;
    /** The brand of an agency whose mail has the link; null: the product's. */
    brandOf(slug: string): Promise<WorkspaceBrand | null>;
    pageWith(html: string): Promise<string | null>;
  },
): void {
  async function answer(
    { query }: FastifyRequest,
    reply: FastifyReply,
    code: number,
    html: string,
  ): Promise<FastifyReply> {
    const slug = fieldOf(query, agencyParam);
    const brand = slug === "" ? null : await brandOf(slug);
    const page = brand ? brandedPage(brand, html) : await pageWith(html);
    return reply
      .status(code)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(page ?? html);
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
      const fields = new URLSearchParams({ token: tokenOf(request.query) });
      const slug = fieldOf(request.query, agencyParam);
      if (slug !== "") fields.set(agencyParam, slug);
      const action = `/unsubscribe?${fields}`;
      return answer(
        request,
        reply,
        200,
        `<form method="post" action="${escapeHtml(action)}"><p><button type="submit">Stop these emails</button></p></form>`,
      );
    });

    scope.post("/unsubscribe", hidden, async (request, reply) =>
      (await notices.unsubscribe(tokenOf(request.query)))
        ? answer(
            request,
            reply,
            200,
            status(
              "You will no longer get these emails. Notices still appear in the app. You can turn the emails on again in Settings.",
            ),
          )
        : answer(
            request,
            reply,
            400,
            status("This link is not valid. Turn the emails off in Settings instead."),
          ),
    );
  });
}
