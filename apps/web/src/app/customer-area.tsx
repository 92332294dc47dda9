import { Navigate, Outlet } from "@tanstack/react-router";
import { hasTokenExpired } from "../lib/token.ts";
import { WriterPage } from "./pages/writer-page.tsx";
import { SessionGate } from "./session-gate.tsx";
import { Shell } from "./shell/shell.tsx";

/** The guard of the customer's screens, and the frame around them. */
export function CustomerArea() {
  return (
    <SessionGate>
      {(user) => {
        if (!user) {
          const session = hasTokenExpired() ? "expired" : undefined;
          return <Navigate to="/auth" search={{ session }} replace />;
        }
        if (user.userType === "writer") return <WriterPage user={user} />;
        return (
          <Shell user={user}>
            <Outlet />
          </Shell>
        );
      }}
    </SessionGate>
  );
}
