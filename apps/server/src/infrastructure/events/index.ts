import { type EventData, type EventType, resetEvent, type ServerEvent } from "@earshot/contract";
import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "../database/index.ts";
import type { Notifications } from "../database/notifications.ts";
import { browserEvents } from "./schema.ts";

const channel = "earshot_events";
const retentionMs = 3_600_000;
const maxReplay = 500;

/** The stream of all writers, in place of a workspace id. Its events contain only ids. */
export const writersAudience = "00000000-0000-4000-8000-000000000001";

/** An event on its way to the browsers of a workspace. */
export type OutgoingEvent = {
  [T in EventType]: { workspaceId: string; type: T; data: EventData<T> };
}[EventType];

/** An item of a stream: an event, or the request to reload. */
export type StreamItem = ServerEvent | { type: typeof resetEvent };

/** Events to browsers, across processes: written with the change, announced at its commit. */
export interface Events {
  /**
   * Writes events in the caller's transaction. Call it last in the transaction and once: it takes a
   * lock for each workspace until the commit, which makes the ids of a workspace grow in commit order,
   * so that resuming after an id never skips one.
   */
  emit(tx: Tx, events: OutgoingEvent[]): Promise<void>;
  /**
   * Takes the locks of `emit` early, for a caller whose decision depends on everything that others
   * have committed for these workspaces. Until `emit`, only read, or change rows that belong to the caller.
   */
  hold(tx: Tx, workspaceIds: readonly string[]): Promise<void>;
  /**
   * Follows a workspace's events from `after` (an event's id) or, without it, from now on.
   * @returns a function that ends it.
   */
  follow(
    workspaceId: string,
    after: string | null,
    listener: (item: StreamItem) => void,
  ): Promise<() => void>;
  /**
   * The id of a workspace's newest event; null: none in the last hour. Data that is read afterwards contains every
   * change that was announced up to it.
   */
  newest(workspaceId: string): Promise<string | null>;
  /** Drops events older than an hour. */
  prune(): Promise<void>;
}

interface Follower {
  listener: (item: StreamItem) => void;
  last: bigint;
  /** Set while past events are being read; new events wait here. */
  waiting: ServerEvent[] | null;
}

type Row = typeof browserEvents.$inferSelect;

const toEvent = (row: Row) =>
  ({ id: String(row.id), type: row.type, data: row.data }) as ServerEvent;

export async function openEvents(
  database: Database,
  notifications: Notifications,
): Promise<Events> {
  const followers = new Map<string, Set<Follower>>();

  function deliver(follower: Follower, event: ServerEvent): void {
    const id = BigInt(event.id);
    if (id <= follower.last) return;
    follower.last = id;
    follower.listener(event);
  }

  async function announce(payload: string): Promise<void> {
    const { workspaceId, ids } = JSON.parse(payload) as { workspaceId: string; ids: string[] };
    if (!followers.has(workspaceId)) return;
    const rows = await database.pool
      .select()
      .from(browserEvents)
      .where(inArray(browserEvents.id, ids.map(BigInt)))
      .orderBy(asc(browserEvents.id));
    for (const follower of followers.get(workspaceId) ?? []) {
      for (const row of rows) {
        if (follower.waiting) follower.waiting.push(toEvent(row));
        else deliver(follower, toEvent(row));
      }
    }
  }

  /** Sends a follower the events after a given one, or tells it to reload. */
  async function replay(workspaceId: string, after: bigint, follower: Follower): Promise<void> {
    const ofWorkspace = eq(browserEvents.workspaceId, workspaceId);
    const [known] = await database.pool
      .select({ id: browserEvents.id })
      .from(browserEvents)
      .where(and(ofWorkspace, eq(browserEvents.id, after)));
    const missed = known
      ? await database.pool
          .select()
          .from(browserEvents)
          .where(and(ofWorkspace, gt(browserEvents.id, after)))
          .orderBy(asc(browserEvents.id))
          .limit(maxReplay + 1)
      : [];
    if (!known || missed.length > maxReplay) follower.listener({ type: resetEvent });
    else for (const row of missed) deliver(follower, toEvent(row));
  }

  // One at a time, so that events are delivered in the order in which they were announced.
  let chain = Promise.resolve();
  const resetAll = () => {
    for (const group of followers.values())
      for (const one of group) one.listener({ type: resetEvent });
  };
  await notifications.listen(channel, {
    onMessage: (payload) => {
      chain = chain.then(() => announce(payload)).catch(resetAll);
    },
    onReconnect: resetAll,
  });

  /** Always locks in the same order, or two transactions could wait for each other. */
  async function hold(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
    const sorted = [...new Set(workspaceIds)].sort();
    if (sorted.length === 0) return;
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended('events:' || id, 0))
      from unnest(${sql.param(sorted)}::text[]) with ordinality as locked(id, place)
      order by place`);
  }

  return {
    hold,
    async emit(tx, events) {
      if (events.length === 0) return;
      // Three queries for all events: a page of posts concerns a hundred workspaces.
      await hold(
        tx,
        events.map(({ workspaceId }) => workspaceId),
      );
      const rows = await tx
        .insert(browserEvents)
        .values(events.map(({ workspaceId, type, data }) => ({ workspaceId, type, data })))
        .returning({ id: browserEvents.id, workspaceId: browserEvents.workspaceId });
      const payloads = [...Map.groupBy(rows, (row) => row.workspaceId)].map(
        ([workspaceId, group]) =>
          JSON.stringify({ workspaceId, ids: group.map(({ id }) => String(id)) }),
      );
      await tx.execute(
        sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`,
      );
    },
    async follow(workspaceId, after, listener) {
      const follower: Follower = { listener, last: 0n, waiting: [] };
      const group = followers.get(workspaceId) ?? new Set();
      followers.set(workspaceId, group.add(follower));
      const unfollow = () => {
        group.delete(follower);
        if (group.size === 0 && followers.get(workspaceId) === group) followers.delete(workspaceId);
      };
      try {
        if (after !== null) await replay(workspaceId, BigInt(after), follower);
      } catch (error) {
        unfollow();
        throw error;
      }
      const waiting = follower.waiting ?? [];
      follower.waiting = null;
      for (const event of waiting) deliver(follower, event);
      return unfollow;
    },
    async newest(workspaceId) {
      const { rows } = await database.query({
        name: "newest event",
        text: "select max(id)::text as id from browser_events where workspace_id = $1",
        values: [workspaceId],
      });
      return (rows as { id: string | null }[])[0]?.id ?? null;
    },
    async prune() {
      await database.pool
        .delete(browserEvents)
        .where(lt(browserEvents.createdAt, new Date(Date.now() - retentionMs)));
    },
  };
}
