import type { CallData, CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

type WriterEarnings = CallData<Calls["listWriterEarnings"]>;
export type PaidWriter = WriterEarnings["writers"][number];

/** What is due to each writer, the largest first, and by when. */
export const usePaidWriters = () =>
  useQuery({
    queryKey: adminKeys.payouts,
    queryFn: ({ signal }): Promise<WriterEarnings> => api("listWriterEarnings", {}, { signal }),
    // Replies earn by themselves: each visit shows what is due by now.
    staleTime: 0,
  });

/** Records what was paid; what is due is read anew, also when it was refused as it has changed. */
export function useRecordPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["recordPayout"]>["body"]) => api("recordPayout", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.payouts }),
  });
}
