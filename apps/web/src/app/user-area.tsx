import type { User } from "@earshot/contract";
import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { userGuard } from "./guards.ts";
import { RedirectTo } from "./redirect-to.tsx";
import { SessionGate } from "./session-gate.tsx";

/**
 * The guard of all that needs an account (S2 §2, Route guards). As a route's component it shows the
 * routes below; with children, what they make of the user.
 */
export function UserArea({ children }: { children?: (user: User) => ReactNode }) {
  // Of the screen that is shown, not of the address: who leaves is on the way elsewhere already.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <SessionGate of="main">
      {(user) => {
        const away = userGuard(user, path);
        if (!user || away !== null) return <RedirectTo to={away ?? "/auth"} />;
        return children ? children(user) : <Outlet />;
      }}
    </SessionGate>
  );
}
