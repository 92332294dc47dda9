import type { ReportSettings } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { showToast } from "../../../../ui/toast-store.ts";

/** How many reports a page of the list has. */
export const pageSize = 20;

const settingsKey = [...queryKeys.reports, "settings"] as const;
const oneKey = (id: string) => [...queryKeys.reports, "one", id] as const;

/** Fetches a page of the workspace's reports, newest first. */
export const useReports = (page: number) =>
  useQuery({
    queryKey: [...queryKeys.reports, "pages", page] as const,
    queryFn: ({ signal }) =>
      api(
        "listWorkspaceReports",
        { query: { limit: pageSize, offset: (page - 1) * pageSize } },
        { signal },
      ),
  });

/** Fetches a report. */
export const useReport = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) =>
      (await api("getWorkspaceReport", { params: { id } }, { signal })).report,
  });

/** Fetches a report that was shared by a link. */
export const useSharedReport = (id: string, token: string) =>
  useQuery({
    queryKey: [...queryKeys.reports, "shared", id, token] as const,
    queryFn: async ({ signal }) =>
      (await api("getSharedReport", { params: { id }, query: { token } }, { signal })).report,
    // The link may have been ended since.
    staleTime: 0,
  });

/** Fetches whether the reports are emailed to the user, and when the next ones are due. */
export const useReportSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await api("getReportSettings", {}, { signal })).settings,
  });

/** Turns the emailed reports on or off. */
export function useSaveReportSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<ReportSettings, "mail">) => api("putReportSettings", { body }),
    onSuccess: ({ settings }) => {
      client.setQueryData(settingsKey, settings);
      showToast({ title: "Settings saved." });
    },
    onError: (error) =>
      showToast({
        title: "Failed to save the settings",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      }),
  });
}

/** Creates a new share link of a report and revokes the old one. */
export function useRevokeReportLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("revokeReportLink", { params: { id } }),
    onSuccess: (_, id) => client.invalidateQueries({ queryKey: oneKey(id) }),
  });
}
