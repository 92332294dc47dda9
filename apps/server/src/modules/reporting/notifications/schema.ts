import {
  type NotificationRule,
  notificationChannelKinds,
  notificationDeliveries,
  notificationOffReasons,
} from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";

export const notificationChannelKind = pgEnum(
  "notification_channel_kind",
  notificationChannelKinds,
);
export const notificationDelivery = pgEnum("notification_delivery", notificationDeliveries);
export const notificationOffReason = pgEnum("notification_off_reason", notificationOffReasons);

/**
 * Where, when and about which mentions of a workspace a person is notified. A channel sends at most one message at a
 * time; mentions that are found in the meantime wait for the next one.
 */
export const notificationChannels = pgTable(
  "notification_channels",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: notificationChannelKind("kind").notNull(),
    name: text("name").notNull(),
    /** The encrypted address of the hook, which is a secret; null for email. */
    sealedAddress: text("sealed_address"),
    /** The part of the address that may be shown; empty for email. */
    hint: text("hint").notNull(),
    /** Unique in the workspace: a hash of the hook's address, or the person and the delivery of emails. */
    identity: text("identity").notNull(),
    delivery: notificationDelivery("delivery").notNull(),
    hour: smallint("hour").notNull(),
    /** 1 is Monday. */
    weekday: smallint("weekday").notNull(),
    zone: text("zone").notNull(),
    /** Hours in `zone`; both null: none. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    rules: jsonb("rules").$type<NotificationRule[]>().notNull(),
    /** null: the channel is on. */
    offReason: notificationOffReason("off_reason"),
    createdAt: moment("created_at").notNull(),
    /** When the next message, or the next attempt to send one, is due; null: nothing waits. */
    nextAt: moment("next_at"),
    /** The message that is being sent; null: none. */
    messageId: uuid("message_id"),
    messageAt: moment("message_at"),
    /** When a process began its attempt; it has a lease from then on. */
    claimedAt: moment("claimed_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Whether an earlier attempt of this message may have been delivered. */
    mayHaveArrived: boolean("may_have_arrived").notNull().default(false),
    /** When the last message was started; the next one is at least a minute later. */
    lastMessageAt: moment("last_message_at"),
    deliveredAt: moment("delivered_at"),
    attemptedAt: moment("attempted_at"),
    /** The problem of the last attempt, in a sentence for the person; null: it was delivered. */
    problem: text("problem"),
  },
  (table) => [
    unique("notification_channels_identity").on(table.workspaceId, table.identity),
    index("notification_channels_user").on(table.userId),
    // Recording reads the active channels of the workspaces that it found mentions for.
    index("notification_channels_on").on(table.workspaceId).where(sql`${table.offReason} is null`),
    index("notification_channels_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
);

/** Mentions that wait for a message of a channel. Deleted once the message is delivered or dropped. */
export const notificationItems = pgTable(
  "notification_items",
  {
    channelId: uuid("channel_id")
      .notNull()
      .references(() => notificationChannels.id, { onDelete: "cascade" }),
    mentionId: uuid("mention_id")
      .notNull()
      .references(() => mentions.id, { onDelete: "cascade" }),
    /** The message that contains it; null: it waits for the next message. */
    messageId: uuid("message_id"),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.mentionId] }),
    index("notification_items_mention").on(table.mentionId),
  ],
);
