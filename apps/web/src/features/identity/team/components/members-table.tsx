import { type Member, roleNames } from "@earshot/contract";
import { useState } from "react";
import { dayOf, exactTime, preciseAge } from "../../../../lib/format.ts";
import { memberName } from "../../../../lib/member-name.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRemoveMember } from "../api/change-team.ts";
import { RoleMenu } from "./role-menu.tsx";

interface MembersTableProps {
  members: readonly Member[];
  /** Whether the user may change roles and remove people. */
  canManage: boolean;
  /** Whether the plan lets the owner give roles. */
  includesTeam: boolean;
  now: number;
}

/** Formats when a member was last seen. */
function LastSeen({ member: { lastSeenAt }, now }: { member: Member; now: number }) {
  if (lastSeenAt === null) return "Not in the last 30 days";
  return (
    <time dateTime={lastSeenAt} title={exactTime(lastSeenAt)}>
      {preciseAge(lastSeenAt, now)}
    </time>
  );
}

/** The name of a member; on small widths also the content of the other columns. */
function Person({ member, now }: { member: Member; now: number }) {
  return (
    <div className="min-w-32 [overflow-wrap:anywhere]">
      {memberName(member)}
      {member.isYou && <span className="font-normal text-standing"> · You</span>}
      {member.name && <p className="text-sm font-normal text-ink-3">{member.email}</p>}
      <p className="text-sm font-normal text-ink-3 md:hidden">
        Joined {dayOf(member.joinedAt)} · Seen: <LastSeen member={member} now={now} />
      </p>
    </div>
  );
}

interface RoleProps {
  member: Member;
  /** Whether the user may change the role. */
  canChange: boolean;
  /** Asks whether to remove the member; null: the user can't remove them. */
  onRemove: (() => void) | null;
}

/** The role of a member, and the changes that the user may make. */
function Role({ member, canChange, onRemove }: RoleProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {canChange ? <RoleMenu member={member} /> : roleNames[member.role].name}
        {onRemove && (
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Remove ${memberName(member)}`}
            onClick={onRemove}
          >
            Remove…
          </Button>
        )}
      </div>
      {member.activeRole !== member.role && (
        <p className="mt-1 max-w-40 text-sm text-caution">
          Can only view: the plan has no seat for them.
        </p>
      )}
    </>
  );
}

/** The people of the workspace, the owner first. */
export function MembersTable({ members, canManage, includesTeam, now }: MembersTableProps) {
  const remove = useRemoveMember();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const canChange = (member: Member) => canManage && member.role !== "owner";
  const columns: Column<Member>[] = [
    { id: "person", name: "Person", cell: (member) => <Person member={member} now={now} /> },
    {
      id: "role",
      name: "Role",
      cell: (member) => (
        <Role
          member={member}
          canChange={includesTeam && canChange(member)}
          onRemove={canChange(member) ? () => setLeaving(member) : null}
        />
      ),
    },
    {
      id: "joined",
      name: "Joined",
      wideOnly: true,
      cell: ({ joinedAt }) => (
        <time dateTime={joinedAt} title={exactTime(joinedAt)} className="whitespace-nowrap">
          {dayOf(joinedAt)}
        </time>
      ),
    },
    {
      id: "seen",
      name: "Last seen",
      wideOnly: true,
      cell: (member) => <LastSeen member={member} now={now} />,
    },
  ];
  return (
    <>
      <Table
        caption="People in this workspace"
        hideCaption
        columns={columns}
        rows={members}
        rowId={({ id }) => id}
        empty="Nobody is in this workspace."
      />
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? `Remove ${memberName(leaving)}?` : ""}
        action="Remove from workspace"
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync(leaving.id);
          showToast({ title: `${memberName(leaving)} is removed from this workspace.` });
        }}
      >
        <p>
          They lose access within seconds, also where the workspace is open now. What they did
          stays. Mentions that are assigned to them have to be assigned again.
        </p>
      </ConfirmDialog>
    </>
  );
}
