import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { type Activities, type Audit, auditRoutes } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { replyRoutes } from "./routes.ts";
import { createReplies } from "./service.ts";

export type { ReplyChanged, ReplyPlaced } from "./events.ts";
export { finalText, includesDisclosure, withDisclosure } from "./rules.ts";
export {
  type Replies,
  type ReplyRow,
  ThreadAlreadyAnsweredError,
  underWay,
} from "./service.ts";
export type { PlacementRecord } from "./service-placement.ts";
export { presentPost } from "./service-present.ts";

/** Replies: from the claim through review and approval to placement. */
export function createRepliesModule(
  deps: ModuleDeps & {
    audit: Audit;
    activities: Activities;
    billing: Billing;
    workspaces: Workspaces;
    mentions: Mentions;
  },
) {
  const replies = createReplies(deps);
  return defineModule({
    api: { replies },
    routes: () => ({
      ...replyRoutes(replies),
      ...auditRoutes({ audit: deps.audit, findReply: replies.get }),
    }),
    schedules: [{ name: "replies.expire", run: replies.sweep }],
  });
}
