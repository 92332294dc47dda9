import type { Framework } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { downloadFile } from "../../../../lib/download.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { frameworkKey } from "./get-framework.ts";

/** Fetches a framework as Markdown. */
export const fetchMarkdown = (id: string): Promise<Blob> =>
  api("exportFrameworkMarkdown", { params: { id } });

/** Downloads a framework as Markdown. */
export async function downloadMarkdown(id: string): Promise<void> {
  downloadFile("action-framework.md", await fetchMarkdown(id));
}

/** Downloads a framework as CSV. */
export async function downloadFrameworkCsv(id: string): Promise<void> {
  downloadFile("action-framework.csv", await api("exportFrameworkCsv", { params: { id } }));
}

/** Downloads the discussions of an analysis as CSV. */
export async function downloadCsv(id: string): Promise<void> {
  downloadFile("discussions.csv", await api("exportDiscussionsCsv", { params: { id } }));
}

/** Writes a framework to its page in Notion, or to a new page. Returns the address of the page. */
export function useExportToNotion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asNewPage: boolean) =>
      (await api("exportFrameworkToNotion", { params: { id }, body: { asNewPage } })).url,
    onSuccess: (notionUrl) =>
      client.setQueryData<Framework>(
        frameworkKey(id),
        (framework) => framework && { ...framework, notionUrl },
      ),
    onError: () => {
      // A refusal may say that the connection was revoked at Notion.
      void client.invalidateQueries({ queryKey: queryKeys.notion });
      // A page may have been created before the rest failed.
      void client.invalidateQueries({ queryKey: frameworkKey(id) });
    },
  });
}
