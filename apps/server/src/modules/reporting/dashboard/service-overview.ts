import { type Activity, type FigureRange, limits, type Overview } from "@earshot/contract";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { MentionWeeks } from "../../inbox/mentions/index.ts";
import type { Figures } from "../figures/index.ts";
import type { Dashboard } from "./service.ts";
import type { Actions } from "./service-actions.ts";

export type OverviewReader = ReturnType<typeof createOverview>;

/** Puts the overview of a workspace together. */
export function createOverview(deps: {
  dashboard: Dashboard;
  actions: Actions;
  figures: Figures;
  keywords: Keywords;
  mentionWeeks: MentionWeeks;
  replies: Replies;
}) {
  const { dashboard, actions, figures, keywords, mentionWeeks, replies } = deps;

  /** The latest steps of replies, newest first. */
  async function activity(workspaceId: string, max: number): Promise<Activity[]> {
    const steps = await replies.listActivity(workspaceId, max);
    return steps.map(({ id, at, ...step }) => ({ ...step, id: String(id), at: at.toISOString() }));
  }

  return {
    activity,

    /** All that the overview shows of some days. @throws AppError NOT_FOUND, VALIDATION_FAILED */
    async read(workspaceId: string, range: FigureRange): Promise<Overview> {
      const { from, until, timeZone } = await figures.period(workspaceId, range);
      const span = {
        from: startOfDay(timeZone, from),
        to: startOfDay(timeZone, addDays(until, 1)),
      };
      const [stats, counted, people, week, todo, steps] = await Promise.all([
        dashboard.stats(workspaceId),
        figures.of(workspaceId, { from, until }),
        mentionWeeks.people(workspaceId, span),
        keywords.texts(workspaceId).then((texts) => mentionWeeks.week(workspaceId, texts, until)),
        actions.list(workspaceId),
        activity(workspaceId, limits.activityMax),
      ]);
      return { stats, figures: counted, people, ...week, actions: todo, activity: steps };
    },
  };
}
