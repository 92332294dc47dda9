import {
  type ContentItem,
  type Grounding,
  hasWriters,
  postFormats,
  studioLimits,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { groundingOf } from "./rules-grounding.ts";
import { findingsOf, lengthOf } from "./rules-text.ts";
import { givenRequestOf } from "./service-generate.ts";
import type { GivenReader } from "./service-given.ts";
import { presentItem } from "./service-present.ts";
import * as store from "./store.ts";
import { addCount, listCounts } from "./store-counts.ts";

/** How long an unsaved text is stored. */
const unsavedMs = 90 * 24 * 3_600_000;
const dayMs = 24 * 3_600_000;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export type Content = ReturnType<typeof createContent>;

/** The generated texts of workspaces. */
export function createContent(deps: {
  database: Database;
  clock: Clock;
  mentions: Pick<Mentions, "get">;
  givenReader: GivenReader;
}) {
  const { database, clock, mentions, givenReader } = deps;

  /** Deleted texts can be restored if they were deleted after this time. */
  const undoFrom = () => new Date(clock.now().getTime() - studioLimits.undoDeleteMs);

  async function find(
    workspaceId: string,
    ref: store.ItemRef,
    db = database.pool,
  ): Promise<store.ItemWithGeneration> {
    const found = await store.findItem(db, workspaceId, ref);
    if (!found) throw new AppError("NOT_FOUND");
    return found;
  }

  async function grounded(
    workspaceId: string,
    { generation }: store.ItemWithGeneration,
    content: string,
  ): Promise<Grounding> {
    const request = givenRequestOf(generation.context, generation);
    return groundingOf(content, await givenReader.readAgain(workspaceId, request));
  }

  return {
    /** Checks a changed text without storing it. @throws AppError NOT_FOUND. */
    async check(
      workspaceId: string,
      { content, ...ref }: store.ItemRef & { content: string },
    ): Promise<Pick<ContentItem, "length" | "grounding" | "findings">> {
      const found = await find(workspaceId, ref);
      const format = postFormats[found.generation.postType];
      return {
        length: lengthOf(content, format),
        grounding: await grounded(workspaceId, found, content),
        findings: findingsOf(content, format),
      };
    },

    /** Replaces a text, and its title if one is given. @throws AppError NOT_FOUND. */
    async update(
      workspaceId: string,
      { content, title, ...ref }: store.ItemRef & { content: string; title?: string | undefined },
    ): Promise<ContentItem> {
      const found = await find(workspaceId, ref);
      const grounding = await grounded(workspaceId, found, content);
      const change = { content, grounding, ...(title !== undefined && { title }) };
      const item = await database.transaction((tx) =>
        store.updateItem(tx, workspaceId, ref, { ...change, updatedAt: clock.now() }),
      );
      if (!item) throw new AppError("NOT_FOUND");
      return presentItem({ ...found, item });
    },

    /** Saves a text under a title; it is stored until it is deleted. @throws AppError NOT_FOUND. */
    save: (
      workspaceId: string,
      { title, ...ref }: store.ItemRef & { title: string },
    ): Promise<ContentItem> =>
      database.transaction(async (tx) => {
        const { item, generation } = await find(workspaceId, ref, tx);
        const change = { title, isSaved: true, updatedAt: clock.now() };
        const saved = await store.updateItem(tx, workspaceId, ref, change);
        if (!saved) throw new AppError("NOT_FOUND");
        if (!item.isSaved) {
          const { postType: type, voice } = generation;
          const day = dayOf(item.createdAt);
          await addCount(tx, { workspaceId, day, type, voice }, { saved: 1 });
        }
        return presentItem({ item: saved, generation });
      }),

    /** A page of the history, the newest first. */
    async history(
      workspaceId: string,
      filter: store.HistoryFilter,
      { page, limit }: { page: number; limit: number },
    ): Promise<{ items: ContentItem[]; total: number }> {
      const offset = (page - 1) * limit;
      const listed = await store.listItems(database.pool, workspaceId, filter, { limit, offset });
      return { items: listed.rows.map(presentItem), total: listed.total };
    },

    /** Deletes a text, which can be restored for 10 seconds. @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, ref: store.ItemRef): Promise<void> {
      const isDeleted = await database.transaction((tx) =>
        store.markDeleted(tx, workspaceId, ref, clock.now()),
      );
      if (!isDeleted) throw new AppError("NOT_FOUND");
    },

    /** Restores a text within 10 seconds. @throws AppError NOT_FOUND. */
    async restore(workspaceId: string, ref: store.ItemRef): Promise<ContentItem> {
      const isRestored = await database.transaction((tx) =>
        store.restoreItem(tx, workspaceId, ref, undoFrom()),
      );
      if (!isRestored) throw new AppError("NOT_FOUND");
      return presentItem(await find(workspaceId, ref));
    },

    /**
     * Suggests a text to the writer of the mention that it answers.
     * @throws AppError NOT_FOUND, NOT_A_REPLY, NO_WRITERS_THERE.
     */
    async suggestAsReply(
      workspaceId: string,
      { content, ...ref }: store.ItemRef & { content: string },
    ): Promise<void> {
      const { generation } = await find(workspaceId, ref);
      if (generation.replyToMentionId === null) throw new AppError("NOT_A_REPLY");
      // The mention may have been merged since, and writers claim the canonical mention.
      const { id: mentionId, source } = await mentions.get(
        workspaceId,
        generation.replyToMentionId,
      );
      if (!hasWriters(source)) throw new AppError("NO_WRITERS_THERE");
      await database.transaction((tx) =>
        store.saveSuggestion(tx, { mentionId, text: content, suggestedAt: clock.now() }),
      );
    },

    /** The texts that customers suggest for mentions, by the mention's id. */
    async suggestionsFor(
      mentionIds: readonly string[],
    ): Promise<Map<string, { text: string; suggestedAt: string }>> {
      const rows = await store.listSuggestions(database.pool, mentionIds);
      return new Map(
        rows.map(({ mentionId, text, suggestedAt }) => [
          mentionId,
          { text, suggestedAt: suggestedAt.toISOString() },
        ]),
      );
    },

    /** Counts generated and saved texts of the last days, today included. */
    async analytics(workspaceId: string, days: number) {
      const from = dayOf(new Date(clock.now().getTime() - (days - 1) * dayMs));
      const rows = await listCounts(database.pool, workspaceId, from);
      const by = (keyOf: (row: (typeof rows)[number]) => string) =>
        [...Map.groupBy(rows, keyOf)]
          .filter(([key]) => key !== "")
          .map(([key, group]) => ({
            key,
            generated: group.reduce((sum, row) => sum + row.generated, 0),
            saved: group.reduce((sum, row) => sum + row.saved, 0),
          }));
      const byGenerated = (one: { generated: number }, other: { generated: number }) =>
        other.generated - one.generated;
      return {
        byType: by(({ type }) => type).toSorted(byGenerated),
        byVoice: by(({ voice }) => voice).toSorted(byGenerated),
        byDay: by(({ day }) => day).toSorted((a, b) => a.key.localeCompare(b.key)),
      };
    },

    /** Counts a text that was generated elsewhere. */
    track: (workspaceId: string, type: string): Promise<void> =>
      database.transaction((tx) =>
        addCount(tx, { workspaceId, day: dayOf(clock.now()), type, voice: "" }, { generated: 1 }),
      ),

    /** Deletes texts that can no longer be restored, and texts that were not saved within 90 days. */
    prune: () =>
      database.transaction((tx) =>
        store.pruneItems(tx, {
          deletedBefore: undoFrom(),
          unsavedBefore: new Date(clock.now().getTime() - unsavedMs),
        }),
      ),
  };
}
