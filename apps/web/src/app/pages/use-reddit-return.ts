import { redditErrors } from "@earshot/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { showToast } from "../../ui/toast-store.ts";

const names = ["reddit_connected", "username", "reddit_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(redditErrors, code)
    ? redditErrors[code as keyof typeof redditErrors]
    : redditErrors.failed;

/** Tells how connecting Reddit went, and takes what Reddit's way back left out of the address (S1 §2). */
export function useRedditReturn(): void {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const [connected, username, failure] = names.map((name) =>
    typeof search[name] === "string" ? search[name] : undefined,
  );
  const isThere = names.some((name) => search[name] !== undefined);
  useEffect(() => {
    if (!isThere) return;
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
    void navigate({
      to: ".",
      search: (present: object) => ({
        ...present,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      }),
      replace: true,
    });
  }, [isThere, connected, username, failure, navigate]);
}
