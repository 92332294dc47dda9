import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { createdEvents } from "./service.ts";
import { recomputeVisibility, type VisibilityInput } from "./service-deduplication.ts";
import type { VisibilityFilters } from "./service-visibility.ts";
import { lockDuplicates } from "./store-deduplication.ts";
import * as store from "./store-hiding.ts";

/** How many mentions' texts are compared at once. */
const batchSize = 500;

export type MentionHiding = ReturnType<typeof createMentionHiding>;

/** Hides mentions by a rule, and shows them again when the rule is removed. */
export function createMentionHiding(deps: {
  database: Database;
  events: Events;
  visibilityFilters: VisibilityFilters;
}) {
  const { database, events, visibilityFilters } = deps;

  /**
   * Locks mentions and their duplicates, and then the events, in the order that all transactions use. The
   * caller has locked the workspace. Recording a mention takes a share of that lock, so no mention is
   * added in the meantime.
   * @returns the mentions that `find` still returns once they are locked, and the duplicates.
   */
  async function lockAll(tx: Tx, workspaceId: string, find: () => Promise<string[]>) {
    const found = await find();
    await store.lockMentions(tx, found);
    const duplicates = await lockDuplicates(tx, found, found);
    await events.hold(tx, [workspaceId]);
    return { ids: await find(), duplicates };
  }

  /** Notifies browsers that the list changed, even if no mention is new. */
  const emitListChanged = (tx: Tx, workspaceId: string, shown: readonly VisibilityInput[]) =>
    events.emit(
      tx,
      shown.length > 0
        ? createdEvents(shown)
        : [{ workspaceId, type: "mention.created", data: { ids: [], count: 0 } }],
    );

  return {
    /** How many mentions of a workspace each rule hides. */
    countHidden: (workspaceId: string) => store.countHidden(database.pool, workspaceId),

    /**
     * Hides the mentions that a new rule applies to. The caller has locked the workspace. Duplicates that
     * the rule does not apply to are shown in place of their hidden mention.
     * @param find the ids of the mentions that the rule applies to
     * @returns how many mentions were hidden.
     */
    async hide(
      tx: Tx,
      { workspaceId, ruleId }: { workspaceId: string; ruleId: string },
      find: () => Promise<string[]>,
    ): Promise<number> {
      const { ids, duplicates } = await lockAll(tx, workspaceId, find);
      await store.hideMentions(tx, ids, ruleId);
      await emitListChanged(
        tx,
        workspaceId,
        await recomputeVisibility(tx, visibilityFilters, duplicates),
      );
      return ids.length;
    },

    /**
     * Shows again what only one rule hides. The caller has locked the workspace.
     * @param removeRule deletes the rule, once its mentions are locked
     * @returns how many mentions are shown again.
     */
    async show(
      tx: Tx,
      { workspaceId, ruleId }: { workspaceId: string; ruleId: string },
      removeRule: () => Promise<void>,
    ): Promise<number> {
      const { ids } = await lockAll(tx, workspaceId, () => store.findHidden(tx, ruleId));
      await removeRule();
      const shown: VisibilityInput[] = [];
      for (let at = 0; at < ids.length; at += batchSize) {
        shown.push(
          ...(await recomputeVisibility(tx, visibilityFilters, ids.slice(at, at + batchSize))),
        );
      }
      await emitListChanged(tx, workspaceId, shown);
      return shown.length;
    },
  };
}
