import { registerUnsubscribePage } from "../../../infrastructure/mail/index.ts";
import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { OptOutList } from "../../discovery/opt-outs/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Collaboration } from "../../inbox/collaboration/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Payouts } from "../earnings/index.ts";
import type { UnresolvedPlacements } from "../placement/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Reports } from "../survival/index.ts";
import { noticeJobs } from "./jobs.ts";
import { noticeRoutes } from "./routes.ts";
import { createNotices } from "./service.ts";
import { createAdminWork } from "./service-admin-work.ts";

export type { Notices } from "./service.ts";

/** Notices about what waits for a customer or a writer, on the screen and by mail, and counts for the administrator. */
export function createNoticesModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    mentions: Mentions;
    collaboration: Collaboration;
    team: Team;
    agencies: Agencies;
    replies: Replies;
    referrals: Referrals;
    optOutList: OptOutList;
    payouts: Payouts;
    reports: Reports;
    unresolvedPlacements: UnresolvedPlacements;
  },
) {
  const notices = createNotices(deps);
  const countAdminWork = createAdminWork(deps);
  return defineModule({
    api: { notices },
    routes: () => noticeRoutes(notices, countAdminWork),
    pages: (app, _site, { publicPages }) =>
      registerUnsubscribePage(app, {
        path: "/unsubscribe",
        title: "Email notices",
        button: "Stop these emails",
        done: "You will no longer get these emails. Notices still appear in the app. You can turn the emails on again in Settings.",
        invalid: "This link is not valid. Turn the emails off in Settings instead.",
        unsubscribe: notices.unsubscribe,
        brandOf: ({ slug }) => (slug === "" ? null : deps.agencies.findBySlug(slug)),
        pageWith: async (html) => (await publicPages?.withNotice("/unsubscribe", html)) ?? null,
      }),
    jobs: [noticeJobs(notices)],
    schedules: [{ name: "notices.tell-writers", run: notices.notifyWriters }],
    maintenance: [{ name: "notices.prune", run: notices.prune }],
  });
}
