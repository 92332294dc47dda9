import type {
  NotificationChannel,
  NotificationChannelKind,
  NotificationRule,
} from "@earshot/contract";
import type { ChannelChange } from "./api/notifications.ts";

/** A rule while it is edited: its communities are one text, separated by commas. */
export interface RuleDraft extends Omit<NotificationRule, "communities"> {
  /** Identifies the row while rules are edited. */
  key: number;
  communities: string;
}

/** The settings of a channel while they are edited. */
export interface ChannelDraft extends Omit<ChannelChange, "rules" | "isOn"> {
  rules: RuleDraft[];
}

let made = 0;

/** A rule for all mentions from a level on. */
export function newRule(): RuleDraft {
  made += 1;
  return { key: made, minLevel: "Looking", keywords: [], sources: [], communities: "" };
}

/** The initial settings of a new channel. @param zone the browser's time zone */
export const newDraft = (name: string, zone: string): ChannelDraft => ({
  name,
  delivery: "instant",
  hour: 8,
  weekday: 1,
  timeZone: zone,
  quietHours: null,
  rules: [newRule()],
});

/** The settings of a channel, to be edited. */
export const draftOf = (channel: NotificationChannel): ChannelDraft => ({
  name: channel.name,
  delivery: channel.delivery,
  hour: channel.hour,
  weekday: channel.weekday,
  timeZone: channel.timeZone,
  quietHours: channel.quietHours,
  rules: channel.rules.map(({ communities, ...rule }) => ({
    ...newRule(),
    ...rule,
    communities: communities.join(", "),
  })),
});

/** The part of a draft that is sent. */
export const settingsOf = ({ rules, ...rest }: ChannelDraft): Omit<ChannelChange, "isOn"> => ({
  ...rest,
  rules: rules.map(({ key: _, communities, ...rule }) => ({
    ...rule,
    communities: communities
      .split(",")
      .map((name) => name.trim().replace(/^\/?r\//i, ""))
      .filter(Boolean),
  })),
});

/** Explains how to find the address of a webhook. */
export const addressHints: Readonly<Record<Exclude<NotificationChannelKind, "email">, string>> = {
  slack: "In Slack, add an incoming webhook for the channel and paste its address.",
  discord: "In Discord, open the channel’s settings, Integrations, Webhooks, and copy the URL.",
  teams:
    "In Teams, add the workflow “Post to a channel when a webhook request is received” and paste its URL.",
};
