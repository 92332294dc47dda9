import {
  type Activity,
  type FigureRange,
  limits,
  type NextAction,
  type Overview,
} from "@earshot/contract";
import { LRUCache } from "lru-cache";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { WorkspaceRow } from "../../identity/workspaces/index.ts";
import type { MentionWeeks } from "../../inbox/mentions/index.ts";
import type { Figures } from "../figures/index.ts";
import type { Dashboard } from "./service.ts";

export type OverviewReader = ReturnType<typeof createOverview>;

/** Overviews of about 25 kB each. */
const maxCached = 400;
/** Changes without an event, such as clicks, are shown after this time. */
const cachedMs = 60_000;

/** Computes the overview of a workspace, and caches it until something changes. */
export function createOverview(deps: {
  clock: Clock;
  events: Events;
  dashboard: Dashboard;
  figures: Figures;
  keywords: Keywords;
  mentionWeeks: MentionWeeks;
  replies: Replies;
}) {
  const { clock, events, dashboard, figures, keywords, mentionWeeks, replies } = deps;
  const cache = new LRUCache<string, { version: string; overview: Promise<Overview> }>({
    max: maxCached,
  });

  /** The latest steps of replies, newest first. */
  async function activity(workspaceId: string, max: number): Promise<Activity[]> {
    const steps = await replies.listActivity(workspaceId, max);
    return steps.map(({ id, at, ...step }) => ({ ...step, id: String(id), at: at.toISOString() }));
  }

  async function compute(workspace: WorkspaceRow, range: FigureRange): Promise<Overview> {
    const { id, timeZone } = workspace;
    const texts = await keywords.texts(id);
    const period = figures.periodIn(workspace, range);
    const span = {
      from: startOfDay(timeZone, period.from),
      to: startOfDay(timeZone, addDays(period.until, 1)),
    };
    const [state, counted, people, steps] = await Promise.all([
      dashboard.read(workspace, texts),
      figures.withWeek(workspace, texts, period),
      mentionWeeks.people(id, span),
      activity(id, limits.activityMax),
    ]);
    return { ...state, ...counted, people, activity: steps };
  }

  return {
    activity,

    /** The next actions of a workspace, the most urgent first. @throws AppError NOT_FOUND */
    async actions(workspaceId: string): Promise<NextAction[]> {
      const [workspace, texts] = await Promise.all([
        dashboard.find(workspaceId),
        keywords.texts(workspaceId),
      ]);
      return (await dashboard.read(workspace, texts)).actions;
    },

    /**
     * The overview for some days. It is computed again after each event for the workspace's browsers, since they read
     * it again then, and every minute.
     * @throws AppError NOT_FOUND, VALIDATION_FAILED
     */
    async read(workspaceId: string, range: FigureRange): Promise<Overview> {
      // The newest event is read before the overview, which then contains every change up to it.
      const [newest, workspace] = await Promise.all([
        events.newest(workspaceId),
        dashboard.find(workspaceId),
      ]);
      const { tier, plan, timeZone } = workspace;
      const minute = Math.floor(clock.now().getTime() / cachedMs);
      const version = JSON.stringify([newest, minute, tier, plan, timeZone]);
      const key = JSON.stringify([workspaceId, range]);
      const known = cache.get(key);
      if (known?.version === version) return known.overview;
      const overview = compute(workspace, range);
      cache.set(key, { version, overview });
      overview.catch(() => {
        if (cache.get(key)?.overview === overview) cache.delete(key);
      });
      return overview;
    },
  };
}
