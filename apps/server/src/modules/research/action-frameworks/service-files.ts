import type { Readable } from "node:stream";
import type { AnalysisData } from "@earshot/contract";
import { csvStream } from "../../../infrastructure/csv.ts";
import { discussionRows, frameworkRows } from "./rules-csv.ts";
import { frameworkMarkdown } from "./rules-markdown.ts";
import type { ActionFrameworks } from "./service.ts";

const nothing: AnalysisData = {
  personas: null,
  keywords: { search_keywords: [] },
  reddit_discussions: [],
  discussions: [],
  themes: [],
  communities: [],
};

export type FrameworkFiles = ReturnType<typeof createFrameworkFiles>;

/** Frameworks and discussions as files. @throws AppError NOT_FOUND */
export const createFrameworkFiles = ({ get, withData }: ActionFrameworks) => ({
  markdown: async (workspaceId: string, analysisId: string): Promise<Buffer> =>
    Buffer.from(frameworkMarkdown(await get(workspaceId, analysisId))),

  csv: async (workspaceId: string, analysisId: string): Promise<Readable> =>
    csvStream(frameworkRows(await get(workspaceId, analysisId))),

  async discussionsCsv(workspaceId: string, analysisId: string): Promise<Readable> {
    const { data } = await withData(workspaceId, analysisId);
    return csvStream(discussionRows(data ?? nothing));
  },
});
