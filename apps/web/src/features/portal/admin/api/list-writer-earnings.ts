import type { CallData, Calls } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
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
