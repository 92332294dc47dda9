import type { User } from "@earshot/contract";
import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RoleProvider } from "../lib/role.ts";
import { currentWorkspace } from "../lib/workspace.ts";
import { userGuard } from "./guards.ts";
import { RedirectTo } from "./redirect-to.tsx";
import { SessionGate } from "./session-gate.tsx";
import { WorkspaceDialog } from "./shell/workspace-menu.tsx";

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
        // The screens of another workspace start from nothing: what was typed or opened belongs to the previous one.
        return (
          <RoleProvider key={currentWorkspace(user)?.id} value={user.role}>
            {children ? children(user) : <Outlet />}
            <WorkspaceDialog workspaces={user.workspaces} />
          </RoleProvider>
        );
      }}
    </SessionGate>
  );
}
