import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Replies } from "../replies/index.ts";
import { linkRoutes } from "./routes.ts";
import { registerLinkPages } from "./routes-pages.ts";
import { createLinks } from "./service.ts";
import { createConversions } from "./service-conversions.ts";

/** Tracked links in replies, and the conversions they lead to. */
export function createAttributionModule(
  deps: ModuleDeps & { workspaces: Workspaces; replies: Replies },
) {
  const links = createLinks(deps);
  const conversions = createConversions(deps);
  return defineModule({
    api: { links, conversions },
    routes: () => linkRoutes({ links, conversions }),
    pages: (app, { siteUrl }) => registerLinkPages(app, { links, conversions, siteUrl }),
  });
}
