import {
  createUnsubscribeTokens,
  registerUnsubscribePage,
} from "../../../infrastructure/mail/index.ts";
import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Figures } from "../figures/index.ts";
import { reportJobs } from "./jobs.ts";
import { workspaceReportRoutes } from "./routes.ts";
import { createWorkspaceReports } from "./service.ts";
import { createReportDelivery } from "./service-delivery.ts";
import { createReportCounter } from "./service-figures.ts";
import { createReportLinks } from "./service-links.ts";
import { createReportMails } from "./service-mails.ts";
import { createReportMaking } from "./service-making.ts";
import { createThreads } from "./service-threads.ts";

export { countOf, whereOf } from "./rules-words.ts";
export { createThreads, type Threads } from "./service-threads.ts";

/** Weekly and monthly reports of workspaces, on their pages and by mail. */
export function createReportsModule(
  given: ModuleDeps & {
    workspaces: Workspaces;
    agencies: Agencies;
    team: Team;
    keywords: Keywords;
    mentions: Mentions;
    optOuts: OptOuts;
    figures: Figures;
  },
) {
  const deps = {
    ...given,
    threads: createThreads(given),
    links: createReportLinks(given),
    unsubscribeTokens: createUnsubscribeTokens(given.secrets, "unsubscribe-reports"),
    countReport: createReportCounter(given),
  };
  const workspaceReports = createWorkspaceReports(deps);
  const reportMaking = createReportMaking(deps);
  const reportMails = createReportMails(deps);
  const reportDelivery = createReportDelivery({ ...deps, reportMails });
  return defineModule({
    api: { workspaceReports, reportMaking, reportDelivery },
    routes: () => workspaceReportRoutes(workspaceReports),
    pages: (app, _site, { publicPages }) =>
      registerUnsubscribePage(app, {
        path: "/unsubscribe-reports",
        title: "Emailed reports",
        button: "Stop these emails",
        done: "You will no longer get the reports of this workspace by email. You can turn them on again on the page Reports.",
        invalid: "This link is not valid. Turn the emails off on the page Reports instead.",
        unsubscribe: workspaceReports.unsubscribe,
        brandOf: ({ token }) => workspaceReports.agencyOfToken(token),
        pageWith: async (html) =>
          (await publicPages?.withNotice("/unsubscribe-reports", html)) ?? null,
      }),
    jobs: [reportJobs(reportMaking, reportDelivery)],
    schedules: [
      { name: "reports.due", run: reportMaking.queueDue },
      { name: "reports.requeue-mails", run: reportDelivery.requeue },
    ],
    maintenance: [{ name: "reports.prune", run: workspaceReports.prune }],
  });
}
