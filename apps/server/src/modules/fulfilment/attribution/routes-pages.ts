import { brand } from "@earshot/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { escapeHtml } from "../../../infrastructure/html.ts";
import type { Links } from "./service.ts";
import type { Conversions } from "./service-conversions.ts";

const hidden = { schema: { hide: true } };

/** Headers with which browsers mark prefetching. */
const prefetchHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether a person made a request. Bots and prefetching browsers are redirected, but not counted. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET") return false;
  if (
    prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")))
  ) {
    return false;
  }
  const agent = headers["user-agent"] ?? "";
  return agent !== "" && !isbot(agent);
}

/** The page for an unknown link. It needs no styles, so that visitors load nothing else. */
const notFoundPage = (site: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>No such link · ${escapeHtml(brand.name)}</title>
</head>
<body>
<main>
<h1>This link does not work</h1>
<p>It may be incomplete, or the reply that contained it was removed. Open the post again and follow the link from there.</p>
<p><a href="${escapeHtml(site)}/">About ${escapeHtml(brand.name)}</a></p>
</main>
</body>
</html>
`;

/** Serves the redirects of tracked links, and the script for customers' pages. */
export function registerLinkPages(
  app: FastifyInstance,
  {
    links,
    conversions,
    siteUrl,
  }: { links: Links; conversions: Conversions; siteUrl: () => string },
): void {
  app.get<{ Params: { code: string } }>("/l/:code", hidden, async (request, reply) => {
    // Programs that detect links may include the punctuation after them.
    const code = /^[a-z0-9]{1,20}/.exec(request.params.code.toLowerCase())?.[0] ?? "";
    const address = await links.follow(code, isPerson(request) ? { ip: request.ip } : null);
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    if (address !== null) return reply.redirect(address, 302);
    return reply.status(404).type("text/html; charset=utf-8").send(notFoundPage(siteUrl()));
  });

  app.get("/conversions.js", hidden, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      // Customers' pages on other sites load it.
      .header("cross-origin-resource-policy", "cross-origin")
      .type("text/javascript; charset=utf-8")
      .send(conversions.script),
  );
}
