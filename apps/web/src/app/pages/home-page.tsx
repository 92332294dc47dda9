import { Navigate } from "@tanstack/react-router";
import { homePath } from "../home-path.ts";
import { SessionGate } from "../session-gate.tsx";

/** Redirects a signed-in user to their start screen, and others to sign-in. */
export function HomePage() {
  return (
    <SessionGate>
      {(user) =>
        user ? <Navigate {...homePath(user)} replace /> : <Navigate to="/auth" replace />
      }
    </SessionGate>
  );
}
