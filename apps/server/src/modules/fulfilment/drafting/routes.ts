import type { editorCalls, mentionThreadCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Editor } from "./service.ts";
import type { DraftAssist } from "./service-assist.ts";
import type { ReplyKnowledge } from "./service-knowledge.ts";
import type { ReplyThreads } from "./service-thread.ts";

export function editorRoutes({
  editor,
  replyThreads,
  draftAssist,
  replyKnowledge,
}: {
  editor: Editor;
  replyThreads: ReplyThreads;
  draftAssist: DraftAssist;
  replyKnowledge: ReplyKnowledge;
}): Handlers<keyof typeof editorCalls | keyof typeof mentionThreadCalls> {
  return {
    getAssignment: async ({ actor, params }) => ({
      assignment: await editor.get(actor.userId, params.id),
    }),
    getThread: async ({ actor, params }) => ({
      thread: await replyThreads.thread(actor.userId, params.id),
    }),
    getMentionThread: async ({ actor, params }) => ({
      thread: await replyThreads.ofMention(actor.workspaceId, params.id),
    }),
    assistReply: async ({ actor, params, body, responseStream }) => ({
      text: await draftAssist.draft(actor.userId, params.id, body, responseStream),
    }),
    getReplyKnowledge: async ({ actor, params, query }) => ({
      entries: await replyKnowledge.list(actor.userId, params.id, query.search),
    }),
    getReplyKnowledgeEntry: async ({ actor, params }) => ({
      entry: await replyKnowledge.get(actor.userId, params.id, params.entryId),
    }),
    listVersions: async ({ actor, params }) => ({
      versions: await editor.listVersions(actor.userId, params.id),
    }),
    saveDraft: ({ actor, params, body }) => editor.saveDraft(actor.userId, params.id, body),
    checkReply: async ({ actor, params, body }) => ({
      findings: await editor.check(actor.userId, params.id, body),
    }),
    submitReply: async ({ actor, params, body }) => ({
      assignment: await editor.submit(actor.userId, params.id, body),
    }),
    releaseReply: async ({ actor, params }) => {
      await editor.release(actor.userId, params.id);
      return {};
    },
    markPlaced: async ({ actor, params, body }) => ({
      assignment: await editor.markPlaced(actor.userId, params.id, body.permalink),
    }),
  };
}
