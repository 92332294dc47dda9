import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import type { Compliance } from "../compliance/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Assignments, Writers } from "../writers/index.ts";
import { createPlacementTopics } from "./events.ts";
import { placementJobs } from "./jobs.ts";
import { apiPlacementRoutes } from "./routes-api.ts";
import { manualPlacementRoutes } from "./routes-manual.ts";
import { unresolvedPlacementRoutes } from "./routes-unresolved.ts";
import { type ReconciliationTimes, reconciliationTimes } from "./rules-api.ts";
import { guardAccounts } from "./service-account-guard.ts";
import { createApiPlacement } from "./service-api.ts";
import { createPlacer } from "./service-api-accounts.ts";
import { createAttemptResolution } from "./service-attempt-resolution.ts";
import { createEligibility } from "./service-eligibility.ts";
import { createManualPlacement } from "./service-manual.ts";
import { createPlacementMethods } from "./service-methods.ts";
import { createReconciliation } from "./service-reconciliation.ts";
import { createSelfReports } from "./service-self-report.ts";
import { createUnresolvedPlacements } from "./service-unresolved.ts";

export type { ManualPlacement } from "./service-manual.ts";
export type { UnresolvedPlacements } from "./service-unresolved.ts";

/** The platforms and settings that the operator provides. */
export interface PlacementOptions {
  platforms: readonly Platform[];
  /** Overrides when attempts of unknown result are checked. */
  reconciliationSchedule?: Partial<ReconciliationTimes>;
}

/** Places each approved reply once, manually or through a platform's API. */
export function createPlacementModule(
  given: ModuleDeps &
    PlacementOptions & {
      audit: Audit;
      spending: Spending;
      workspaces: Workspaces;
      communities: Communities;
      mentions: Mentions;
      communityAccounts: CommunityAccounts;
      replies: Replies;
      writers: Writers;
      assignments: Assignments;
      compliance: Compliance;
    },
) {
  guardAccounts(given);
  const { platforms } = given;
  const conversations = portsOf(platforms, "conversations");
  const readers = portsOf(platforms, "linkReader");
  const times = { ...reconciliationTimes, ...given.reconciliationSchedule };
  const eligibility = createEligibility(given);
  const placing = { ...given, conversations, readers, eligibility };
  const manualPlacement = createManualPlacement(placing);
  const selfReports = createSelfReports({ ...placing, manualPlacement });
  const placementMethods = createPlacementMethods({ ...placing, manualPlacement });
  const placer = createPlacer({ ...given, placements: portsOf(platforms, "placement") });
  const attempts = { ...placing, placer, topics: createPlacementTopics(), times };
  const attemptResolution = createAttemptResolution(attempts);
  const apiPlacing = createApiPlacement({ ...attempts, attemptResolution });
  const reconciliation = createReconciliation({ ...attempts, attemptResolution });
  const unresolvedPlacements = createUnresolvedPlacements({
    ...placing,
    manualPlacement,
    attemptResolution,
    times,
  });
  return defineModule({
    api: {
      manualPlacement,
      selfReports,
      placementMethods,
      apiPlacing,
      reconciliation,
      unresolvedPlacements,
    },
    routes: () => ({
      ...manualPlacementRoutes({ ...given, selfReports, placementMethods }),
      ...apiPlacementRoutes({ ...given, apiPlacing }),
      ...unresolvedPlacementRoutes({ unresolvedPlacements }),
    }),
    jobs: [placementJobs({ apiPlacing, reconciliation })],
    schedules: [{ name: "placement.requeue", run: apiPlacing.sweep }],
  });
}
