import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Conversations } from "../../../integrations/ports/conversations.ts";
import type { LinkReader } from "../../../integrations/ports/lookup.ts";
import type { Placement, RefusalOfWords } from "../../../integrations/ports/placement.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import type { Trust } from "../compliance/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Assignments, Writers } from "../writers/index.ts";
import { createPlacementTopics } from "./events.ts";
import { placementJobs } from "./jobs.ts";
import { apiPlacingRoutes } from "./routes-api.ts";
import { openEndRoutes } from "./routes-ends.ts";
import { handPlacingRoutes } from "./routes-hand.ts";
import { type LookTimes, lookTimes } from "./rules-api.ts";
import { guardAccounts } from "./service-accounts.ts";
import { createApiPlacing } from "./service-api.ts";
import { createAttesting } from "./service-attest.ts";
import { createEligibility } from "./service-eligibility.ts";
import { createOpenEnds } from "./service-ends.ts";
import { createHandPlacing } from "./service-hand.ts";
import { createPlacer } from "./service-placer.ts";
import { createReconciling } from "./service-reconcile.ts";
import { createSettling } from "./service-settling.ts";
import { createPlacingWays } from "./service-ways.ts";

export { type LookTimes, lookTimes } from "./rules-api.ts";
export { type ApiPlacing, createApiPlacing } from "./service-api.ts";
export { type Attesting, createAttesting } from "./service-attest.ts";
export { createEligibility, type Eligibility } from "./service-eligibility.ts";
export { createOpenEnds, type OpenEnds } from "./service-ends.ts";
export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
export { createPlacer, type Placer, type PlacerAccounts } from "./service-placer.ts";
export { createReconciling, type Reconciling } from "./service-reconcile.ts";
export { createSettling, type Settling } from "./service-settling.ts";
export { createPlacingWays, type PlacingWays } from "./service-ways.ts";

/** What the operator connects and sets for it. */
export interface PlacementOptions {
  conversations?: readonly Conversations[];
  /** Platforms whose posts can't be read back. */
  readers?: readonly LinkReader[];
  /** Platforms that replies are placed at through their API. */
  placements?: readonly Placement[];
  /** When it is looked for what may have been placed there. */
  placementLooks?: Partial<LookTimes>;
}

/** Places replies, by hand or through a platform's API, each once. */
export function createPlacementModule(
  given: ModuleDeps &
    PlacementOptions & {
      refusalOfWords: RefusalOfWords;
      audit: Audit;
      spending: Spending;
      workspaces: Workspaces;
      communities: Communities;
      mentions: Mentions;
      communityAccounts: CommunityAccounts;
      replies: Replies;
      writers: Writers;
      assignments: Assignments;
      trust: Trust;
    },
) {
  guardAccounts(given);
  const { conversations = [], readers = [], placements = [] } = given;
  const times = { ...lookTimes, ...given.placementLooks };
  const eligibility = createEligibility(given);
  const placing = { ...given, conversations, readers, eligibility };
  const handPlacing = createHandPlacing(placing);
  const attesting = createAttesting({ ...placing, handPlacing });
  const placingWays = createPlacingWays({ ...placing, handPlacing });
  const placer = createPlacer({ ...given, placements });
  const attempts = { ...placing, placer, topics: createPlacementTopics(), times };
  const settling = createSettling(attempts);
  const apiPlacing = createApiPlacing({ ...attempts, settling });
  const reconciling = createReconciling({ ...attempts, settling });
  const openEnds = createOpenEnds({ ...placing, handPlacing, settling, times });
  return defineModule({
    api: { handPlacing, attesting, placingWays, apiPlacing, reconciling, openEnds },
    routes: () => ({
      ...handPlacingRoutes({ ...given, attesting, placingWays }),
      ...apiPlacingRoutes({ ...given, apiPlacing }),
      ...openEndRoutes({ openEnds }),
    }),
    jobs: [placementJobs({ apiPlacing, reconciling })],
    schedules: [{ name: "placement.requeue", run: apiPlacing.sweep }],
  });
}
