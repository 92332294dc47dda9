import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { Trust } from "../compliance/index.ts";
import type { HandPlacing } from "../placement/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Assignments, OwnWorkspaces, Writers } from "../writers/index.ts";
import { deskRoutes } from "./routes.ts";
import { reviewRoutes } from "./routes-review.ts";
import { createDesk } from "./service.ts";
import { createDeskAssist } from "./service-assist.ts";
import { createReviewDesk } from "./service-review.ts";
import type { DeskThreads } from "./service-thread.ts";

export { createDesk, type Desk } from "./service.ts";
export { createDeskAssist, type DeskAssist } from "./service-assist.ts";
export { createReviewDesk, type ReviewDesk } from "./service-review.ts";
export { createDeskThreads, type DeskThreads, type ThreadStanding } from "./service-thread.ts";

/** What writers and reviewers work with: the editor, its suggestions, and the review queue. */
export function createDraftingModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    assistant: Assistant;
    replies: Replies;
    writers: Writers;
    assignments: Assignments;
    ownWorkspaces: OwnWorkspaces;
    trust: Trust;
    handPlacing: HandPlacing;
    deskThreads: DeskThreads;
  },
) {
  const desk = createDesk(deps);
  const deskAssist = createDeskAssist(deps);
  const reviewDesk = createReviewDesk(deps);
  return defineModule({
    api: { desk, deskThreads: deps.deskThreads, deskAssist, reviewDesk },
    routes: () => ({ ...deskRoutes({ ...deps, desk, deskAssist }), ...reviewRoutes(reviewDesk) }),
  });
}
