import { googleErrors } from "@earshot/contract";
import { showToast } from "../../ui/toast-store.ts";
import { useReturnParameters } from "./use-return-parameters.ts";

const names = ["google", "google_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(googleErrors, code)
    ? googleErrors[code as keyof typeof googleErrors]
    : googleErrors.failed;

/** Shows whether a Google account was linked, from the parameters of its redirect to the settings. */
export function useGoogleReturn(): void {
  useReturnParameters(names, (result, failure) => {
    if (failure !== undefined) {
      showToast({
        title: "Google was not linked",
        description: messageOfCode(failure),
        tone: "destructive",
      });
    } else if (result === "linked") {
      showToast({ title: "Google linked.", description: "You can sign in with it from now on." });
    }
  });
}
