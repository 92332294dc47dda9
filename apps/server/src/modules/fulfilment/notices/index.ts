import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Replies } from "../replies/index.ts";
import { noticeJobs } from "./jobs.ts";
import { noticeRoutes } from "./routes.ts";
import { registerUnsubscribePage } from "./routes-pages.ts";
import { createNotices } from "./service.ts";

/** Notices about what waits for a customer or a writer, on the screen and by mail. */
export function createNoticesModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    mentions: Mentions;
    replies: Replies;
  },
) {
  const notices = createNotices(deps);
  return defineModule({
    api: { notices },
    routes: () => noticeRoutes(notices),
    pages: (app, _site, { publicPages }) =>
      registerUnsubscribePage(app, {
        notices,
        pageWith: async (html) => (await publicPages?.withNotice("/unsubscribe", html)) ?? null,
      }),
    jobs: [noticeJobs(notices)],
    maintenance: [{ name: "notices.prune", run: notices.prune }],
  });
}
