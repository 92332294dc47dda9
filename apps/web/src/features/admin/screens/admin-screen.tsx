import { brand, errorCodes, type User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PlainPage } from "../../../ui/plain-page.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { useInvitations } from "../api/list-invitations.ts";
import { InvitationList } from "../parts/invitation-list.tsx";
import { InviteForm } from "../parts/invite-form.tsx";
import { CommunitiesSection } from "./communities-section.tsx";
import { OptOutsSection } from "./opt-outs-section.tsx";

const documentTitle = `Admin Panel · ${brand.name}`;

function BackToDashboard() {
  return (
    <Link to="/dashboard" className={`${buttonClass("secondary")} justify-self-start`}>
      Back to Dashboard
    </Link>
  );
}

function SecondFactorFirst() {
  return (
    <EmptyState
      title="One step first"
      action={
        <Link to="/dashboard" search={{ view: "settings" }} className={buttonClass("primary")}>
          To the settings
        </Link>
      }
    >
      <p>{errorCodes.SECOND_FACTOR_NEEDED.message}</p>
    </EmptyState>
  );
}

/** The writers' invitations. */
function Writers() {
  const { data: invitations, error, refetch } = useInvitations();
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") {
    return <SecondFactorFirst />;
  }
  return (
    <>
      <Section title="Invite a writer">
        <InviteForm />
      </Section>
      <Section title="Invitations">
        {invitations ? (
          <InvitationList invitations={invitations} />
        ) : error ? (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "The invitations could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        ) : (
          <Loading label="Loading invitations">
            <Skeleton className="h-24" />
          </Loading>
        )}
      </Section>
      <CommunitiesSection />
      <OptOutsSection />
    </>
  );
}

/** What only the administrator does. */
export function AdminScreen({ user }: { user: User }) {
  if (!user.isAdmin) {
    return (
      <PlainPage name={brand.name}>
        <PageTitle documentTitle={documentTitle}>This page is not for you</PageTitle>
        <p className="text-ink-2">Only the administrator of {brand.name} can open it.</p>
        <BackToDashboard />
      </PlainPage>
    );
  }
  return (
    <PlainPage name={brand.name} width="wide">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle documentTitle={documentTitle}>Admin Panel</PageTitle>
        <BackToDashboard />
      </header>
      {user.secondFactorNeeded ? <SecondFactorFirst /> : <Writers />}
    </PlainPage>
  );
}
