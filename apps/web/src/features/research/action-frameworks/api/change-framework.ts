import type { CallInput, Calls, Framework } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { frameworkKey } from "./get-framework.ts";

function useChange<Input>(id: string, change: (input: Input) => Promise<{ framework: Framework }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ framework }) => client.setQueryData(frameworkKey(id), framework),
  });
}

/** Saves a changed framework. */
export const useSaveFramework = (id: string) =>
  useChange(id, (body: CallInput<Calls["putFramework"]>["body"]) =>
    api("putFramework", { params: { id }, body }),
  );

/** Shares a framework by a link. */
export const useShareFramework = (id: string) =>
  useChange(id, () => api("shareFramework", { params: { id } }));

/** Ends the link of a framework. */
export const useEndShare = (id: string) =>
  useChange(id, () => api("revokeFrameworkShare", { params: { id } }));
