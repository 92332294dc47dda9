import { Navigate } from "@tanstack/react-router";
import { SessionGate } from "../session-gate.tsx";

/** The way in: to the dashboard, or to sign in. */
export function HomePage() {
  return (
    <SessionGate>
      {(user) =>
        user ? (
          <Navigate to="/dashboard" search={{ view: "mentions" }} replace />
        ) : (
          <Navigate to="/auth" replace />
        )
      }
    </SessionGate>
  );
}
