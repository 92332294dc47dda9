import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { PlacementRefused, PlacementUnknown } from "../../../integrations/ports/placement.ts";
import type { OwnPublishedPost, Publishing } from "../../../integrations/ports/publishing.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { ConnectedAccount, Connections } from "../../identity/connections/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import {
  clockToleranceMs,
  interrupted,
  latestCallMs,
  maxLateMs,
  notConnected,
  postsNotRead,
  scopeMissing,
  sentences,
  tooLate,
  verdictOf,
  workspacePaused,
} from "./rules.ts";
import type { PublishingOutcome } from "./service-outcome.ts";
import type { PublishingRequirements } from "./service-requirements.ts";
import * as store from "./store.ts";

export type Publisher = ReturnType<typeof createPublisher>;

/**
 * Publishes posts, each at most once: the attempt is committed before the call, and the state `sent` right before
 * it. An attempt in state `sent` is never called again; it becomes unknown (decision 022).
 */
export function createPublisher(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  connections: Connections;
  workspaces: Workspaces;
  /** null: no platform is connected through which posts can be published. */
  platform: Publishing | null;
  requirements: PublishingRequirements;
  outcome: PublishingOutcome;
}) {
  const { database, clock, connections, workspaces, platform, requirements, outcome } = deps;

  /** Commits that the call is about to be made. @returns null if another process has taken the attempt */
  async function markSent(attemptId: string): Promise<Date | null> {
    const sentAt = clock.now();
    const isMarked = await outcome.withOpen(attemptId, async (tx, { state }) => {
      if (state !== "planned") return false;
      await store.updateAttempt(tx, attemptId, { state: "sent", sentAt });
      return true;
    });
    return isMarked ? sentAt : null;
  }

  /**
   * Searches for a post that an earlier attempt with the same title and community may have published.
   * @returns null: nothing was published, or there was no earlier attempt
   * @throws SourceError
   */
  async function findEarlier(
    via: Publishing,
    account: ConnectedAccount,
    workspaceId: string,
    attempt: store.AttemptRow,
  ): Promise<OwnPublishedPost | "open" | null> {
    const { community, title } = attempt;
    const sent = await store.listUnconfirmed(database.pool, { workspaceId, community, title });
    const [first] = sent;
    if (!first?.sentAt) return null;
    const since = new Date(first.sentAt.getTime() - clockToleranceMs);
    const { complete, posts } = await via.postsOf(account, { since });
    const { sentAt } = first;
    const verdict = verdictOf(posts, attempt, { sentAt, now: clock.now(), complete });
    if (verdict.is === "found") return verdict.post;
    return complete ? null : "open";
  }

  async function call(via: Publishing, account: ConnectedAccount, attempt: store.AttemptRow) {
    const { id, community, title, content: text } = attempt;
    const sentAt = await markSent(id);
    if (!sentAt) return;
    const isInTime = () => clock.now().getTime() <= sentAt.getTime() + latestCallMs;
    try {
      const made = await via.publish(account, { community, title, text, isInTime });
      await outcome.published(id, { ...made, at: clock.now() });
    } catch (error) {
      if (error instanceof PlacementRefused) {
        await outcome.refused(id, error.refusal);
        return;
      }
      // After any other error the post may have been published.
      await outcome.unknown(id, error instanceof PlacementUnknown ? error.failure : interrupted);
      if (!(error instanceof PlacementUnknown)) throw error;
    }
  }

  /**
   * Sends a planned attempt. An attempt that was already sent becomes unknown and is not sent again, so this may run
   * more than once.
   */
  async function send(workspaceId: string, attemptId: string): Promise<void> {
    const attempt = await store.findAttempt(database.pool, attemptId);
    if (attempt?.state === "sent") await outcome.unknown(attemptId, interrupted);
    if (attempt?.state !== "planned") return;
    const account = await connections.account(workspaceId);
    if (!platform || !account) return void (await outcome.refused(attemptId, notConnected));
    if (!account.scopes.includes(platform.scope)) {
      return void (await outcome.refused(attemptId, scopeMissing));
    }
    try {
      const earlier = await findEarlier(platform, account, workspaceId, attempt);
      if (earlier === "open") return void (await outcome.refused(attemptId, postsNotRead));
      if (earlier !== null) {
        const { externalId, url, postedAt: at } = earlier;
        return void (await outcome.published(attemptId, { externalId, url, at }));
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return void (await outcome.refused(attemptId, postsNotRead));
    }
    const refusal = await requirements.refusalOf(platform, account, attempt);
    if (refusal) return void (await outcome.refused(attemptId, refusal));
    await call(platform, account, attempt);
  }

  return {
    send,

    /**
     * Publishes a due post. Does nothing for a post that was changed, canceled or published since its job was
     * queued.
     */
    async publishDue(postId: string, revision: number): Promise<void> {
      const started = await database.transaction(async (tx) => {
        const post = await store.lockPost(tx, postId);
        if (!post || post.revision !== revision) return null;
        const { workspaceId, community, title, content, scheduledAt } = post;
        if (post.status === "publishing") {
          const open = (await store.listAttempts(tx, postId)).find(store.isOpen);
          return open ? { workspaceId, attemptId: open.id } : null;
        }
        const now = clock.now();
        if (post.status !== "scheduled" || scheduledAt === null || community === null) return null;
        const isLate = now.getTime() - scheduledAt.getTime() > maxLateMs;
        const isPaused = (await workspaces.suspendedSince(workspaceId, tx)) !== null;
        if (isLate || isPaused) {
          const failure = sentences(isPaused ? workspacePaused : tooLate);
          await store.updatePost(tx, postId, { status: "failed", failure, updatedAt: now });
          return null;
        }
        await store.updatePost(tx, postId, { status: "publishing", updatedAt: now });
        const row = { postId, community, title, content, plannedAt: now };
        const { id: attemptId } = await store.insertAttempt(tx, row);
        return { workspaceId, attemptId };
      });
      if (started) await send(started.workspaceId, started.attemptId);
    },
  };
}
