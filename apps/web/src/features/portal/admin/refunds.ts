import type { AdminRefund } from "@earshot/contract";

/** Whether a request waits for the administrator. One that Paddle has to approve is open, but decided. */
export const isUndecided = ({ status, decidedAt }: AdminRefund): boolean =>
  status === "open" && decidedAt === null;
