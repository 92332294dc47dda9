import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/**
 * Reports the parameters that a redirect from another site added to the address, once, and removes them.
 * @param names the parameters
 * @param report receives their values in that order; undefined: missing, or not a text
 */
export function useReturnParameters(
  names: readonly string[],
  report: (...texts: (string | undefined)[]) => void,
): void {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const hasReturned = names.some((name) => search[name] !== undefined);
  const take = useEffectEvent(() => {
    report(
      ...names.map((name) => {
        const text = search[name];
        return typeof text === "string" ? text : undefined;
      }),
    );
    void navigate({
      to: ".",
      search: (present: object) => ({
        ...present,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      }),
      replace: true,
    });
  });
  useEffect(() => {
    if (hasReturned) take();
  }, [hasReturned]);
}
