/** Where notifications are sent: to the person's own email address, or into a channel by an incoming webhook. */
export const notificationChannelKinds = ["email", "slack", "discord", "teams"] as const;
export type NotificationChannelKind = (typeof notificationChannelKinds)[number];

export const notificationChannelNames: Readonly<Record<NotificationChannelKind, string>> = {
  email: "Email",
  slack: "Slack",
  discord: "Discord",
  teams: "Microsoft Teams",
};

/** When a channel is notified of mentions. */
export const notificationDeliveries = ["instant", "daily", "weekly"] as const;
export type NotificationDelivery = (typeof notificationDeliveries)[number];

/**
 * Why a channel is off.
 * - `paused`: the person turned it off
 * - `unsubscribed`: the person used the link in an email
 * - `gone`: the webhook no longer exists, or the mail server refused the address for good
 * - `failing`: nothing was delivered for a day
 */
export const notificationOffReasons = ["paused", "unsubscribed", "gone", "failing"] as const;
export type NotificationOffReason = (typeof notificationOffReasons)[number];

export const notificationLimits = {
  /** Channels of a person in a workspace. */
  channelsMax: 10,
  rulesPerChannel: 10,
  namesPerRule: 20,
  nameMax: 60,
  addressMax: 2_000,
} as const;
