import { type Activity, type FigureRange, limits, type Overview } from "@earshot/contract";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { MentionWeeks } from "../../inbox/mentions/index.ts";
import type { Figures } from "../figures/index.ts";
import type { Dashboard } from "./service.ts";

export type OverviewReader = ReturnType<typeof createOverview>;

/** Puts the overview of a workspace together. */
export function createOverview(deps: {
  dashboard: Dashboard;
  figures: Figures;
  mentionWeeks: MentionWeeks;
  replies: Replies;
}) {
  const { dashboard, figures, mentionWeeks, replies } = deps;

  /** The latest steps of replies, newest first. */
  async function activity(workspaceId: string, max: number): Promise<Activity[]> {
    const steps = await replies.listActivity(workspaceId, max);
    return steps.map(({ id, at, ...step }) => ({ ...step, id: String(id), at: at.toISOString() }));
  }

  return {
    activity,

    /** All that the overview shows of some days. @throws AppError NOT_FOUND, VALIDATION_FAILED */
    async read(workspaceId: string, range: FigureRange): Promise<Overview> {
      const workspace = await dashboard.find(workspaceId);
      const { timeZone } = workspace;
      const period = figures.periodIn(workspace, range);
      const span = {
        from: startOfDay(timeZone, period.from),
        to: startOfDay(timeZone, addDays(period.until, 1)),
      };
      const [state, counted, people, steps] = await Promise.all([
        dashboard.read(workspace),
        figures.withWeek(workspace, period),
        mentionWeeks.people(workspaceId, span),
        activity(workspaceId, limits.activityMax),
      ]);
      return { ...state, ...counted, people, activity: steps };
    },
  };
}
