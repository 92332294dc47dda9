import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

export type Profile = CallInput<Calls["putProfile"]>["body"];

/** Saves the company's profile, which completes onboarding. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Profile) => api("putProfile", { body }),
    onSuccess: ({ user }) => client.setQueryData(queryKeys.me, user),
  });
}
