import type {
  Comment,
  Member,
  OwnWorkspace,
  WorkspaceActivity,
  WorkspaceInvitation,
} from "@earshot/contract";
import { newId } from "./new-id.ts";

const dayMs = 86_400_000;

/** The owner, who is the signed-in user. */
export const sampleMember = (part: Partial<Member> = {}): Member => ({
  id: "user-1",
  name: "Mara Lind",
  email: "mara@ledgerly.example",
  role: "owner",
  activeRole: part.role ?? "owner",
  joinedAt: "2026-09-01T09:00:00.000Z",
  lastSeenAt: new Date().toISOString(),
  isYou: true,
  ...part,
});

/** Another member of the workspace. */
export const sampleColleague = (part: Partial<Member> = {}): Member =>
  sampleMember({
    id: newId(),
    name: "Ben Okafor",
    email: "ben@ledgerly.example",
    role: "member",
    isYou: false,
    ...part,
  });

/** A pending invitation. */
export const sampleInvitation = (part: Partial<WorkspaceInvitation> = {}): WorkspaceInvitation => ({
  id: newId(),
  email: "ida@ledgerly.example",
  role: "approver",
  invitedBy: "Mara Lind",
  sentAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 7 * dayMs).toISOString(),
  expired: false,
  ...part,
});

/** Something that a colleague did. */
export const sampleActivity = (part: Partial<WorkspaceActivity> = {}): WorkspaceActivity => ({
  id: newId(),
  at: new Date().toISOString(),
  kind: "reply_approved",
  who: "Ben Okafor",
  memberId: newId(),
  sentence: "approved a reply",
  mentionId: null,
  replyId: newId(),
  ...part,
});

/** Two workspaces: the user's own, and one in which they are an approver. */
export const sampleWorkspaces = (current: "own" | "other" = "own"): OwnWorkspace[] => [
  { id: "workspace-1", name: "Ledgerly", role: "owner", current: current === "own" },
  { id: "workspace-2", name: "Northwind", role: "approver", current: current === "other" },
];

/** A comment on a mention. */
export const sampleMentionComment = (part: Partial<Comment> = {}): Comment => ({
  id: newId(),
  at: new Date().toISOString(),
  author: "Ben Okafor",
  authorId: newId(),
  text: "They asked for an EU server.",
  deletable: false,
  ...part,
});
