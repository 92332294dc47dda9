import type { User } from "@earshot/contract";
import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { userGuard } from "./guards.ts";
import { RedirectTo } from "./redirect-to.tsx";
import { SessionGate } from "./session-gate.tsx";

/**
 * The guard of the screens that need an account (S2 §2, Route guards). As a route's component it renders
 * the child routes; `children` renders something else for the user.
 */
export function UserArea({ children }: { children?: (user: User) => ReactNode }) {
  // The path of the rendered screen; the address may already be that of the next one.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <SessionGate of="main">
      {(user) => {
        const redirect = userGuard(user, path);
        if (!user || redirect !== null) return <RedirectTo to={redirect ?? "/auth"} />;
        return children ? children(user) : <Outlet />;
      }}
    </SessionGate>
  );
}
