import {
  type CallRequest,
  type Calls,
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
import type { Mentions, RequestedFilter } from "./service.ts";
import type { MentionExport } from "./service-export.ts";

type RequestedFilters = Omit<CallRequest<Calls["exportMentions"]>["query"], "sort">;

/** The assignee of a requested filter. */
const assigneeOf = (assignee: string | undefined, userId: string): RequestedFilter["assignee"] =>
  assignee === undefined || assignee === "none"
    ? assignee
    : { memberId: assignee === "me" ? userId : assignee };

export function mentionRoutes({
  mentions,
  mentionExport,
  workspaces,
  processes,
  workspaceFeeds,
}: {
  mentions: Mentions;
  mentionExport: MentionExport;
  workspaces: Workspaces;
  processes: Processes;
  workspaceFeeds: WorkspaceFeeds;
}): Handlers<keyof typeof mentionCalls> {
  /** When a day begins and ends in the workspace's time zone. */
  async function limitsOf(workspaceId: string, day: string): Promise<{ from: Date; until: Date }> {
    const timeZone = await workspaces.timeZone(workspaceId);
    return { from: startOfDay(timeZone, day), until: startOfDay(timeZone, addDays(day, 1)) };
  }

  /** The filters of a request. */
  const filterOf = async (
    actor: { workspaceId: string; userId: string },
    { source, status, keyword, subreddit, search, intent, day, assignee }: RequestedFilters,
  ): Promise<RequestedFilter> => ({
    keyword,
    subreddit,
    search,
    source: source === "all" ? undefined : source,
    status: status === "all" ? undefined : status,
    level: intent === "all" ? undefined : intent,
    day: day === undefined ? undefined : await limitsOf(actor.workspaceId, day),
    assignee: assigneeOf(assignee, actor.userId),
  });

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
    listMentions: async ({ actor, query: { limit, offset, cursor, sort, ...filters } }) =>
      mentions.list(actor.workspaceId, await filterOf(actor, filters), {
        limit,
        offset,
        cursor,
        sort,
      }),
    exportMentions: async ({ actor, query: { sort, ...filters } }) => ({
      mediaType: "text/csv",
      content: await mentionExport.csv(actor.workspaceId, await filterOf(actor, filters), sort),
    }),
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
