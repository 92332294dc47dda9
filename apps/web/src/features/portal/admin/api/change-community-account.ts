import type { CallInput, Calls } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import { useAccountChange } from "../use-account-change.ts";

/** The fields of an account that can be changed. */
export type AccountChange = CallInput<Calls["changeCommunityAccount"]>["body"];

/** Changes an account. */
export const useChangeAccount = () =>
  useAccountChange(({ id, ...body }: AccountChange & { id: string }) =>
    api("changeCommunityAccount", { params: { id }, body }),
  );
