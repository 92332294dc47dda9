import type { reportCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Replies } from "../replies/index.ts";
import type { Reports } from "./service-reports.ts";

export function reportRoutes({
  reports,
  replies,
}: {
  reports: Reports;
  replies: Replies;
}): Handlers<keyof typeof reportCalls> {
  return {
    reportReply: async ({ actor, params, body }) => ({
      reply: await replies.presentOne(await reports.report(actor, params.id, body.note)),
    }),
    listReports: () => reports.list(),
    getReportScreenshot: async ({ params }) => ({
      screenshot: await reports.screenshot(params.id),
    }),
    decideReport: async ({ actor, params, body }) => {
      await reports.decide(actor.userId, params.id, body.decision);
      return {};
    },
  };
}
