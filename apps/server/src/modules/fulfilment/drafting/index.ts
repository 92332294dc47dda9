import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { Knowledge } from "../../studio/knowledge/index.ts";
import type { Voices } from "../../studio/voices/index.ts";
import type { Compliance } from "../compliance/index.ts";
import type { ManualPlacement } from "../placement/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Assignments, OwnWorkspaces, Writers } from "../writers/index.ts";
import { editorRoutes } from "./routes.ts";
import { reviewRoutes } from "./routes-review.ts";
import { createEditor } from "./service.ts";
import { createDraftAssist } from "./service-assist.ts";
import { createReplyKnowledge } from "./service-knowledge.ts";
import { createReviewQueue } from "./service-review.ts";
import type { ReplyThreads } from "./service-thread.ts";

export { createReplyThreads, type ReplyThreads } from "./service-thread.ts";

/** The editor for writers, its drafts by the language model, and the review queue. */
export function createDraftingModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    assistant: Assistant;
    replies: Replies;
    writers: Writers;
    assignments: Assignments;
    ownWorkspaces: OwnWorkspaces;
    compliance: Compliance;
    manualPlacement: ManualPlacement;
    replyThreads: ReplyThreads;
    voices: Voices;
    knowledge: Knowledge;
  },
) {
  const editor = createEditor(deps);
  const draftAssist = createDraftAssist(deps);
  const replyKnowledge = createReplyKnowledge(deps);
  const reviewQueue = createReviewQueue(deps);
  return defineModule({
    api: { editor, replyThreads: deps.replyThreads, draftAssist, reviewQueue },
    routes: () => ({
      ...editorRoutes({ ...deps, editor, draftAssist, replyKnowledge }),
      ...reviewRoutes(reviewQueue),
    }),
  });
}
