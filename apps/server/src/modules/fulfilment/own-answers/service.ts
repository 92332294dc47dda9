import { type OwnAnswer, platforms } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { AnsweredMentions, Mentions } from "../../inbox/mentions/index.ts";
import * as rules from "./rules.ts";
import * as store from "./store.ts";

function present({ answer, post }: store.ListedOwnAnswer): OwnAnswer {
  const { mentionId, url, state, addedAt, checkedAt } = answer;
  return {
    mentionId,
    source: post.source,
    title: post.threadTitle ?? post.title,
    subreddit: post.community,
    url,
    state,
    addedAt: addedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

export type OwnAnswers = ReturnType<typeof createOwnAnswers>;

/** Answers that customers post with accounts of their own, on sources where our writers do not reply. */
export function createOwnAnswers(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  events: Events;
  mentions: Mentions;
  answeredMentions: AnsweredMentions;
  lookups: readonly PostLookup[];
}) {
  const { database, clock, log, events, mentions, answeredMentions, lookups } = deps;

  async function list(
    workspaceId: string,
    page: { mentionId?: string | undefined; limit: number; offset: number },
  ): Promise<{ answers: OwnAnswer[]; total: number }> {
    const [rows, total] = await Promise.all([
      store.listAnswers(database.pool, workspaceId, page),
      store.countAnswers(database.pool, workspaceId, page.mentionId),
    ]);
    return { answers: rows.map(present), total };
  }

  /** The id at an address that names the account by its handle, or is a share link. @throws AppError SOURCE_AWAY. */
  async function followedId(lookup: PostLookup, url: string): Promise<string | null> {
    try {
      const target = (await lookup.follow?.(url)) ?? null;
      return target === null ? null : lookup.idOf(target);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new AppError("SOURCE_AWAY", { message: error.publicText, cause: error });
    }
  }

  /**
   * Whether an answer is in the thread of a post. True as well if it is not found, since it may be too new, and if
   * the platform can't be reached.
   */
  async function isInThread(
    lookup: PostLookup,
    id: string,
    { externalId, threadId }: { externalId: string; threadId: string | null },
  ): Promise<boolean> {
    try {
      const answer = (await lookup.fetchPosts([id])).get(id);
      if (!answer || answer.removed) return true;
      return (answer.thread?.externalId ?? id) === (threadId ?? externalId);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      log.info({ err: error, source: lookup.name }, "the thread of an own answer is unknown");
      return true;
    }
  }

  /**
   * The id of an answer at its platform; null where we can't read the platform's addresses.
   * @throws AppError VALIDATION_FAILED: the address is not that of an answer to the post; SOURCE_AWAY.
   */
  async function idOf(mentionId: string, url: string): Promise<string | null> {
    const found = (await mentions.withPosts([mentionId])).get(mentionId);
    if (!found) throw new AppError("NOT_FOUND");
    const { source, externalId, url: postUrl } = found.post;
    const { label, answerLinkHelp } = platforms[source];
    const lookup = lookups.find(({ name }) => name === source);
    const id = lookup ? (lookup.idOf(url) ?? (await followedId(lookup, url))) : null;
    const isAnswer = lookup
      ? id !== null && id !== externalId && (await isInThread(lookup, id, found.post))
      : rules.canBeAnswer(url, postUrl);
    if (isAnswer) return id;
    throw new AppError("VALIDATION_FAILED", {
      details: [`url: This is not the address of an answer on ${label}. ${answerLinkHelp ?? ""}`],
    });
  }

  /** Checks the due answers of one source, as many as one call reads. @throws SourceError */
  async function checkSource(lookup: PostLookup): Promise<void> {
    const due = await store.listDue(database.pool, lookup.name, clock.now(), lookup.max);
    const ids = due.flatMap(({ externalId }) => externalId ?? []);
    if (ids.length === 0) return;
    const seen = await lookup.fetchPosts(ids);
    const now = clock.now();
    for (const answer of due) {
      const post = seen.get(answer.externalId ?? "");
      await store.recordCheck(database.pool, answer, {
        state: rules.stateAfter(answer.state, post !== undefined && !post.removed),
        checkedAt: now,
        checkAt: rules.nextCheckAt(answer.addedAt, now),
      });
    }
  }

  return {
    list,

    /**
     * Stores the address of an own answer, and marks the mention as replied. No reply unit is taken.
     * @throws AppError NOT_FOUND; NO_OWN_ANSWERS_THERE: our writers reply on the source, or nobody does;
     *   VALIDATION_FAILED; SOURCE_AWAY; ILLEGAL_TRANSITION: the mention was skipped.
     */
    async save(
      workspaceId: string,
      mentionId: string,
      { url, track }: { url: string; track: boolean },
      userId: string,
    ): Promise<OwnAnswer> {
      const { id, source } = await mentions.get(workspaceId, mentionId);
      if (platforms[source].answering !== "customer") throw new AppError("NO_OWN_ANSWERS_THERE");
      const found = await idOf(id, url);
      const externalId = track ? found : null;
      const addedAt = clock.now();
      await database.transaction(async (tx) => {
        const moved = await answeredMentions.markReplied(tx, workspaceId, id, userId);
        const { isNew } = await store.saveAnswer(tx, {
          mentionId: id,
          workspaceId,
          url,
          externalId,
          state: externalId === null ? "untracked" : "unseen",
          addedAt,
          checkAt: externalId === null ? null : rules.nextCheckAt(addedAt, addedAt),
        });
        // If the mention is already replied to, an answer can be replaced, but not added.
        if (!moved && isNew) throw new AppError("ILLEGAL_TRANSITION");
        await events.emit(tx, moved ?? []);
      });
      const { answers } = await list(workspaceId, { mentionId: id, limit: 1, offset: 0 });
      const [answer] = answers;
      if (!answer) throw new AppError("NOT_FOUND");
      return answer;
    },

    /** Checks whether tracked answers are still there. A platform that can't be reached changes no state. */
    async checkDue(): Promise<void> {
      for (const lookup of lookups) {
        try {
          await checkSource(lookup);
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          log.warn({ err: error, source: lookup.name }, "own answers could not be checked");
        }
      }
    },
  };
}
