import type { SubredditAnalysis } from "@earshot/contract";
import { featuresOfCommunity, minCommunityPosts } from "@earshot/resonance";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import { listedSource } from "../../discovery/collection-plan/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import { isCommunityFailure } from "../../discovery/watched-communities/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { DiscussionModel, DiscussionReader } from "../discussions/index.ts";
import { hoursOfWeek } from "./rules-figures.ts";
import { type AudienceCommunities, throttleRule } from "./service.ts";
import type { ToneReader } from "./service-tone.ts";

/** The maximum number of posts with known votes in a comparison. */
const maxScored = 400;

export type SubredditAnalyses = ReturnType<typeof createSubredditAnalyses>;

/** Describes single communities. */
export function createSubredditAnalyses(deps: {
  audience: AudienceCommunities;
  posts: Posts;
  workspaces: Workspaces;
  collection: Collection;
  discussionModel: DiscussionModel;
  discussionReader: DiscussionReader;
  tone: ToneReader;
  throttle: Throttle;
}) {
  const { audience, posts, workspaces, collection, tone, discussionReader: reader } = deps;

  /** The stored posts of these ids that research may show, in their order. */
  async function storedPosts(externalIds: readonly string[]): Promise<PostRow[]> {
    const found = await Promise.all(externalIds.map((id) => posts.find(listedSource, id)));
    const ids = found.flatMap((post) => post?.id ?? []);
    const shown = await reader.load(ids);
    return ids.flatMap((id) => shown.get(id) ?? []);
  }

  return {
    /** @throws AppError RESEARCH_SOURCE_NOT_CONNECTED, VALIDATION_FAILED, SOURCE_AWAY */
    async analyze(workspaceId: string, name: string): Promise<SubredditAnalysis> {
      const { measurements } = audience.needConnected();
      await deps.throttle.count(throttleRule, workspaceId);
      const found = await measurements.analyze(name).catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
        const { publicText } = error;
        // Retrying would not help: the customer must choose another community.
        if (isCommunityFailure(error.failure)) {
          const details = [`subreddit: ${publicText} Choose another community.`];
          throw new AppError("VALIDATION_FAILED", { details });
        }
        throw new AppError("SOURCE_AWAY", { message: publicText, cause: error });
      });
      const { measurement, best, answering } = found;
      await audience.readRules(measurement.name);
      const stored = await storedPosts(best);
      const [[community], scored, zone, read] = await Promise.all([
        audience.present(workspaceId, [{ name: measurement.name, measurement, failure: null }]),
        posts.scoredIn(listedSource, measurement.name, maxScored),
        workspaces.timeZone(workspaceId),
        tone.read(workspaceId, measurement.name, stored),
      ]);
      if (!community) throw new Error("a measured community was not presented");
      return {
        community,
        form: {
          posts: scored.length,
          postsNeeded: minCommunityPosts,
          comparisons: featuresOfCommunity(scored),
        },
        bestPosts: stored.map(({ id, title, url, score, numComments }) => ({
          ...{ id, title, url },
          score: score ?? 0,
          num_comments: numComments,
        })),
        hours: hoursOfWeek(measurement, zone),
        answering,
        ...read,
      };
    },

    /** Whether communities and posts can be analyzed now; `notice` says what is missing. */
    async health(workspaceId: string) {
      const isConnected = audience.isConnected;
      const { sources } = await collection.listSources(workspaceId);
      const failure = sources.find(({ source }) => source === listedSource)?.failure ?? null;
      const hasModel = deps.discussionModel.isConnected;
      const notices = [
        isConnected ? failure : audience.notConnected,
        hasModel
          ? null
          : "No language model is connected, so nothing is said about tone and how to answer.",
      ].filter((one) => one !== null);
      return { isConnected, hasModel, notice: notices.length > 0 ? notices.join(" ") : null };
    },
  };
}
