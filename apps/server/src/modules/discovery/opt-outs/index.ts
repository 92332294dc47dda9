import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { RedditReturnHandler } from "../../identity/connections/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { optOutJobs } from "./jobs.ts";
import { optOutListRoutes, optOutRoutes } from "./routes.ts";
import { registerOptOutPages } from "./routes-pages.ts";
import { optOutProofRoutes, optOutReturn } from "./routes-proofs.ts";
import { createOptOuts } from "./service.ts";
import { createOptOutList } from "./service-admin.ts";

export type { OptOuts } from "./service.ts";
export type { OptOutList } from "./service-admin.ts";

export { type OptOutMailKind, optOutMailKinds } from "./service-mails.ts";

/** The services and settings of the operator. */
export interface OptOutOptions {
  adminEmail: string;
  platforms: readonly Platform[];
}

/** Authors and communities that want no replies. */
export function createOptOutsModule(
  deps: ModuleDeps &
    OptOutOptions & {
      accounts: Accounts;
      audit: Audit;
      redditReturns: RedditReturnHandler[];
    },
) {
  const optOuts = createOptOuts({
    ...deps,
    redditSignIn: portsOf(deps.platforms, "accountSignIn")[0] ?? null,
    profileReaders: portsOf(deps.platforms, "profileReader"),
  });
  const optOutList = createOptOutList({ ...deps, optOuts });
  return defineModule({
    api: { optOuts, optOutList },
    routes: (site) => {
      deps.redditReturns.push(optOutReturn({ ...deps, optOuts }, site));
      return {
        ...optOutRoutes(optOuts),
        ...optOutProofRoutes({ ...deps, optOuts }, site),
        ...optOutListRoutes(optOutList),
      };
    },
    pages: (app, _site, { publicPages }) =>
      registerOptOutPages(app, {
        optOuts,
        pageWith: async (notice) => (await publicPages?.withNotice("/opt-out", notice)) ?? null,
      }),
    jobs: [optOutJobs(optOuts, optOutList)],
    schedules: [{ name: "opt-outs.notify", run: optOutList.notify }],
    maintenance: [{ name: "opt-outs.prune", run: optOuts.prune }],
  });
}
