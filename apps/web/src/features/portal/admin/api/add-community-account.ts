import type { CallInput, Calls } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import { useAccountChange } from "../use-account-change.ts";

/** Declares an account. */
export const useAddAccount = () =>
  useAccountChange((body: CallInput<Calls["addCommunityAccount"]>["body"]) =>
    api("addCommunityAccount", { body }),
  );
