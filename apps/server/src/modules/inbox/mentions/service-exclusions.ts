import {
  type Exclusion,
  type ExclusionOption,
  type ExclusionPreview,
  limits,
  mutableSignals,
  type SignalKind,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { ExclusionRow, Exclusions, Wanted } from "../exclusions/index.ts";
import { preview as cut, joinMarks } from "./rules.ts";
import { wordingsOf } from "./rules-wordings.ts";
import type { Mentions } from "./service.ts";
import { createdEvents } from "./service-record.ts";
import { settleAgain, type Unsettled } from "./service-settle.ts";
import { findMentions, listMentionKeywords } from "./store.ts";
import * as store from "./store-exclusions.ts";
import { lockPlaces } from "./store-settle.ts";

const lookBackMs = 30 * 24 * 3_600_000;
const mostExamples = 5;
const mostWordings = 3;
/** What fits more of the pending ones than this is what the workspace looks for. */
const tooMany = 0.6;
const engagedStatuses = ["accepted", "in_progress", "replied"] as const;
const kindsOf = (signals: readonly { kind: string }[]) => signals.map(({ kind }) => kind);
/** Mentions whose texts are compared at once. */
const settledAtOnce = 500;

export type MentionExclusions = ReturnType<typeof createMentionExclusions>;

/** What is left out of a workspace's mentions, and what that hides. */
export function createMentionExclusions(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  exclusions: Exclusions;
  mentions: Mentions;
}) {
  const { database, clock, events, exclusions } = deps;
  const since = () => new Date(clock.now().getTime() - lookBackMs);

  /** Mentions that an exclusion fits. */
  async function fitting(
    db: Tx | Database["read"],
    workspaceId: string,
    wanted: Wanted,
    ask: Pick<store.MayFit, "statuses" | "shownSince">,
  ): Promise<store.FitRow[]> {
    const fits = exclusions.fitsOf([wanted]);
    const rows = await store.findMayFit(db, {
      ...ask,
      workspaceId,
      source: wanted.source,
      ...(wanted.kind === "signal" && { signal: wanted.value as SignalKind }),
      ...(wanted.kind === "words" && { needed: exclusions.neededOf([wanted]) }),
    });
    return rows.filter((row) => fits(row, kindsOf(row.signals)).length > 0);
  }

  /** How many pending mentions each of some exclusions would take away. */
  async function countEach(
    workspaceId: string,
    wanted: readonly Wanted[],
  ): Promise<(Wanted & { hides: number })[]> {
    if (wanted.length === 0) return [];
    const fits = exclusions.fitsOf(wanted);
    const needed = wanted.some(({ kind }) => kind === "words") && exclusions.neededOf(wanted);
    const rows = await store.findMayFit(database.read, {
      workspaceId,
      statuses: ["pending"],
      shownSince: since(),
      ...(needed && { needed }),
    });
    const counts = wanted.map(() => 0);
    for (const row of rows) {
      for (const at of new Set(fits(row, kindsOf(row.signals)))) counts[at] = (counts[at] ?? 0) + 1;
    }
    return wanted.map((one, at) => ({ ...one, hides: counts[at] ?? 0 }));
  }

  /**
   * Locks mentions and their places, and then the events, as everybody does. The caller has locked the
   * workspace: a mention can't be recorded without a share of that lock, so nothing is found meanwhile.
   * @returns those that are still meant once they are locked, and the places.
   */
  async function lockAll(tx: Tx, workspaceId: string, find: () => Promise<string[]>) {
    const found = await find();
    await store.lockMentions(tx, found);
    const places = await lockPlaces(tx, found, found);
    await events.hold(tx, [workspaceId]);
    return { ids: await find(), places };
  }

  async function present(row: ExclusionRow, hidden: number): Promise<Exclusion> {
    const { id, kind, value, source, createdAt } = row;
    return { id, kind, value, source, hidden, created_at: createdAt.toISOString() };
  }

  /** Tells browsers that the list is another one, whether or not something is new in it. */
  const tell = (tx: Tx, workspaceId: string, shown: readonly Unsettled[]) =>
    events.emit(
      tx,
      shown.length > 0
        ? createdEvents(shown)
        : [{ workspaceId, type: "mention.created", data: { ids: [], count: 0 } }],
    );

  return {
    async list(workspaceId: string): Promise<Exclusion[]> {
      const [rows, hidden] = await Promise.all([
        exclusions.list(workspaceId),
        store.countHidden(database.read, workspaceId),
      ]);
      return Promise.all(rows.map((row) => present(row, hidden.get(row.id) ?? 0)));
    },

    /** What an exclusion would have hidden in the last 30 days. @throws AppError VALIDATION_FAILED. */
    async preview(workspaceId: string, asked: Wanted): Promise<ExclusionPreview> {
      const shownSince = since();
      const statuses = ["pending", ...engagedStatuses] as const;
      const [rows, of] = await Promise.all([
        fitting(database.read, workspaceId, exclusions.read(asked), { statuses, shownSince }),
        store.countPendingSince(database.read, workspaceId, shownSince),
      ]);
      const hides = rows.filter(({ status }) => status === "pending");
      const strongest = hides
        .toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
        .slice(0, mostExamples)
        .map(({ id }) => id);
      const found = new Map(
        (await findMentions(database.read, strongest)).map((row) => [row.mention.id, row.post]),
      );
      return {
        hides: hides.length,
        of,
        engaged: rows.length - hides.length,
        examples: strongest.flatMap((id) => {
          const post = found.get(id);
          if (!post) return [];
          return [
            {
              id,
              source: post.source,
              title: post.threadTitle ?? post.title,
              content: cut(post.body, limits.previewMax),
              subreddit: post.community,
              author: post.author,
              created_utc: post.postedAt.getTime() / 1000,
            },
          ];
        }),
      };
    },

    /** Why a mention may not be relevant. @throws AppError NOT_FOUND. */
    async options(workspaceId: string, mentionId: string): Promise<ExclusionOption[]> {
      const { id } = await deps.mentions.get(workspaceId, mentionId);
      const [[row], matched, rows, of] = await Promise.all([
        findMentions(database.read, [id]),
        listMentionKeywords(database.read, [id]),
        exclusions.list(workspaceId),
        store.countPendingSince(database.read, workspaceId, since()),
      ]);
      if (!row) throw new AppError("NOT_FOUND");
      const { mention, post } = row;
      const made = (
        kind: Wanted["kind"],
        value: string,
        source: Wanted["source"] = null,
      ): Wanted => ({
        kind,
        value,
        source,
      });
      const same = (one: Wanted) => `${one.kind} ${one.source ?? ""} ${one.value}`.toLowerCase();
      const known = new Set(rows.map(same));
      const kinds = new Set(mention.intentSignals.map(({ kind }) => kind));
      const plain = [
        ...(post.author ? [made("author", post.author, post.source)] : []),
        ...(post.community ? [made("community", post.community, post.source)] : []),
        ...mutableSignals.filter((kind) => kinds.has(kind)).map((kind) => made("signal", kind)),
      ].map((one) => exclusions.read(one));
      const keywords = matched.get(id) ?? [];
      const marks = {
        title: joinMarks(keywords.flatMap((one) => one.titleMarks)),
        body: joinMarks(keywords.flatMap((one) => one.bodyMarks)),
      };
      const wordings = wordingsOf(
        post,
        marks,
        keywords.map(({ keyword }) => keyword),
      )
        .map((value) => made("words", value))
        .filter(({ value }) => exclusions.canRead(value))
        .filter((one) => exclusions.fitsOf([one])(post, []).length > 0);
      const isNew = (one: Wanted) => !known.has(same(one));
      // Apart, since only the one needs to read texts.
      const [others, counted] = await Promise.all([
        countEach(workspaceId, plain.filter(isNew)),
        countEach(workspaceId, wordings.filter(isNew)),
      ]);
      // What hides more than this one mention, and not most of them, says most.
      const isUseful = ({ hides }: { hides: number }) =>
        hides > 1 && hides <= Math.max(2, of * tooMany);
      const words = counted
        .toSorted((a, b) => Number(isUseful(b)) - Number(isUseful(a)))
        .filter((one) => isUseful(one) || one.hides <= 1)
        .slice(0, mostWordings);
      return [...others, ...words];
    },

    /**
     * Leaves something out: what is pending and fits is hidden in the same transaction. A place that
     * does not fit stands for itself when its mention is hidden.
     * @throws AppError VALIDATION_FAILED, EXCLUSION_EXISTS, EXCLUSION_LIMIT_REACHED.
     */
    async add(workspaceId: string, userId: string, asked: Wanted): Promise<Exclusion> {
      const wanted = exclusions.read(asked);
      return database.transaction(async (tx) => {
        const row = await exclusions.add(tx, workspaceId, userId, wanted);
        const find = async () =>
          (await fitting(tx, workspaceId, wanted, { statuses: ["pending"] })).map(({ id }) => id);
        const { ids, places } = await lockAll(tx, workspaceId, find);
        await store.hideMentions(tx, ids, row.id);
        await tell(tx, workspaceId, await settleAgain(tx, exclusions, places));
        return present(row, ids.length);
      });
    },

    /** Lets it in again: what only this hid comes back. @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, exclusionId: string): Promise<number> {
      return database.transaction(async (tx) => {
        await exclusions.lock(tx, workspaceId, exclusionId);
        const { ids } = await lockAll(tx, workspaceId, () => store.findHidden(tx, exclusionId));
        await exclusions.remove(tx, exclusionId);
        const shown: Unsettled[] = [];
        for (let at = 0; at < ids.length; at += settledAtOnce) {
          shown.push(...(await settleAgain(tx, exclusions, ids.slice(at, at + settledAtOnce))));
        }
        await tell(tx, workspaceId, shown);
        return shown.length;
      });
    },
  };
}
