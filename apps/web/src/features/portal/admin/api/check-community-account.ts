import { api } from "../../../../lib/client.ts";
import { useAccountChange } from "../use-account-change.ts";

/** Asks the platform how an account stands. */
export const useCheckAccount = () =>
  useAccountChange((id: string) => api("checkCommunityAccount", { params: { id } }));
