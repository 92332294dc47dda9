import { eq, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/index.ts";
import { serviceWindows } from "./schema.ts";

/**
 * Enforces the limits of outside services for all processes together: what a service tells one process
 * applies to all. Times are by the given clock, in milliseconds.
 */
export interface OutboundLimits {
  /**
   * Requests one slot, and counts it if it is free.
   * @param spacingMs the minimum time between two requests to this service, from all processes
   * @param keepFree how many requests of the window are left for others
   * @returns 0 when the request may be made now, otherwise how long to wait before asking again
   */
  take(service: string, spacingMs?: number, keepFree?: number): Promise<number>;
  /** Stores what a response says about the current rate window. */
  report(service: string, window: { remaining: number; resetMs: number }): Promise<void>;
  /** Blocks all requests for this long; never shortens a longer block. */
  block(service: string, forMs: number): Promise<void>;
  /** Requests ever made, by service. */
  counts(): Promise<Map<string, number>>;
}

/** Responses of one window may report its end up to this far apart: they round to seconds and take time. */
const windowSlackMs = 30_000;

/** The limits that the processes of one database share. */
export function createOutboundLimits(database: Database, clock: Clock): OutboundLimits {
  const window = serviceWindows;

  async function waitOf(
    service: string,
    now: Date,
    spacingMs: number,
    keepFree: number,
  ): Promise<number> {
    const [row] = await database.pool.select().from(window).where(eq(window.service, service));
    if (!row) return 0;
    const until = [
      row.blockedUntil?.getTime() ?? 0,
      row.remaining !== null && row.remaining < 1 + keepFree ? (row.resetsAt?.getTime() ?? 0) : 0,
      row.lastCallAt && spacingMs > 0 ? row.lastCallAt.getTime() + spacingMs : 0,
    ];
    return Math.max(...until) - now.getTime();
  }

  return {
    async take(service, spacingMs = 0, keepFree = 0) {
      // Tries again if the row has changed since the slot was denied.
      while (true) {
        const now = clock.now();
        const lastBefore = new Date(now.getTime() - spacingMs);
        const taken = await database.pool
          .insert(window)
          .values({ service, lastCallAt: now, calls: 1 })
          .onConflictDoUpdate({
            target: window.service,
            set: {
              // After the end of a window, the next response says how many requests the new one has.
              remaining: sql`case when ${window.resetsAt} > ${now} then ${window.remaining} - 1 end`,
              lastCallAt: now,
              calls: sql`${window.calls} + 1`,
            },
            setWhere: sql`coalesce(${window.blockedUntil} <= ${now}, true)
                and (coalesce(${window.resetsAt} <= ${now}, true) or coalesce(${window.remaining} >= ${1 + keepFree}, true))
                and (${spacingMs} = 0 or coalesce(${window.lastCallAt} <= ${lastBefore}, true))`,
          })
          .returning({ service: window.service });
        if (taken.length > 0) return 0;
        const wait = await waitOf(service, now, spacingMs, keepFree);
        if (wait > 0) return wait;
      }
    },

    async report(service, { remaining, resetMs }) {
      const now = clock.now();
      const resetsAt = new Date(now.getTime() + resetMs);
      const older = new Date(resetsAt.getTime() - windowSlackMs);
      const younger = new Date(resetsAt.getTime() + windowSlackMs);
      await database.pool
        .insert(window)
        .values({ service, remaining, resetsAt })
        .onConflictDoUpdate({
          target: window.service,
          set: {
            // Within a window the lowest count is kept, since responses can arrive out of order.
            remaining: sql`case when coalesce(${window.resetsAt} <= ${older}, true)
                then ${remaining} else least(${window.remaining}, ${remaining}) end`,
            resetsAt,
          },
          // A late response of an earlier window says nothing about the current one.
          setWhere: sql`coalesce(${window.resetsAt} < ${younger}, true)`,
        });
    },

    async counts() {
      const rows = await database.pool.select().from(window);
      return new Map(rows.map(({ service, calls }) => [service, calls]));
    },

    async block(service, forMs) {
      const blockedUntil = new Date(clock.now().getTime() + forMs);
      await database.pool
        .insert(window)
        .values({ service, blockedUntil })
        .onConflictDoUpdate({
          target: window.service,
          set: {
            blockedUntil: sql`greatest(${window.blockedUntil}, ${blockedUntil})`,
          },
        });
    },
  };
}
