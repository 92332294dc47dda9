import { accountErrors } from "@earshot/contract";
import { showToast } from "../../ui/toast-store.ts";
import { useReturnParameters } from "./use-return-parameters.ts";

const names = ["account_connected", "account_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(accountErrors, code)
    ? accountErrors[code as keyof typeof accountErrors]
    : accountErrors.failed;

/** Shows whether an account was connected, from the parameters that Reddit's redirect added to the address. */
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
