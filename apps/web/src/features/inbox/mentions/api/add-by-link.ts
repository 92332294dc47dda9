import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Creates a mention from the address of a post. */
export function useAddByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ url, text }: { url: string; text: string }) =>
      (await api("addByLink", { body: { url, ...(text.trim() && { text }) } })).mention,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.mentions }),
  });
}
