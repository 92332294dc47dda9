import type { withdrawalCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Withdrawals } from "./service-withdrawals.ts";

export function withdrawalRoutes({
  withdrawals,
}: {
  withdrawals: Withdrawals;
}): Handlers<keyof typeof withdrawalCalls> {
  return {
    listWithdrawals: ({ query: { limit, offset } }) => withdrawals.list({ limit, offset }),
    listWorkspaceWithdrawals: ({ params, query: { limit, offset } }) =>
      withdrawals.ofWorkspace(params.workspaceId, { limit, offset }),
  };
}
