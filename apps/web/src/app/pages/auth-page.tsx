import { getRouteApi, Navigate } from "@tanstack/react-router";
import { AuthScreen } from "../../features/session/screens/auth-screen.tsx";
import { SessionGate } from "../session-gate.tsx";

const route = getRouteApi("/auth");

/** Sign-in and sign-up; who is signed in already is sent on. */
export function AuthPage() {
  const { mode = "sign-in", session } = route.useSearch();
  return (
    <SessionGate>
      {(user) =>
        user ? (
          <Navigate to="/dashboard" search={{ view: "mentions" }} replace />
        ) : (
          <AuthScreen mode={mode} expired={session === "expired"} />
        )
      }
    </SessionGate>
  );
}
