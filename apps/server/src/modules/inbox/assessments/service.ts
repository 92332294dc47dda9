import type { Mention } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { type Assistant, AssistantError } from "../../ledger/assistant/index.ts";
import type { MentionAssessments, Mentions, MentionWithPost } from "../mentions/index.ts";
import {
  checkVerdict,
  describePost,
  maxAssessmentsPerDay,
  nextTryAt,
  type RawVerdict,
} from "./rules.ts";
import { assessmentQuestion } from "./service-prompt.ts";

/** A planned assessment, as its job stores it. */
export interface PlannedAssessment {
  mentionId: string;
  postId: string;
  /** How often it was tried before. */
  tries: number;
}

const unusable =
  "The language model did not support its answer with words from the post, so we don’t show it.";

/** Failures that end on their own or when somebody acts: the assessment waits. */
const transientFailures: readonly AssistantError["failure"][] = [
  "over_budget",
  "paused",
  "away",
  "busy",
  "slow",
  "refused",
];

const aboutPost = (postId: string) => `post:${postId}`;

export type Assessments = ReturnType<typeof createAssessments>;

/**
 * A language model's assessment of mentions, with reasons. It is advice: it is stored with a mention, and
 * nothing depends on it.
 */
export function createAssessments(deps: {
  database: Database;
  clock: Clock;
  processes: Processes;
  workspaces: Workspaces;
  assistant: Assistant;
  posts: Posts;
  matching: Matching;
  mentions: Mentions;
  mentionAssessments: MentionAssessments;
}) {
  const { database, clock, workspaces, assistant, posts, mentions, mentionAssessments } = deps;
  const topics = {
    /** Workspaces have new mentions. */
    found: createTopic<{ workspaceIds: string[] }>(),
    planned: createTopic<PlannedAssessment & { afterSeconds: number }>(),
  };

  deps.matching.topics.matched.subscribe(async (tx, { posts: matched }) => {
    // The process that records mentions may have no model: a worker that has one selects among them.
    if (!deps.processes.hasWorker("model")) return;
    const workspaceIds = new Set(
      matched.flatMap(({ phrases }) => phrases.map(({ workspaceId }) => workspaceId)),
    );
    await topics.found.publish(tx, { workspaceIds: [...workspaceIds] });
  });

  /**
   * Deletes assessments and the model's answers with the texts of their posts. The recording module, which
   * subscribes first, has locked the mentions by then.
   */
  async function forget(tx: Tx, { postIds }: { postIds: string[] }): Promise<void> {
    await assistant.forget(tx, postIds.map(aboutPost));
    await mentionAssessments.clear(tx, postIds);
  }
  posts.topics.purged.subscribe(forget);
  posts.topics.dropped.subscribe(forget);
  posts.topics.forgotten.subscribe(forget);

  const hasText = ({ post }: MentionWithPost) => !post.removed && post.droppedText === null;

  async function questionOf({ mention, post }: MentionWithPost) {
    const [workspace] = await workspaces.list([mention.workspaceId]);
    return workspace ? assessmentQuestion(workspace, post) : null;
  }

  /** Marks mentions as waiting and plans their assessments, unless one is in progress. */
  async function plan(tx: Tx, mentionIds: readonly string[]): Promise<number> {
    const started = await mentionAssessments.start(tx, mentionIds);
    for (const { id: mentionId, postId } of started) {
      await topics.planned.publish(tx, { mentionId, postId, tries: 0, afterSeconds: 0 });
    }
    return started.length;
  }

  async function found(mentionId: string): Promise<MentionWithPost | null> {
    return (await mentions.withPosts([mentionId])).get(mentionId) ?? null;
  }

  /** Deletes answers about a post that was removed during its assessment. */
  const deleteOfRemovedPost = ({ postId }: PlannedAssessment): Promise<void> =>
    database.transaction((tx) => forget(tx, { postIds: [postId] }));

  /** Saves why there is no answer, and plans the next try after a transient failure. */
  async function recordFailure(
    { mentionId, postId, tries }: PlannedAssessment,
    error: AssistantError,
  ): Promise<void> {
    const now = clock.now();
    // A used-up budget does not count as a failed try.
    const isBudget = error.failure === "over_budget";
    const again = transientFailures.includes(error.failure)
      ? nextTryAt(isBudget ? 1 : tries + 1, now, error.retryAt)
      : null;
    await database.transaction(async (tx) => {
      const waits = await mentionAssessments.end(tx, mentionId, {
        status: again ? "waiting" : "failed",
        failure: error.publicText,
        verdict: null,
        readAt: null,
      });
      if (!waits || !again) return;
      const afterSeconds = Math.ceil((again.getTime() - now.getTime()) / 1_000);
      const next = { mentionId, postId, tries: isBudget ? tries : tries + 1, afterSeconds };
      await topics.planned.publish(tx, next);
    });
  }

  return {
    topics,

    /** Plans assessments of a workspace's strongest new mentions, up to the daily limit. @returns how many. */
    async selectMentions(workspaceId: string): Promise<number> {
      if (assistant.model === null || !(await workspaces.hasConfirmedMember(workspaceId))) return 0;
      const now = clock.now();
      const foundSince = new Date(now.toISOString().slice(0, 10));
      return database.transaction(async (tx) => {
        // Two concurrent runs would use the daily limit twice.
        await workspaces.lock(tx, workspaceId);
        const limit =
          maxAssessmentsPerDay - (await mentionAssessments.count(tx, workspaceId, foundSince));
        if (limit <= 0) return 0;
        const query = { workspaceId, level: "Looking", foundSince, limit } as const;
        return plan(tx, await mentionAssessments.listUnassessed(tx, query));
      });
    },

    /** Makes a planned assessment, unless the mention no longer waits for it. */
    async assess(planned: PlannedAssessment): Promise<void> {
      const row = await found(planned.mentionId);
      if (!row || !hasText(row)) return deleteOfRemovedPost(planned);
      const question = row.mention.assessment?.status === "waiting" ? await questionOf(row) : null;
      if (!question) return;
      let raw: RawVerdict;
      try {
        raw = await assistant.ask(question);
      } catch (error) {
        if (!(error instanceof AssistantError)) throw error;
        await recordFailure(planned, error);
        return;
      }
      // Quotes must occur in what the model got: the end of a long post is cut.
      const shown = describePost(row.post);
      const verdict = checkVerdict([shown], raw);
      const isSaved = await database.transaction((tx) =>
        mentionAssessments.end(tx, planned.mentionId, {
          status: verdict ? "done" : "failed",
          failure: verdict ? null : unusable,
          verdict: verdict && { ...verdict, model: assistant.model ?? "" },
          readAt: verdict ? clock.now().toISOString() : null,
        }),
      );
      if (isSaved) return;
      const now = await found(planned.mentionId);
      if (!now || !hasText(now)) await deleteOfRemovedPost(planned);
    },

    /**
     * Plans an assessment that a customer requests, unless one is in progress. Does not wait for it.
     * @throws AppError NOT_FOUND, POST_NOT_FOUND, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET.
     */
    async request(workspaceId: string, mentionId: string): Promise<Mention> {
      // First, so that another workspace's mention is always reported as not found.
      const shown = await mentions.get(workspaceId, mentionId);
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      // The canonical mention, if this one is a duplicate.
      const row = await found(shown.id);
      if (!row || !hasText(row)) throw new AppError("POST_NOT_FOUND");
      const { assessment } = row.mention;
      const isInProgress = assessment?.status === "waiting" && assessment.failure === null;
      const question = isInProgress ? null : await questionOf(row);
      if (question) {
        if (!(await assistant.canAfford(question))) throw new AppError("MODEL_OVER_BUDGET");
        await database.transaction((tx) => plan(tx, [shown.id]));
      }
      return mentions.get(workspaceId, shown.id);
    },
  };
}
