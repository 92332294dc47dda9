import type { CallData, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Marks all notices as read. The count disappears immediately; the list still shows which ones are new. */
export function useReadNotices() {
  const client = useQueryClient();
  const clearCount = () =>
    client.setQueryData<CallData<Calls["listNotices"]>>(
      queryKeys.notices,
      (list) => list && { ...list, unread: 0 },
    );
  return useMutation({
    mutationFn: () => api("readNotices", { body: {} }),
    onMutate: async () => {
      // The response of a fetch under way would show the old count again.
      await client.cancelQueries({ queryKey: queryKeys.notices });
      clearCount();
    },
    onSuccess: clearCount,
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.notices }),
  });
}
