import type { FastifyInstance } from "fastify";
import { field } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { page as sendPage } from "../pages/reply.ts";
import { pause } from "../unanswered.ts";
import { fernAndFable } from "./fern-and-fable.ts";
import { holloway } from "./holloway.ts";
import { ledgerly } from "./ledgerly.ts";
import { northpier } from "./northpier.ts";

/** All websites. */
export const sites = [ledgerly, holloway, northpier, fernAndFable] as const;

/** Serves websites of small companies, for the code that reads customers' websites. */
export function registerSites(app: FastifyInstance): void {
  app.get("/sites", async (_request, reply) =>
    sendPage(
      reply,
      layout(
        "Websites",
        html`<h1>Websites</h1>
<p>The product reads them under the names in the middle, which mean nothing anywhere else.</p>
<table><thead><tr><th scope="col">Company</th><th scope="col">Name</th><th scope="col">What it is</th></tr></thead>
<tbody>${sites.map(
          ({ slug, host, company, purpose }) =>
            html`<tr><th scope="row"><a href="/sites/${slug}">${company}</a></th><td><code>${host}</code></td><td>${purpose}</td></tr>`,
        )}</tbody></table>`,
      ),
    ),
  );
  // These sites have only one page, which is served at every path.
  for (const path of ["/sites/:slug", "/sites/:slug/*"]) {
    app.get(path, async (request, reply) => {
      const site = sites.find(({ slug }) => slug === field(request.params, "slug"));
      if (!site) {
        return sendPage(reply, missingPage("No such website", "See the list at /sites."), 404);
      }
      if (site.delayMs !== undefined) await pause(request, site.delayMs);
      return reply
        .headers({
          "content-type": site.type,
          "content-security-policy": "default-src 'none'; sandbox",
          "x-content-type-options": "nosniff",
        })
        .send(site.body);
    });
  }
}
