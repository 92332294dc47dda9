import { api } from "../../../../lib/client.ts";
import { useAccountChange } from "../use-account-change.ts";

/** Checks the account at its platform. */
export const useCheckAccount = () =>
  useAccountChange((id: string) => api("checkCommunityAccount", { params: { id } }));
