import type { deskCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Desk } from "./service.ts";
import type { DeskAssist } from "./service-assist.ts";
import type { DeskThreads } from "./service-thread.ts";

export function deskRoutes({
  desk,
  deskThreads,
  deskAssist,
}: {
  desk: Desk;
  deskThreads: DeskThreads;
  deskAssist: DeskAssist;
}): Handlers<keyof typeof deskCalls> {
  return {
    getAssignment: async ({ actor, params }) => ({
      assignment: await desk.get(actor.userId, params.id),
    }),
    getThread: async ({ actor, params }) => ({
      thread: await deskThreads.thread(actor.userId, params.id),
    }),
    assistReply: async ({ actor, params, body, pieces }) => ({
      text: await deskAssist.draft(actor.userId, params.id, body, pieces),
    }),
    listVersions: async ({ actor, params }) => ({
      versions: await desk.listVersions(actor.userId, params.id),
    }),
    saveDraft: ({ actor, params, body }) => desk.saveDraft(actor.userId, params.id, body),
    checkReply: async ({ actor, params, body }) => ({
      findings: await desk.check(actor.userId, params.id, body),
    }),
    submitReply: async ({ actor, params, body }) => ({
      assignment: await desk.submit(actor.userId, params.id, body),
    }),
    releaseReply: async ({ actor, params }) => {
      await desk.release(actor.userId, params.id);
      return {};
    },
    markPlaced: async ({ actor, params, body }) => ({
      assignment: await desk.markPlaced(actor.userId, params.id, body.permalink),
    }),
  };
}
