import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/**
 * Tells what another site's way back brought along in the address, once, and takes it out of there.
 * @param names the parameters that it may bring
 * @param tell is given their texts in that order; undefined: not there, or no text
 */
export function useReturnParameters(
  names: readonly string[],
  tell: (...texts: (string | undefined)[]) => void,
): void {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const isThere = names.some((name) => search[name] !== undefined);
  const take = useEffectEvent(() => {
    tell(
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
    if (isThere) take();
  }, [isThere]);
}
