import { accountErrors } from "@earshot/contract";
import { showToast } from "../../ui/toast-store.ts";
import { useReturnParameters } from "./use-return-parameters.ts";

const names = ["account_connected", "account_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(accountErrors, code)
    ? accountErrors[code as keyof typeof accountErrors]
    : accountErrors.failed;

/** Tells how connecting an account went, and takes what Reddit's way back left out of the address. */
export function useAccountReturn(): void {
  useReturnParameters(names, (connected, failure) => {
    if (failure !== undefined) {
      showToast({
        title: "The account was not connected",
        description: messageOfCode(failure),
        tone: "destructive",
      });
    } else if (connected !== undefined && /^[\w-]{1,30}$/.test(connected)) {
      showToast({ title: `u/${connected} is connected.` });
    }
  });
}
