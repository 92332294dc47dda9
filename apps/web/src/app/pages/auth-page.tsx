import type { User } from "@earshot/contract";
import { getRouteApi, Navigate, useNavigate } from "@tanstack/react-router";
import { memo, useEffect, useState } from "react";
import { useClientConfig } from "../../features/portal/session/api/get-client-config.ts";
import { AuthScreen } from "../../features/portal/session/screens/auth-screen.tsx";
import { homePath } from "../home-path.ts";
import { SessionGate } from "../session-gate.tsx";

const route = getRouteApi("/auth");

interface OnwardProps {
  user: User;
  plan: string | undefined;
}

/**
 * Sends who is signed in to where they belong; a chosen plan goes along. Drawn again only for
 * another user or plan: with each drawing it navigates.
 */
const Onward = memo(function Onward({ user, plan }: OnwardProps) {
  const home = homePath(user);
  if (home.to === "/onboarding") return <Navigate to="/onboarding" search={{ plan }} replace />;
  if (home.to === "/dashboard" && plan) {
    return <Navigate to="/dashboard" search={{ view: "pricing", plan }} replace />;
  }
  return <Navigate {...home} replace />;
});

/** The code with which Google's sign-in came back; it is shown once and leaves the address. */
function useGoogleError(): string | null {
  const { google_error } = route.useSearch();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!google_error) return;
    setCode(google_error);
    void navigate({
      to: "/auth",
      search: (present) => ({ ...present, google_error: undefined }),
      replace: true,
    });
  }, [google_error, navigate]);
  return google_error ?? code;
}

/** Sign-in, sign-up and forgot password; who is signed in already is sent on. */
export function AuthPage() {
  const search = route.useSearch();
  const googleError = useGoogleError();
  const { data: config } = useClientConfig();
  return (
    <SessionGate of="main">
      {(user) =>
        user ? (
          <Onward user={user} plan={search.plan} />
        ) : (
          <AuthScreen
            search={search}
            googleError={googleError}
            googleSignIn={config?.googleSignIn ?? false}
          />
        )
      }
    </SessionGate>
  );
}
