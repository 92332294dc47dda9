import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Fetches where a writer is paid, in full. The response is not cached, because it contains account details. */
export const useWriterPayoutMethod = (id: string) =>
  useQuery({
    queryKey: [...adminKeys.payoutMethods, id] as const,
    queryFn: ({ signal }) => api("getWriterPayoutMethod", { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
