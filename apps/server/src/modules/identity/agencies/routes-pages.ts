import { agencyParam, brandedPath, brandIcon, type WorkspaceBrand } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import { type AppPage, sendSmall } from "../../../infrastructure/http/app-page.ts";
import type { Agencies } from "./service.ts";

/** The pages that an agency's people open before they are signed in, with the title of each. */
const titles: Readonly<Record<string, string>> = {
  "/auth": "Sign in",
  "/invitations": "Invitation",
  "/reset-password": "Reset your password",
  "/verify-email": "Confirm your email",
};

/**
 * Serves the pages before the sign-in in an agency's name, if their address has `agency=slug`: title, icon,
 * preview of the link, and the brand itself, so that the app's first screen has it.
 */
export function registerBrandedPages(
  app: FastifyInstance,
  { agencies, page, siteUrl }: { agencies: Agencies; page: AppPage; siteUrl: () => string },
): void {
  const write = (path: string, brand: WorkspaceBrand) =>
    page({
      title: `${titles[path]} · ${brand.name}`,
      description: `${titles[path]} at ${brand.name}.`,
      address: `${siteUrl()}${brandedPath(path, brand)}`,
      picture: null,
      site: { name: brand.name, icon: brandIcon(brand) },
      data: { brand },
    });

  // A hook, since the pages without an agency are served elsewhere under the same addresses.
  app.addHook("onRequest", async (request, reply) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    if (request.method !== "GET" || !Object.hasOwn(titles, path)) return;
    const slug = new URLSearchParams(query).get(agencyParam);
    const brand = slug ? await agencies.findBySlug(slug) : null;
    if (!brand) return;
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return sendSmall(request, reply, await write(path, brand));
  });
}
