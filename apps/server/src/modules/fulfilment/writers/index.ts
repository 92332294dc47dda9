import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { OwnAccounts } from "../../inbox/recording/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Content } from "../../studio/content/index.ts";
import type { Voices } from "../../studio/voices/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Survival } from "../survival/index.ts";
import { writerJobs } from "./jobs.ts";
import { invitationRoutes, writerListRoutes, writerRoutes } from "./routes.ts";
import { createWriters } from "./service.ts";
import { createAssignments } from "./service-assignments.ts";
import { createInvitations } from "./service-invitations.ts";
import { createWriterList } from "./service-list.ts";
import { createOwnWorkspaces } from "./service-own-workspaces.ts";
import { findOwnAccounts } from "./store-own-accounts.ts";

export type { Writers } from "./service.ts";
export type { Assignments } from "./service-assignments.ts";
export type { Invitations } from "./service-invitations.ts";
export type { OwnWorkspaces } from "./service-own-workspaces.ts";

/** Writers: invitations, opportunities, claims and settings. */
export function createWritersModule(
  given: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    audit: Audit;
    billing: Billing;
    communities: Communities;
    optOuts: OptOuts;
    mentions: Mentions;
    ownAccounts: OwnAccounts;
    communityAccounts: CommunityAccounts;
    replies: Replies;
    survival: Survival;
    voices: Voices;
    content: Content;
  },
) {
  given.ownAccounts.register(findOwnAccounts);
  const assignments = createAssignments(given);
  const ownWorkspaces = createOwnWorkspaces(given);
  const invitations = createInvitations(given);
  const writerList = createWriterList(given);
  const writers = createWriters({ ...given, assignments, ownWorkspaces, invitations });
  return defineModule({
    api: { assignments, ownWorkspaces, invitations, writers },
    routes: () => ({
      ...writerRoutes(writers),
      ...writerListRoutes(writerList),
      ...invitationRoutes(invitations),
    }),
    jobs: [writerJobs(invitations)],
  });
}
