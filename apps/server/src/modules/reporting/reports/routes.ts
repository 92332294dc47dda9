import type { workspaceReportCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { WorkspaceReports } from "./service.ts";

export function workspaceReportRoutes(
  reports: WorkspaceReports,
): Handlers<keyof typeof workspaceReportCalls> {
  return {
    listWorkspaceReports: ({ actor, query }) => reports.list(actor.workspaceId, query),
    getReportSettings: async ({ actor }) => ({
      settings: await reports.settings(actor.workspaceId, actor.userId),
    }),
    putReportSettings: async ({ actor, body }) => ({
      settings: await reports.setMail(actor.workspaceId, actor.userId, body.mail),
    }),
    getWorkspaceReport: async ({ actor, params }) => {
      const report = await reports.get(actor.workspaceId, params.id);
      // An API token may read reports, but not publish them.
      return { report: actor.token ? { ...report, shareToken: null } : report };
    },
    revokeReportLink: async ({ actor, params }) => ({
      shareToken: await reports.revoke(actor.workspaceId, params.id),
    }),
    getSharedReport: async ({ params, query, request }) => ({
      report: await reports.openShared(params.id, query.token, request.ip),
    }),
  };
}
