import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useInvitations } from "../api/list-invitations.ts";
import { InvitationList } from "../components/invitation-list.tsx";
import { InviteForm } from "../components/invite-form.tsx";

/** The writers' invitations; `onRefused` where two-step sign-in must be turned on first. */
export function WritersSection({ onRefused }: { onRefused: ReactNode }) {
  const { data: invitations, error, refetch } = useInvitations();
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") return onRefused;
  return (
    <div className="grid gap-8">
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
    </div>
  );
}
