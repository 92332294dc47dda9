import { Navigate } from "@tanstack/react-router";
import { homeOf } from "../home-of.ts";
import { SessionGate } from "../session-gate.tsx";

/** The way in: to where someone belongs, or to sign in. */
export function HomePage() {
  return (
    <SessionGate>
      {(user) => (user ? <Navigate {...homeOf(user)} replace /> : <Navigate to="/auth" replace />)}
    </SessionGate>
  );
}
