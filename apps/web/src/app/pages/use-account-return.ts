import { accountErrors } from "@earshot/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { showToast } from "../../ui/toast-store.ts";

const names = ["account_connected", "account_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(accountErrors, code)
    ? accountErrors[code as keyof typeof accountErrors]
    : accountErrors.failed;

/** Tells how connecting an account went, and takes what Reddit's way back left out of the address. */
export function useAccountReturn(): void {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const [connected, failure] = names.map((name) =>
    typeof search[name] === "string" ? search[name] : undefined,
  );
  const isThere = names.some((name) => search[name] !== undefined);
  useEffect(() => {
    if (!isThere) return;
    if (failure !== undefined) {
      showToast({
        title: "The account was not connected",
        description: messageOfCode(failure),
        tone: "destructive",
      });
    } else if (connected !== undefined && /^[\w-]{1,30}$/.test(connected)) {
      showToast({ title: `u/${connected} is connected.` });
    }
    void navigate({
      to: ".",
      search: (present: object) => ({
        ...present,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      }),
      replace: true,
    });
  }, [isThere, connected, failure, navigate]);
}
