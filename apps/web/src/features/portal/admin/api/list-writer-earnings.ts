import type { CallData, Calls } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

type WriterEarnings = CallData<Calls["listWriterEarnings"]>;

export type PaidWriter = WriterEarnings["writers"][number];

/** The amount due to each writer, the largest first, and when it was counted. */
export const usePaidWriters = () =>
  useQuery({
    queryKey: adminKeys.payouts,
    queryFn: ({ signal }): Promise<WriterEarnings> => api("listWriterEarnings", {}, { signal }),
    // Earnings grow with time, so each visit reloads them.
    staleTime: 0,
  });
