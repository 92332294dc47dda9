import { getRouteApi, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { Step } from "../../features/onboarding/answers.ts";
import { OnboardingScreen } from "../../features/onboarding/screens/onboarding-screen.tsx";
import { stepInSearch } from "../../features/onboarding/search.ts";
import { useMe } from "../../features/session/api/me.ts";
import { SignOutButton } from "../shell/sign-out-button.tsx";

declare module "@tanstack/history" {
  interface HistoryState {
    /** The step of onboarding from which Next led here. */
    onboardingFrom?: number;
  }
}

const route = getRouteApi("/user/onboarding");

/** The questions of the beginning; a plan that was chosen before is taken up after them. */
export function OnboardingPage() {
  const { plan, step = 1 } = route.useSearch();
  const from = useLocation({ select: ({ state }) => state.onboardingFrom });
  const { data: user } = useMe();
  const navigate = useNavigate();
  const { history } = useRouter();
  if (!user) return null;

  const goTo = (to: Step, options: { replace?: boolean; from?: Step } = {}) =>
    void navigate({
      to: "/onboarding",
      search: (present) => ({ ...present, step: stepInSearch(to) }),
      replace: options.replace ?? false,
      state: options.from === undefined ? {} : { onboardingFrom: options.from },
    });
  return (
    <OnboardingScreen
      user={user}
      step={step}
      signOut={<SignOutButton />}
      onNext={(to) => goTo(to, { from: step })}
      // The same as Back of the browser, where that leads there.
      onBack={(to) => (from === to ? history.back() : goTo(to, { replace: true }))}
      onResume={(at) => goTo(at, { replace: true })}
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
