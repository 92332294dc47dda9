import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Identity } from "../../../integrations/ports/identity.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Invitations } from "../../fulfilment/writers/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { ApiTokens } from "../../identity/api-tokens/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Deletions } from "../deletions/index.ts";
import { sessionRoutes } from "./routes.ts";
import { accessRoutes } from "./routes-access.ts";
import { googleRoutes } from "./routes-google.ts";
import { sessionTeamRoutes } from "./routes-team.ts";
import { createSession } from "./service.ts";
import { createGoogleSignIn } from "./service-google.ts";

export type { Session } from "./service.ts";
export { createGuard } from "./service-guard.ts";

/** The services and settings of the operator. */
export interface SessionOptions {
  adminEmail: string;
  /** In production an administrator needs a second factor. */
  production: boolean;
  /** null: no sign-in with Google is configured. */
  google?: Identity | null;
}

/** Sign-up and sign-in, the actor of a call, and the calls that it may make. */
export function createSessionModule(
  deps: ModuleDeps &
    SessionOptions & {
      accounts: Accounts;
      apiTokens: ApiTokens;
      workspaces: Workspaces;
      team: Team;
      agencies: Agencies;
      billing: Billing;
      referrals: Referrals;
      keywords: Keywords;
      invitations: Invitations;
      deletions: Deletions;
    },
) {
  const session = createSession({ ...deps, adminNeedsSecondFactor: deps.production });
  const googleSignIn = createGoogleSignIn({
    ...deps,
    google: deps.google ?? null,
    needsSecondFactor: session.needsSecondFactor,
  });
  return defineModule({
    api: { session, googleSignIn },
    routes: (site) => ({
      ...sessionRoutes({ ...deps, session, signingKey: site.signingKey }, site),
      ...accessRoutes({ ...deps, session }, site),
      ...sessionTeamRoutes({ ...deps, session }),
      ...googleRoutes({ ...deps, googleSignIn }, site),
    }),
  });
}
