import type { auditCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Audit } from "./service.ts";

export function auditRoutes(deps: {
  audit: Audit;
  /** Finds a workspace's reply; injected because replies are in a later module. @throws AppError NOT_FOUND. */
  findReply: (workspaceId: string, replyId: string) => Promise<unknown>;
}): Handlers<keyof typeof auditCalls> {
  return {
    listReplyAudit: async ({ actor, params }) => {
      await deps.findReply(actor.workspaceId, params.id);
      return { entries: await deps.audit.listForCustomer(actor.workspaceId, params.id) };
    },
  };
}
