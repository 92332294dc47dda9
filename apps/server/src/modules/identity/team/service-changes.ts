import type { ActivityKind, MemberRole } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Accounts } from "../accounts/index.ts";
import { seatsOf, type WorkspaceMember, type Workspaces } from "../workspaces/index.ts";
import { refusalOf, usesSeat } from "./rules.ts";
import type { TeamMail } from "./service-mails.ts";
import * as store from "./store.ts";

/** What somebody did with the people of a workspace, for the log of activities. */
export interface TeamAct {
  workspaceId: string;
  userId: string;
  kind: ActivityKind;
  details?: Record<string, unknown>;
}

export type TeamChanges = ReturnType<typeof createTeamChanges>;

/** The common steps of all changes of a team: they check the plan's seats, and notify others. */
export function createTeamChanges(deps: {
  clock: Clock;
  events: Events;
  accounts: Accounts;
  workspaces: Workspaces;
}) {
  const topics = {
    mail: createTopic<TeamMail>(),
    acted: createTopic<TeamAct>(),
    /** A workspace is about to get another owner. A later module may refuse that with an AppError. */
    transferring: createTopic<{ workspaceId: string; toUserId: string }>(),
    /** Somebody left a workspace, or was removed from it. */
    left: createTopic<{ workspaceId: string; userId: string }>(),
  };

  return {
    ...deps,
    topics,

    /** The people of a workspace, locked against other changes until the transaction ends. */
    async lockPeople(tx: Tx, workspaceId: string): Promise<WorkspaceMember[]> {
      await deps.workspaces.lockMembersForChange(tx, workspaceId);
      return deps.workspaces.members(workspaceId, tx);
    },

    /**
     * Refuses somebody who has transferred the workspace after the guard let the request pass.
     * @param people as `lockPeople` returned them
     * @throws AppError OWNER_ONLY.
     */
    requireOwner(people: readonly WorkspaceMember[], userId: string): void {
      if (people.some((person) => person.userId === userId && person.role === "owner")) return;
      throw new AppError("OWNER_ONLY");
    },

    /**
     * Refuses a role that the plan has no room for. The caller has locked the members.
     * @throws AppError NO_SEAT_LEFT; TEAM_NOT_INCLUDED.
     */
    async requireRoom(
      tx: Tx,
      workspaceId: string,
      role: MemberRole,
      { people, promised }: { people: readonly WorkspaceMember[]; promised: number },
    ): Promise<void> {
      const taken = people.filter(usesSeat).length + promised;
      const seats = seatsOf(await store.findTier(tx, workspaceId));
      const hasAgency = people.some((person) => person.hasAgency);
      const refusal = refusalOf(role, { seats, taken, hasAgency });
      if (refusal) throw new AppError(refusal);
    },

    record: (tx: Tx, act: TeamAct) => topics.acted.publish(tx, act),

    /** Notifies the workspace's browsers; last in the transaction. */
    finish: (tx: Tx, workspaceId: string) =>
      deps.events.emit(tx, [{ workspaceId, type: "team.updated", data: {} }]),
  };
}
