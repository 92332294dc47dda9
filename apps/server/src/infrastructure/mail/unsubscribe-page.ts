import { agencyParam, type WorkspaceBrand } from "@earshot/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../html.ts";

const hidden = { schema: { hide: true } };

const fieldOf = (query: unknown, name: string): string => {
  const value = ((query ?? {}) as Record<string, unknown>)[name];
  return typeof value === "string" ? value.slice(0, 200) : "";
};
const tokenOf = (query: unknown) => fieldOf(query, "token");

const status = (text: string) => `<p role="status"><strong>${escapeHtml(text)}</strong></p>`;

/** A page behind the unsubscribe links of one kind of mails. */
interface UnsubscribePage {
  /** As `/unsubscribe`. */
  path: string;
  /** The title where the page is in an agency's name. */
  title: string;
  /** What the button says. */
  button: string;
  /** What a person reads when it is done, or when the link is not valid. */
  done: string;
  invalid: string;
  /** Turns the mails off by the token of a link. @returns whether it is valid */
  unsubscribe(token: string): Promise<boolean>;
  /** The brand of an agency whose mail has the link; null: the product's. */
  brandOf(link: {
    token: string;
    /** The agency that the address names; empty: none. */
    slug: string;
  }): Promise<WorkspaceBrand | null> | null;
  /** Puts HTML into the built page; null when the web app was not built. */
  pageWith(html: string): Promise<string | null>;
}

/** The page of an agency's mails, in its name: the public pages are the product's. */
const brandedPage = ({ name }: WorkspaceBrand, title: string, html: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(name)}</title><link rel="icon" href="data:,"></head><body><main><p>${escapeHtml(name)}</p><h1>${escapeHtml(title)}</h1>${html}</main></body></html>`;

/**
 * The page of a mail's unsubscribe link. Opening it changes nothing, because mail programs open links
 * automatically; a POST unsubscribes, from the page's button or from a mail program (RFC 8058).
 */
export function registerUnsubscribePage(app: FastifyInstance, page: UnsubscribePage): void {
  const { path } = page;
  async function answer(
    { query }: FastifyRequest,
    reply: FastifyReply,
    code: number,
    html: string,
  ): Promise<FastifyReply> {
    const brand = await page.brandOf({ token: tokenOf(query), slug: fieldOf(query, agencyParam) });
    const whole = brand ? brandedPage(brand, page.title, html) : await page.pageWith(html);
    return reply
      .status(code)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(whole ?? html);
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
      const fields = new URLSearchParams({ token: tokenOf(request.query) });
      const slug = fieldOf(request.query, agencyParam);
      if (slug !== "") fields.set(agencyParam, slug);
      const action = `${path}?${fields}`;
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
