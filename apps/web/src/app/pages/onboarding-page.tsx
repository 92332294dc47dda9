import { brand, type CompanyContext, type User } from "@earshot/contract";
import { getRouteApi, Link, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { OnboardingScreen } from "../../features/discovery/company-profile/screens/onboarding-screen.tsx";
import { SavedProfile } from "../../features/discovery/company-profile/screens/saved-profile.tsx";
import { stepInSearch } from "../../features/discovery/company-profile/search.ts";
import { ConfirmEmailNote } from "../../features/identity/accounts/components/confirm-email.tsx";
import {
  ApprovalQuestion,
  useTurnAutoPostOn,
} from "../../features/identity/workspaces/components/approval-question.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { ChosenPlan } from "../../features/portal/session/components/chosen-plan.tsx";
import { RealSourcesNote } from "../../features/portal/session/components/real-sources-note.tsx";
import type { Step } from "../../lib/company-form.ts";
import { useRoleProblem } from "../../lib/role.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PlainPage } from "../../ui/plain-page.tsx";
import { planDestination } from "../plan-destination.ts";
import { SignOutButton } from "../shell/sign-out-button.tsx";
import { WorkspaceMenu } from "../shell/workspace-menu.tsx";

declare module "@tanstack/history" {
  interface HistoryState {
    /** The onboarding step whose Next button led here. */
    onboardingFrom?: number;
  }
}

const route = getRouteApi("/user/onboarding");

/** Onboarding for new customers, and later the form to change its answers. */
export function OnboardingPage() {
  const { data: user } = useMe();
  // Fixed when the screen opens, because the last step completes onboarding.
  const [isNew] = useState(() => user && !user.hasCompletedOnboarding);
  const problem = useRoleProblem("putProfile");
  if (!user) return null;
  if (problem !== null) return <NotForRole user={user} problem={problem} />;
  if (isNew) return <OnboardingForm user={user} savedProfile={null} />;
  return (
    <SavedProfile>
      {(profile) => <OnboardingForm user={user} savedProfile={profile} />}
    </SavedProfile>
  );
}

/** Replaces the form for users who can't change its answers. */
function NotForRole({ user, problem }: { user: User; problem: string }) {
  const title = user.hasCompletedOnboarding
    ? "Company profile"
    : "This workspace is not set up yet";
  return (
    <PlainPage name={brand.name}>
      <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
      <p className="text-ink-2">
        {user.hasCompletedOnboarding
          ? problem
          : "Mentions appear once its owner or a member has described the company. Come back later, or ask them."}
      </p>
      <div className="grid justify-items-start gap-3">
        <WorkspaceMenu user={user} />
        {user.hasCompletedOnboarding ? (
          <Link to="/dashboard" className={buttonClass("primary")}>
            Go to dashboard
          </Link>
        ) : (
          <SignOutButton />
        )}
      </div>
    </PlainPage>
  );
}

/** The form. A plan that was chosen before is shown after it. */
function OnboardingForm({
  user,
  savedProfile,
}: {
  user: User;
  savedProfile: CompanyContext | null;
}) {
  const { plan, step = 1 } = route.useSearch();
  const from = useLocation({ select: ({ state }) => state.onboardingFrom });
  const navigate = useNavigate();
  const { history } = useRouter();
  const [autoPost, setAutoPost] = useState(false);
  const turnAutoPostOn = useTurnAutoPostOn();

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
      savedProfile={savedProfile}
      step={step}
      note={<ChosenPlan slug={plan} />}
      question={
        !savedProfile && (
          <>
            <ApprovalQuestion autoPost={autoPost} onChange={setAutoPost} />
            <RealSourcesNote />
          </>
        )
      }
      analysisNote={<ConfirmEmailNote user={user} />}
      leave={
        savedProfile ? (
          <Link
            to="/dashboard"
            search={{ view: "settings", section: "company" }}
            className={buttonClass("secondary")}
          >
            Back to settings
          </Link>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <WorkspaceMenu user={user} />
            <SignOutButton />
          </div>
        )
      }
      onNext={(to) => goTo(to, { from: step })}
      // Like the browser's Back, if that leads to the same step.
      onBack={(to) => (from === to ? history.back() : goTo(to, { replace: true }))}
      onResume={(at) => goTo(at, { replace: true })}
      onCompleted={() => {
        if (autoPost && !savedProfile) turnAutoPostOn();
        if (plan) return void navigate({ ...planDestination(plan), replace: true });
        void navigate({
          to: "/dashboard",
          search: savedProfile ? { view: "settings", section: "company" } : {},
          replace: true,
        });
      }}
    />
  );
}
