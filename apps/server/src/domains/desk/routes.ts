import type { deskCalls } from "@earshot/contract";
import type { Handlers } from "../../platform/http/register.ts";
import type { Desk } from "./service.ts";

export function deskRoutes(desk: Desk): Handlers<keyof typeof deskCalls> {
  return {
    getAssignment: async ({ actor, params }) => ({
      assignment: await desk.get(actor.userId, params.id),
    }),
    getThread: async () => desk.notYet(),
    assistReply: async () => desk.notYet(),
    listVersions: async ({ actor, params }) => ({
      versions: await desk.listVersions(actor.userId, params.id),
    }),
    saveDraft: async ({ actor, params, body }) => ({
      assignment: await desk.saveDraft(actor.userId, params.id, body),
    }),
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
