import {
  isSourceInTier,
  type mentionCalls,
  platforms,
  type Source,
  sources,
  type Tier,
} from "@earshot/contract";
import { addDays, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import { type Processes, readingOf } from "../../../infrastructure/processes/index.ts";
import type { WorkspaceFeeds } from "../../discovery/workspace-feeds/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionFilter, Mentions } from "./service.ts";

/** Whose mentions a filter asks for. */
const assigneeOf = (assignee: string | undefined, userId: string): MentionFilter["assignee"] =>
  assignee === undefined || assignee === "none"
    ? assignee
    : { memberId: assignee === "me" ? userId : assignee };

export function mentionRoutes({
  mentions,
  workspaces,
  processes,
  workspaceFeeds,
}: {
  mentions: Mentions;
  workspaces: Workspaces;
  processes: Processes;
  workspaceFeeds: WorkspaceFeeds;
}): Handlers<keyof typeof mentionCalls> {
  /** When a day begins and ends in the workspace's time zone. */
  async function limitsOf(workspaceId: string, day: string): Promise<{ from: Date; until: Date }> {
    const timeZone = await workspaces.timeZone(workspaceId);
    return { from: startOfDay(timeZone, day), until: startOfDay(timeZone, addDays(day, 1)) };
  }

  /** Whether a workspace of a tier has a source without having added a post or a feed of it. */
  function isOffered(source: Source, tier: Tier | null): boolean {
    const { isKeyless, isAddedByWorkspace } = platforms[source];
    if (!isKeyless) return isSourceInTier(source, tier);
    return !isAddedByWorkspace && readingOf(source).some(processes.hasWorker);
  }

  /**
   * What the source filter offers: the sources of the plan, those without keys that are turned on, those of the
   * workspace's feeds and forums, and those that have mentions.
   */
  async function sourcesOf(workspaceId: string): Promise<Source[]> {
    const [[workspace], counts, { feeds }] = await Promise.all([
      workspaces.list([workspaceId]),
      mentions.countBySource(workspaceId),
      workspaceFeeds.list(workspaceId),
    ]);
    const own = new Set([...counts, ...feeds].map(({ source }) => source));
    const tier = workspace?.tier ?? null;
    return sources.filter((source) => own.has(source) || isOffered(source, tier));
  }

  return {
    listMentions: async ({
      actor,
      query: { limit, offset, sort, intent, day, assignee, ...filter },
    }) =>
      mentions.list(
        actor.workspaceId,
        {
          ...filter,
          day: day === undefined ? undefined : await limitsOf(actor.workspaceId, day),
          assignee: assigneeOf(assignee, actor.userId),
          source: filter.source === "all" ? undefined : filter.source,
          status: filter.status === "all" ? undefined : filter.status,
          level: intent === "all" ? undefined : intent,
        },
        { limit, offset, sort },
      ),
    listMentionSources: async ({ actor }) => ({
      sources: await sourcesOf(actor.workspaceId),
    }),
    getMention: async ({ actor, params }) => ({
      mention: await mentions.get(actor.workspaceId, params.id),
    }),
    setMentionStatus: async ({ actor, params, body }) => ({
      mention: await mentions.setStatus(actor.workspaceId, params.id, body.status, actor.userId),
    }),
    autoEngage: async ({ actor: { workspaceId, userId }, body: { mentionId, autoPost } }) => {
      await mentions.get(workspaceId, mentionId);
      await workspaces.changeSettings(workspaceId, { autoPost }, userId);
      return { autoPost };
    },
  };
}
