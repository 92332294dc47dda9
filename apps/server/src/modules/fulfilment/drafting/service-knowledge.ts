import type { KnowledgeEntry } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Knowledge } from "../../studio/knowledge/index.ts";
import type { Replies } from "../replies/index.ts";

export type ReplyKnowledge = ReturnType<typeof createReplyKnowledge>;

/** The customer's knowledge base, for the writer who holds the reply. */
export function createReplyKnowledge({
  replies,
  knowledge,
}: {
  replies: Replies;
  knowledge: Pick<Knowledge, "list" | "get">;
}) {
  /** The workspace of a reply that the writer writes now. @throws AppError NOT_FOUND, REPLY_MOVED_ON. */
  async function workspaceOf(userId: string, replyId: string): Promise<string> {
    const row = await replies.ofWriter(userId, replyId);
    if (row.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
    return row.workspaceId;
  }

  return {
    /** @throws AppError NOT_FOUND, REPLY_MOVED_ON. */
    list: async (userId: string, replyId: string, search?: string): Promise<KnowledgeEntry[]> =>
      knowledge.list(await workspaceOf(userId, replyId), search),

    /** An entry with its text. @throws AppError NOT_FOUND, REPLY_MOVED_ON. */
    get: async (userId: string, replyId: string, id: string) =>
      knowledge.get(await workspaceOf(userId, replyId), id),
  };
}
