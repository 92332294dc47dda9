import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { OnboardingScreen } from "../../features/onboarding/screens/onboarding-screen.tsx";
import { useMe } from "../../features/session/api/me.ts";
import { SignOutButton } from "../shell/sign-out-button.tsx";

const route = getRouteApi("/user/onboarding");

/** The questions of the beginning; a plan that was chosen before is taken up after them. */
export function OnboardingPage() {
  const { plan } = route.useSearch();
  const { data: user } = useMe();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <OnboardingScreen
      user={user}
      signOut={<SignOutButton />}
      onCompleted={() =>
        void navigate({
          to: "/dashboard",
          search: plan ? { view: "pricing", plan } : {},
          replace: true,
        })
      }
    />
  );
}
