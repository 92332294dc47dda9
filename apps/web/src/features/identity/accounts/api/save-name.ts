import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Changes the user's name. */
export function useSaveName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fullName: string) => api("putUserProfile", { body: { fullName } }),
    onSuccess: ({ user }) => {
      client.setQueryData(queryKeys.me, user);
      // A writer's settings also show the name.
      void client.invalidateQueries({ queryKey: queryKeys.writerSettings });
    },
  });
}
