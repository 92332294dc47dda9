import {
  brand,
  type CallData,
  type Calls,
  featuresOf,
  type WorkspaceActivity,
} from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useBrand } from "../../../../lib/brand.ts";
import { count } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useLeave } from "../api/change-team.ts";
import { useInvitations, useTeam } from "../api/list-team.ts";
import { ActivityList } from "../components/activity-list.tsx";
import { InvitationList } from "../components/invitation-list.tsx";
import { InviteForm } from "../components/invite-form.tsx";
import { MembersTable } from "../components/members-table.tsx";
import { TransferDialog } from "../components/transfer-dialog.tsx";

interface TeamScreenProps {
  /** The name of the workspace. */
  workspaceName: string;
  /** Links to the plans. */
  plansLink: ReactNode;
  /** Renders a link to the subject of an activity. */
  activityLink: (activity: WorkspaceActivity) => ReactNode;
}

type Team = CallData<Calls["listMembers"]>;

/** What the plan with seats includes, with a link to buy it. */
function NoTeam({ plansLink, canBuy }: { plansLink: ReactNode; canBuy: boolean }) {
  return (
    <Section title="Work on mentions together">
      <p className="max-w-[65ch] text-ink-2">
        The Scale plan has {featuresOf("scale").seats} seats. You invite people by email, assign
        mentions to each other and comment on them. Approvers, who approve replies, and viewers use
        no seat.
      </p>
      {canBuy ? (
        <div className="mt-1">{plansLink}</div>
      ) : (
        <p className="text-ink-2">The owner of this workspace can change its plan.</p>
      )}
    </Section>
  );
}

function Seats({ seats: { used, total } }: Pick<Team, "seats">) {
  return (
    <p className="max-w-[65ch] text-ink-2">
      <strong className="font-semibold text-ink tabular-nums">
        {used} of {count(total, "seat")} used.
      </strong>{" "}
      The owner, each member and each pending member invitation use a seat. Approvers and viewers
      don’t.
    </p>
  );
}

function Leave({ workspaceName }: { workspaceName: string }) {
  const workInOwn = useBrand().isWhiteLabel ? "" : " and work in your own again";
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Leave this workspace">
      <p className="text-ink-2">
        You lose access to {workspaceName}
        {workInOwn}.
      </p>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Leave workspace…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Leave ${workspaceName}?`}
        action="Leave workspace"
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutateAsync()}
      >
        <p>Only its owner can invite you again. What you did there stays.</p>
      </ConfirmDialog>
    </Section>
  );
}

function Ownership({ members }: Pick<Team, "members">) {
  const [isOpen, setOpen] = useState(false);
  const others = members.filter(({ isYou }) => !isYou);
  if (others.length === 0) return null;
  return (
    <Section title="Ownership">
      <p className="text-ink-2">
        You own this workspace. Before you can leave it, somebody else has to become its owner.
      </p>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Transfer ownership…
        </Button>
      </div>
      <TransferDialog open={isOpen} others={others} onClose={() => setOpen(false)} />
    </Section>
  );
}

function Content({ team, ...props }: TeamScreenProps & { team: Team }) {
  const { members, seats, includesTeam } = team;
  const now = useNow(30_000);
  const may = useMay();
  const canManage = may("inviteMember");
  const { data: invitations } = useInvitations();
  const hasInvitations = invitations !== undefined && invitations.length > 0;
  const isOwner = members.some(({ isYou, role }) => isYou && role === "owner");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {!includesTeam && <NoTeam plansLink={props.plansLink} canBuy={canManage} />}
      <Section title="People">
        {includesTeam && <Seats seats={seats} />}
        <MembersTable
          members={members}
          canManage={canManage}
          includesTeam={includesTeam}
          now={now}
        />
        {!canManage && (
          <p className="text-ink-2">Only the owner invites people and changes roles.</p>
        )}
      </Section>
      {canManage && includesTeam && (
        <Section title="Invite someone">
          <InviteForm seatsLeft={seats.total - seats.used} />
        </Section>
      )}
      {canManage && (includesTeam || hasInvitations) && (
        <Section title="Pending invitations">
          <InvitationList canResend={includesTeam} now={now} />
        </Section>
      )}
      <Section title="Activity">
        <ActivityList members={members} now={now} link={props.activityLink} />
      </Section>
      {isOwner ? <Ownership members={members} /> : <Leave workspaceName={props.workspaceName} />}
    </div>
  );
}

/** The people of the workspace, its invitations, and its activity. */
export function TeamScreen(props: TeamScreenProps) {
  const { data: team, error, refetch } = useTeam();
  return (
    <>
      <PageTitle documentTitle={`Team · ${brand.name}`}>Team</PageTitle>
      <div className="mt-6">
        {team ? (
          <Content {...props} team={team} />
        ) : error ? (
          <LoadProblem
            message={messageOf(error, "The team could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the team">
            <Skeleton className="h-60" />
          </Loading>
        )}
      </div>
    </>
  );
}
