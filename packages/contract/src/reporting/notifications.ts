import { z } from "zod";
import { call } from "../call.ts";
import { timeZoneSchema } from "../identity/settings.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { intentLevels, sources } from "../vocabulary.ts";
import {
  notificationChannelKinds,
  notificationDeliveries,
  notificationLimits,
  notificationOffReasons,
} from "./notifications-words.ts";

const params = z.object({ id: z.uuid("is not an id") });

const list = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item, "must be a list").check(z.maxLength(max, { error: `has more than ${max}` }));

/** Which mentions a channel is notified of: those that meet every part of a rule. An empty list means any. */
const ruleSchema = z.object({
  minLevel: z.enum(intentLevels, `must be one of ${intentLevels.join(", ")}`),
  /** Keywords of the workspace, by their text. */
  keywords: list(trimmedText(limits.keywordMax), notificationLimits.namesPerRule),
  sources: list(z.enum(sources, "is not a source"), sources.length),
  /** Communities by their names, such as smallbusiness. */
  communities: list(trimmedText(limits.communityMax), notificationLimits.namesPerRule),
});
export type NotificationRule = z.output<typeof ruleSchema>;

const hourSchema = z
  .int("must be a whole hour")
  .min(0, "must be an hour from 0 to 23")
  .max(23, "must be an hour from 0 to 23");

/** From one hour until another, also over midnight. */
const quietHoursSchema = z
  .object({ from: hourSchema, until: hourSchema })
  .refine(({ from, until }) => from !== until, {
    error: "must end at another hour than they begin",
    path: ["until"],
  });
export type QuietHours = z.output<typeof quietHoursSchema>;

const settings = {
  name: trimmedText(notificationLimits.nameMax, {
    type: "Name the channel.",
    empty: "Name the channel.",
  }),
  delivery: z.enum(notificationDeliveries, `must be one of ${notificationDeliveries.join(", ")}`),
  /** The hour of digests, in `timeZone`. */
  hour: hourSchema,
  /** The day of weekly digests: 1 is Monday. */
  weekday: z
    .int("must be a day from 1 to 7")
    .min(1, "must be a day from 1 to 7")
    .max(7, "must be a day from 1 to 7"),
  timeZone: timeZoneSchema,
  /** Instant messages wait until these end; null: none. */
  quietHours: quietHoursSchema.nullable().default(null),
  /** A mention is sent if it meets one of them. */
  rules: list(ruleSchema, notificationLimits.rulesPerChannel).min(1, "Add at least one rule."),
};

const attemptSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** What went wrong, in a sentence; null: it was delivered. */
  problem: z.string().nullable(),
});

export const notificationChannelSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationChannelKinds),
  /** Where it sends: the email address, or the address of the webhook without its secret. */
  target: z.string(),
  name: z.string(),
  delivery: z.enum(notificationDeliveries),
  hour: z.number().int(),
  weekday: z.number().int(),
  timeZone: z.string(),
  quietHours: z.object({ from: z.number().int(), until: z.number().int() }).nullable(),
  rules: z.array(ruleSchema),
  /** Why nothing is sent; null: the channel is on. */
  offReason: z.enum(notificationOffReasons).nullable(),
  /** Mentions that wait for the next message. */
  waiting: z.number().int(),
  /** When the next message is due, ISO 8601; null: nothing waits. */
  nextAt: z.string().nullable(),
  /** The last message that was delivered, ISO 8601; null: none was. */
  deliveredAt: z.string().nullable(),
  /** The last attempt to send a message; null: none was made. */
  lastAttempt: attemptSchema.nullable(),
});
export type NotificationChannel = z.output<typeof notificationChannelSchema>;

export const notificationCalls = {
  listNotificationChannels: call({
    method: "GET",
    path: "/notifications",
    who: "customer",
    summary: "List your own notification channels in this workspace, with their last delivery.",
    data: z.object({ channels: z.array(notificationChannelSchema) }),
  }),
  addNotificationChannel: call({
    method: "POST",
    path: "/notifications",
    who: "customer",
    needsRole: "viewer",
    needsConfirmedEmail: true,
    summary: "Add a channel: your own email address, or a webhook of Slack, Discord or Teams.",
    body: z.object({
      ...settings,
      kind: z.enum(
        notificationChannelKinds,
        `must be one of ${notificationChannelKinds.join(", ")}`,
      ),
      /** The address of the webhook; empty for email, which goes to your own confirmed address. */
      address: z
        .string("must be text")
        .max(notificationLimits.addressMax, "is too long")
        .default(""),
    }),
    data: z.object({ channel: notificationChannelSchema }),
  }),
  changeNotificationChannel: call({
    method: "PUT",
    path: "/notifications/{id}",
    who: "customer",
    needsRole: "viewer",
    needsConfirmedEmail: true,
    summary: "Change a channel's rules and times, and turn it on or off.",
    params,
    body: z.object({ ...settings, isOn: z.boolean("must be true or false") }),
    data: z.object({ channel: notificationChannelSchema }),
  }),
  removeNotificationChannel: call({
    method: "DELETE",
    path: "/notifications/{id}",
    who: "customer",
    needsRole: "viewer",
    summary: "Remove a channel; its address is forgotten.",
    params,
    data: z.object({}),
  }),
  testNotificationChannel: call({
    method: "POST",
    path: "/notifications/{id}/test",
    who: "customer",
    needsRole: "viewer",
    needsConfirmedEmail: true,
    summary: "Send a test message to a channel, at most one a minute.",
    params,
    body: z.object({}),
    data: z.object({ channel: notificationChannelSchema }),
  }),
};
