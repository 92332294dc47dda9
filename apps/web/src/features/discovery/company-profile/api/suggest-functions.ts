import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Requests the business functions that a problem and its audience belong to. */
export function useSuggestFunctions() {
  return useMutation({
    mutationFn: async (about: { problem: string; audience: string }) =>
      (await api("generateFunctions", { body: about })).functions,
  });
}
