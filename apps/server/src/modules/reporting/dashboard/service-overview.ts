import {
  type Activity,
  type FigureRange,
  limits,
  type NextAction,
  type Overview,
} from "@earshot/contract";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { MentionWeeks } from "../../inbox/mentions/index.ts";
import type { Figures } from "../figures/index.ts";
import type { Dashboard } from "./service.ts";

export type OverviewReader = ReturnType<typeof createOverview>;

/** Puts the overview of a workspace together. */
export function createOverview(deps: {
  dashboard: Dashboard;
  figures: Figures;
  keywords: Keywords;
  mentionWeeks: MentionWeeks;
  replies: Replies;
}) {
  const { dashboard, figures, keywords, mentionWeeks, replies } = deps;

  /** The latest steps of replies, newest first. */
  async function activity(workspaceId: string, max: number): Promise<Activity[]> {
    const steps = await replies.listActivity(workspaceId, max);
    return steps.map(({ id, at, ...step }) => ({ ...step, id: String(id), at: at.toISOString() }));
  }

  return {
    activity,

    /** What a workspace can do next, the most urgent first. @throws AppError NOT_FOUND */
    async actions(workspaceId: string): Promise<NextAction[]> {
      const [workspace, texts] = await Promise.all([
        dashboard.find(workspaceId),
        keywords.texts(workspaceId),
      ]);
      return (await dashboard.read(workspace, texts)).actions;
    },

    /** All that the overview shows of some days. @throws AppError NOT_FOUND, VALIDATION_FAILED */
    async read(workspaceId: string, range: FigureRange): Promise<Overview> {
      const [workspace, texts] = await Promise.all([
        dashboard.find(workspaceId),
        keywords.texts(workspaceId),
      ]);
      const { timeZone } = workspace;
      const period = figures.periodIn(workspace, range);
      const span = {
        from: startOfDay(timeZone, period.from),
        to: startOfDay(timeZone, addDays(period.until, 1)),
      };
      const [state, counted, people, steps] = await Promise.all([
        dashboard.read(workspace, texts),
        figures.withWeek(workspace, texts, period),
        mentionWeeks.people(workspaceId, span),
        activity(workspaceId, limits.activityMax),
      ]);
      return { ...state, ...counted, people, activity: steps };
    },
  };
}
