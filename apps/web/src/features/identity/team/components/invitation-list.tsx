import { roleNames, type WorkspaceInvitation } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime, preciseAge } from "../../../../lib/format.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useResendInvitation, useRevokeInvitation } from "../api/change-team.ts";
import { useInvitations } from "../api/list-team.ts";

interface InvitationRowProps {
  invitation: WorkspaceInvitation;
  canResend: boolean;
  now: number;
}

function InvitationRow({ invitation, canResend, now }: InvitationRowProps) {
  const { id, email, role, invitedBy, sentAt, expiresAt, expired } = invitation;
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const [isAsking, setAsking] = useState(false);
  const sendAgain = () =>
    resend.mutate(id, {
      onSuccess: () =>
        showToast({
          title: `Invitation sent to ${email} again.`,
          description: "The links in earlier emails no longer work.",
        }),
      onError: (error) =>
        showToast({
          title: "The invitation was not sent",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        }),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {email} <span className="font-normal text-ink-2">· {roleNames[role].name}</span>
        </p>
        <p className="text-sm text-ink-3">
          Sent{" "}
          <time dateTime={sentAt} title={exactTime(sentAt)}>
            {preciseAge(sentAt, now)}
          </time>{" "}
          by {invitedBy} ·{" "}
          <span className={expired ? "font-medium text-caution" : undefined}>
            {expired ? "Expired on" : "Works until"}{" "}
            <time dateTime={expiresAt} title={exactTime(expiresAt)}>
              {dayOf(expiresAt)}
            </time>
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {canResend && (
          <Button
            size="small"
            aria-label={`Resend the invitation to ${email}`}
            busy={resend.isPending}
            onClick={sendAgain}
          >
            Resend
          </Button>
        )}
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Revoke the invitation to ${email}`}
          onClick={() => setAsking(true)}
        >
          Revoke…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Revoke this invitation?"
        action="Revoke invitation"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await revoke.mutateAsync(id);
          showToast({ title: `The invitation to ${email} is revoked.` });
        }}
      >
        <p>The link that was sent to {email} stops working. You can invite them again later.</p>
      </ConfirmDialog>
    </li>
  );
}

/** Invitations that were not accepted yet. */
export function InvitationList({ canResend, now }: Omit<InvitationRowProps, "invitation">) {
  const { data: invitations, error, refetch } = useInvitations();
  if (!invitations) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The invitations could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the invitations">
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (invitations.length === 0) {
    return (
      <p className="text-ink-2">
        No pending invitations. Invitations you send appear here until they’re accepted.
      </p>
    );
  }
  return (
    <ul aria-label="Pending invitations" className="border-t border-line">
      {invitations.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          canResend={canResend}
          now={now}
        />
      ))}
    </ul>
  );
}
