import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Fetches the findings of the compliance check on a text; until they arrive, the previous findings stay. */
export const useFindings = (id: string, text: string, firstHandConfirmed: boolean) =>
  useQuery({
    queryKey: [...queryKeys.check, id, text, firstHandConfirmed],
    queryFn: async ({ signal }) => {
      const { findings } = await api(
        "checkReply",
        { params: { id }, body: { text, firstHandConfirmed } },
        { signal },
      );
      return { findings, of: text };
    },
    placeholderData: keepPreviousData,
    // Rules and threads change, so a text is checked again each time it is opened.
    staleTime: 0,
    gcTime: 0,
  });
