import type { User } from "@earshot/contract";
import { getRouteApi, Navigate, useNavigate, useRouter } from "@tanstack/react-router";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useClientConfig } from "../../features/portal/session/api/get-client-config.ts";
import { AuthScreen } from "../../features/portal/session/screens/auth-screen.tsx";
import { homePath } from "../home-path.ts";
import { planDestination } from "../plan-destination.ts";
import { isInvitationRemembered, takeRememberedAddress } from "../return-to.ts";
import { SessionGate } from "../session-gate.tsx";

const route = getRouteApi("/auth");

interface RedirectHomeProps {
  user: User;
  plan: string | undefined;
}

/**
 * Redirects a signed-in user to their start screen, with the chosen plan. Memoized, because each render
 * navigates.
 */
const RedirectHome = memo(function RedirectHome({ user, plan }: RedirectHomeProps) {
  const home = homePath(user);
  if (user.userType !== "writer" && isInvitationRemembered()) return <ReturnOrHome />;
  if (home.to === "/onboarding") return <Navigate to="/onboarding" search={{ plan }} replace />;
  if (home.to === "/dashboard" && plan) return <Navigate {...planDestination(plan)} replace />;
  if (home.to === "/dashboard") return <ReturnOrHome />;
  return <Navigate {...home} replace />;
});

/** Redirects to the address that was opened before signing in, otherwise to the dashboard. */
const ReturnOrHome = memo(function ReturnOrHome() {
  const router = useRouter();
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void router.navigate({ href: takeRememberedAddress() ?? "/dashboard", replace: true });
  }, [router]);
  return null;
});

/** Returns the error code of Google's sign-in, and removes it from the address, so that it is shown once. */
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

/** Sign-in, sign-up and forgot password. Redirects users who are signed in already. */
export function AuthPage() {
  const search = route.useSearch();
  const googleError = useGoogleError();
  const { data: config } = useClientConfig();
  return (
    <SessionGate of="main">
      {(user) =>
        user ? (
          <RedirectHome user={user} plan={search.plan} />
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
