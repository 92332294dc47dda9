import type { AnalysisData, frameworkCalls } from "@earshot/contract";
import { csvStream } from "../../../infrastructure/csv.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import { discussionRows, frameworkRows } from "./rules-csv.ts";
import { frameworkMarkdown } from "./rules-markdown.ts";
import type { ActionFrameworks } from "./service.ts";
import type { NotionExport } from "./service-notion.ts";

const nothing: AnalysisData = {
  personas: null,
  keywords: { search_keywords: [] },
  reddit_discussions: [],
  discussions: [],
  themes: [],
  communities: [],
};

export const frameworkRoutes = (deps: {
  actionFrameworks: ActionFrameworks;
  notionExport: NotionExport;
}): Handlers<keyof typeof frameworkCalls> => {
  const { actionFrameworks, notionExport } = deps;
  return {
    getFramework: async ({ actor, params }) => ({
      framework: await actionFrameworks.get(actor.workspaceId, params.id),
    }),
    putFramework: async ({ actor, params, body }) => ({
      framework: await actionFrameworks.change(actor.workspaceId, params.id, body),
    }),
    exportFrameworkMarkdown: async ({ actor, params }) => {
      const framework = await actionFrameworks.get(actor.workspaceId, params.id);
      return { mediaType: "text/markdown", content: Buffer.from(frameworkMarkdown(framework)) };
    },
    exportFrameworkCsv: async ({ actor, params }) => {
      const framework = await actionFrameworks.get(actor.workspaceId, params.id);
      return { mediaType: "text/csv", content: csvStream(frameworkRows(framework)) };
    },
    exportDiscussionsCsv: async ({ actor, params }) => {
      const { data } = await actionFrameworks.withData(actor.workspaceId, params.id);
      return { mediaType: "text/csv", content: csvStream(discussionRows(data ?? nothing)) };
    },
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
