import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Team } from "../team/index.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { agencyRoutes } from "./routes.ts";
import { registerBrandedPages } from "./routes-pages.ts";
import { createAgencies } from "./service.ts";

export type { Agencies } from "./service.ts";

/** White label: agencies, their brand, and their client workspaces. */
export function createAgenciesModule(
  deps: ModuleDeps & { accounts: Accounts; workspaces: Workspaces; team: Team },
) {
  const agencies = createAgencies(deps);
  return defineModule({
    api: { agencies },
    routes: () => agencyRoutes({ ...deps, agencies }),
    pages: (app, { siteUrl }, { appPage }) => {
      // Without a rendered first screen, which would show the product's brand.
      const page = appPage("agency.html");
      if (page) registerBrandedPages(app, { agencies, page, siteUrl });
    },
  });
}
