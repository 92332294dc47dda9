import type { AuditEntry, Reply } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The audit log of a reply; fetched again when the reply has changed or was checked. */
export function useReplyAudit(reply: Reply) {
  const { id, updatedAt, checks } = reply;
  const doneChecks = checks.filter(({ checkedAt }) => checkedAt !== null).length;
  return useQuery({
    queryKey: [...queryKeys.replies, "audit", id, updatedAt, doneChecks] as const,
    queryFn: async ({ signal }): Promise<AuditEntry[]> =>
      (await api("listReplyAudit", { params: { id } }, { signal })).entries,
    placeholderData: keepPreviousData,
  });
}
