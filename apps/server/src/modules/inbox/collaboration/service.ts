import {
  type Comment,
  commentsPerMentionMax,
  includesRole,
  type MemberRole,
  type Mention,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Activities } from "../../ledger/audit/index.ts";
import type { Mentions } from "../mentions/index.ts";
import * as store from "./store.ts";

/** Somebody who acts in a workspace. */
interface By {
  workspaceId: string;
  userId: string;
  role: MemberRole | null;
}

export type Collaboration = ReturnType<typeof createCollaboration>;

/** Assignments of mentions, and comments on them among the people of a workspace. */
export function createCollaboration(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  team: Team;
  activities: Activities;
  mentions: Mentions;
}) {
  const { database, clock, events, workspaces, activities, mentions } = deps;
  const topics = {
    /** Somebody is to be notified of a mention that is assigned to them. */
    noticed: createTopic<{
      kind: "mention_assigned" | "comment_added";
      userId: string;
      mentionId: string;
    }>(),
  };

  deps.team.topics.left.subscribe((tx, { workspaceId, userId }) =>
    store.deleteAssignmentsOf(tx, workspaceId, userId),
  );

  const present = (row: store.CommentRow, { userId, role }: By): Comment => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    author: row.author ?? "Someone",
    authorId: row.authorId,
    text: row.text,
    deletable: row.authorId === userId || role === "owner",
  });

  /** The id of a mention, or of the one that it is merged into. @throws AppError NOT_FOUND. */
  const idOf = async (workspaceId: string, mentionId: string): Promise<string> =>
    (await mentions.get(workspaceId, mentionId)).id;

  return {
    topics,

    /**
     * Assigns a mention to somebody who can work with it.
     * @throws AppError NOT_FOUND; NOT_ASSIGNABLE.
     */
    async assign(
      { workspaceId, userId }: By,
      mentionId: string,
      { memberId, note }: { memberId: string; note?: string | undefined },
    ): Promise<Mention> {
      const id = await idOf(workspaceId, mentionId);
      await database.transaction(async (tx) => {
        await workspaces.lockMembers(tx, workspaceId);
        const people = await workspaces.members(workspaceId, tx);
        const person = people.find((one) => one.userId === memberId);
        if (!person || !includesRole(person.activeRole, "approver")) {
          throw new AppError("NOT_ASSIGNABLE");
        }
        const status = await store.lockMention(tx, workspaceId, id);
        if (!status) throw new AppError("NOT_FOUND");
        await store.saveAssignment(tx, {
          mentionId: id,
          workspaceId,
          memberId,
          note: note || null,
          assignedBy: userId,
          assignedAt: clock.now(),
        });
        const details = { email: person.email };
        const act = { workspaceId, userId, mentionId: id, details };
        await activities.record(tx, { ...act, kind: "mention_assigned" });
        if (memberId !== userId) {
          const notice = { userId: memberId, mentionId: id };
          await topics.noticed.publish(tx, { kind: "mention_assigned", ...notice });
        }
        await events.emit(tx, [{ workspaceId, type: "mention.updated", data: { id, status } }]);
      });
      return mentions.get(workspaceId, id);
    },

    /** Removes the assignment of a mention, if it has one. @throws AppError NOT_FOUND. */
    async unassign({ workspaceId, userId }: By, mentionId: string): Promise<Mention> {
      const id = await idOf(workspaceId, mentionId);
      await database.transaction(async (tx) => {
        const status = await store.lockMention(tx, workspaceId, id);
        if (!status) throw new AppError("NOT_FOUND");
        if (!(await store.deleteAssignment(tx, id))) return;
        const act = { workspaceId, userId, kind: "mention_unassigned", mentionId: id } as const;
        await activities.record(tx, act);
        await events.emit(tx, [{ workspaceId, type: "mention.updated", data: { id, status } }]);
      });
      return mentions.get(workspaceId, id);
    },

    /** The comments on a mention, oldest first. @throws AppError NOT_FOUND. */
    async listComments(by: By, mentionId: string): Promise<Comment[]> {
      const { workspaceId } = by;
      const id = await idOf(workspaceId, mentionId);
      const rows = await store.listComments(database.pool, workspaceId, id);
      return rows.map((row) => present(row, by));
    },

    /** Adds a comment, and notifies the person whom the mention is assigned to. @throws AppError NOT_FOUND; COMMENTS_FULL. */
    async comment(by: By, mentionId: string, text: string): Promise<Comment> {
      const { workspaceId, userId } = by;
      const id = await idOf(workspaceId, mentionId);
      const commentId = await database.transaction(async (tx) => {
        if (!(await store.lockMention(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
        if ((await store.countComments(tx, id)) >= commentsPerMentionMax) {
          throw new AppError("COMMENTS_FULL");
        }
        const inserted = await store.insertComment(tx, {
          mentionId: id,
          workspaceId,
          authorId: userId,
          text,
          createdAt: clock.now(),
        });
        const assignee = await store.findAssignee(tx, id);
        if (assignee !== null && assignee !== userId) {
          const notice = { userId: assignee, mentionId: id };
          await topics.noticed.publish(tx, { kind: "comment_added", ...notice });
        }
        await events.emit(tx, [{ workspaceId, type: "comments.updated", data: { mentionId: id } }]);
        return inserted;
      });
      const rows = await store.listComments(database.pool, workspaceId, id);
      const row = rows.find((one) => one.id === commentId);
      if (!row) throw new AppError("NOT_FOUND");
      return present(row, by);
    },

    /** Deletes a comment of one's own, or any as the owner. @throws AppError NOT_FOUND. */
    async deleteComment(
      { workspaceId, userId, role }: By,
      mentionId: string,
      commentId: string,
    ): Promise<void> {
      const id = await idOf(workspaceId, mentionId);
      await database.transaction(async (tx) => {
        const comment = { workspaceId, mentionId: id, id: commentId };
        const author = role === "owner" ? null : userId;
        if (!(await store.deleteComment(tx, comment, author))) throw new AppError("NOT_FOUND");
        await events.emit(tx, [{ workspaceId, type: "comments.updated", data: { mentionId: id } }]);
      });
    },
  };
}
