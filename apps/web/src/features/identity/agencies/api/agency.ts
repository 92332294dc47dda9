import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The fields of the owner's form. */
export type AgencyForm = CallInput<Calls["putAgency"]>["body"];

/** Fetches the white label of the workspace. Only its owner may. */
export const useAgency = (isNeeded: boolean) =>
  useQuery({
    enabled: isNeeded,
    queryKey: queryKeys.agency,
    queryFn: ({ signal }) => api("getAgency", {}, { signal }),
  });

/** Makes a change of the white label, which may give the user the section of clients. */
function useAgencyChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.agency }),
        client.invalidateQueries({ queryKey: queryKeys.me }),
      ]),
  });
}

/** Sets up the white label, or changes it. */
export const useSaveAgency = () =>
  useAgencyChange((body: AgencyForm) => api("putAgency", { body }));

/** Sets the logo. */
export const useSetLogo = () =>
  useAgencyChange((logo: Blob) => api("putAgencyLogo", { files: { logo } }));

/** Removes the logo. */
export const useRemoveLogo = () => useAgencyChange(() => api("deleteAgencyLogo", {}));
