import { redditErrors } from "@earshot/contract";
import { showToast } from "../../ui/toast-store.ts";
import { useReturnParameters } from "./use-return-parameters.ts";

const names = ["reddit_connected", "username", "reddit_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(redditErrors, code)
    ? redditErrors[code as keyof typeof redditErrors]
    : redditErrors.failed;

/** Shows whether Reddit was connected, from the parameters of its redirect (S1 §2). */
export function useRedditReturn(): void {
  useReturnParameters(names, (connected, username, failure) => {
    if (failure !== undefined) {
      showToast({
        title: "Reddit was not connected",
        description: messageOfCode(failure),
        tone: "destructive",
      });
    } else if (connected !== undefined && connected !== "false") {
      const isName = username !== undefined && /^[\w-]{1,30}$/.test(username);
      showToast({ title: "Reddit connected", ...(isName && { description: `As u/${username}.` }) });
    }
  });
}
