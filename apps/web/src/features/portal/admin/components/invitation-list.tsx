import type { Invitation } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { mediumDate } from "../../../../lib/date-format.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useWithdrawInvitation } from "../api/withdraw-invitation.ts";

type State = "joined" | "expired" | "open";

const stateOf = ({ usedAt, expiresAt }: Invitation, now: number): State => {
  if (usedAt !== null) return "joined";
  return Date.parse(expiresAt) <= now ? "expired" : "open";
};

const words: Record<State, string> = { joined: "Joined", expired: "Expired", open: "Open" };
const colors: Record<State, string> = {
  joined: "text-standing",
  expired: "text-ink-3",
  open: "text-ink",
};

function InvitationRow({ invitation, now }: { invitation: Invitation; now: number }) {
  const withdraw = useWithdrawInvitation();
  const { id, email, createdAt, expiresAt } = invitation;
  const state = stateOf(invitation, now);
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
        <p className="text-sm text-ink-3">
          <span className={`font-semibold ${colors[state]}`}>{words[state]}</span>
          {" · invited "}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {preciseAge(createdAt, now)}
          </time>
          {state === "open" && (
            <>
              {", until "}
              <time dateTime={expiresAt} title={exactTime(expiresAt)}>
                {mediumDate(new Date(expiresAt))}
              </time>
            </>
          )}
        </p>
      </div>
      {state === "open" && (
        <Button
          size="small"
          aria-label={`Withdraw the invitation of ${email}`}
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutateAsync(id).then(
              () => showToast({ title: "Invitation withdrawn." }),
              (error) =>
                showToast({
                  title: "Failed to withdraw the invitation",
                  description: messageOf(error, "Please try again."),
                  tone: "destructive",
                }),
            )
          }
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

/** The invitations with their status. */
export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  const now = useNow(60_000);
  if (invitations.length === 0)
    return <p className="text-ink-2">No writers have been invited yet.</p>;
  return (
    <ul aria-label="Invitations" className="border-t border-line">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} now={now} />
      ))}
    </ul>
  );
}
