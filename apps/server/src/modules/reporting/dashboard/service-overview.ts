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
const maxRemembered = 400;
/** What is announced to no browser, such as a click, is shown after this time. */
const rememberedMs = 60_000;

/** Puts the overview of a workspace together. */
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
  const remembered = new LRUCache<string, { version: string; overview: Promise<Overview> }>({
    max: maxRemembered,
  });

  /** The latest steps of replies, newest first. */
  async function activity(workspaceId: string, max: number): Promise<Activity[]> {
    const steps = await replies.listActivity(workspaceId, max);
    return steps.map(({ id, at, ...step }) => ({ ...step, id: String(id), at: at.toISOString() }));
  }

  async function putTogether(workspace: WorkspaceRow, range: FigureRange): Promise<Overview> {
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

    /** What a workspace can do next, the most urgent first. @throws AppError NOT_FOUND */
    async actions(workspaceId: string): Promise<NextAction[]> {
      const [workspace, texts] = await Promise.all([
        dashboard.find(workspaceId),
        keywords.texts(workspaceId),
      ]);
      return (await dashboard.read(workspace, texts)).actions;
    },

    /**
     * All that the overview shows of some days. It is put together again when something has been announced to the
     * workspace's browsers since, and every minute: they read it again after each event.
     * @throws AppError NOT_FOUND, VALIDATION_FAILED
     */
    async read(workspaceId: string, range: FigureRange): Promise<Overview> {
      // The event first: what is read later contains everything that was announced up to it.
      const [newest, workspace] = await Promise.all([
        events.newest(workspaceId),
        dashboard.find(workspaceId),
      ]);
      const { tier, plan, timeZone } = workspace;
      const minute = Math.floor(clock.now().getTime() / rememberedMs);
      const version = JSON.stringify([newest, minute, tier, plan, timeZone]);
      const key = JSON.stringify([workspaceId, range]);
      const known = remembered.get(key);
      if (known?.version === version) return known.overview;
      const overview = putTogether(workspace, range);
      remembered.set(key, { version, overview });
      overview.catch(() => {
        if (remembered.get(key)?.overview === overview) remembered.delete(key);
      });
      return overview;
    },
  };
}
