import type { exportCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Exports } from "./service.ts";

export const exportRoutes = (exports: Exports): Handlers<keyof typeof exportCalls> => ({
  getExport: async ({ actor }) => ({ export: await exports.get(actor.workspaceId) }),
  startExport: async ({ actor, body }) => ({ export: await exports.start(actor, body.password) }),
  openExport: async ({ actor, body }) => ({ token: await exports.open(actor, body.password) }),
  downloadExport: async ({ actor, body }) => ({
    mediaType: "application/zip",
    content: await exports.download(actor.workspaceId, body.token),
  }),
});
