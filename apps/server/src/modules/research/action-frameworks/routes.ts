import type { frameworkCalls } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ActionFrameworks } from "./service.ts";
import type { FrameworkFiles } from "./service-files.ts";
import type { NotionExport } from "./service-notion.ts";

export const frameworkRoutes = (deps: {
  actionFrameworks: ActionFrameworks;
  frameworkFiles: FrameworkFiles;
  notionExport: NotionExport;
}): Handlers<keyof typeof frameworkCalls> => {
  const { actionFrameworks, frameworkFiles, notionExport } = deps;
  return {
    getFramework: async ({ actor, params }) => ({
      framework: await actionFrameworks.get(actor.workspaceId, params.id),
    }),
    putFramework: async ({ actor, params, body }) => ({
      framework: await actionFrameworks.change(actor.workspaceId, params.id, body),
    }),
    exportFrameworkMarkdown: async ({ actor, params }) => ({
      mediaType: "text/markdown",
      content: await frameworkFiles.markdown(actor.workspaceId, params.id),
    }),
    exportFrameworkCsv: async ({ actor, params }) => ({
      mediaType: "text/csv",
      content: await frameworkFiles.csv(actor.workspaceId, params.id),
    }),
    exportDiscussionsCsv: async ({ actor, params }) => ({
      mediaType: "text/csv",
      content: await frameworkFiles.discussionsCsv(actor.workspaceId, params.id),
    }),
    shareFramework: async ({ actor, params }) => ({
      framework: await actionFrameworks.share(actor.workspaceId, params.id),
    }),
    revokeFrameworkShare: async ({ actor, params }) => ({
      framework: await actionFrameworks.revoke(actor.workspaceId, params.id),
    }),
    getSharedFramework: async ({ params, query, request }) => {
      const framework = await actionFrameworks.openShared(params.id, query.token, request.ip);
      if (!framework) throw new AppError("NOT_FOUND");
      return { framework };
    },
    exportFrameworkToNotion: ({ actor, params, body }) =>
      notionExport.export(actor.workspaceId, params.id, body.asNewPage),
  };
};
