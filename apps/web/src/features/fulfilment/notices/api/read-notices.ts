import type { CallData, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Marks all notices as read. The count disappears at once; the list still shows which ones are new. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("readNotices", { body: {} }),
    onMutate: () =>
      client.setQueryData<CallData<Calls["listNotices"]>>(
        queryKeys.notices,
        (list) => list && { ...list, unread: 0 },
      ),
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.notices }),
  });
}
