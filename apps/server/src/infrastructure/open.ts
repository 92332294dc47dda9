import { type Clock, systemClock } from "./clock.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./database/index.ts";
import { migrateDatabase } from "./database/migrate.ts";
import { type Notifications, openNotifications } from "./database/notifications.ts";
import { type Events, openEvents } from "./events/index.ts";
import type { Log } from "./log.ts";
import { createOutboundLimits, type OutboundLimits } from "./outbound-rate-limits/index.ts";

/** What every process has: the database, its notifications, shared limits and the clock. */
export interface Infrastructure {
  database: Database;
  notifications: Notifications;
  events: Events;
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
  close(): Promise<void>;
}

/** Migrates the database and connects to it. */
export async function openInfrastructure(
  address: DatabaseAddress,
  options: { poolSize: number; log: Log; clock?: Clock },
): Promise<Infrastructure> {
  const { log } = options;
  await migrateDatabase(address);
  const database = openDatabase(address, options.poolSize, (error) =>
    log.warn({ err: error }, "an idle database connection broke"),
  );
  const notifications = await openNotifications(address, log);
  const events = await openEvents(database, notifications);
  const clock = options.clock ?? systemClock;
  return {
    database,
    notifications,
    events,
    outboundLimits: createOutboundLimits(database, clock),
    clock,
    log,
    async close() {
      await notifications.close();
      await database.close();
    },
  };
}
