/** Errors of notifications, feeds of mentions and webhooks. */
export const reportingErrors = {
  NOTIFICATION_CHANNELS_FULL: {
    status: 409,
    message: "You already have 10 notification channels. Remove one to add another.",
  },
  NOTIFICATION_CHANNEL_EXISTS: {
    status: 409,
    message: "This workspace already has a notification channel for this. Change that one instead.",
  },
  MENTION_FEEDS_FULL: {
    status: 409,
    message: "This workspace already has 20 feeds. Delete one to create another.",
  },
  WEBHOOKS_FULL: {
    status: 409,
    message: "This workspace already has 5 webhooks. Delete one to create another.",
  },
  WEBHOOK_ADDRESS: {
    status: 400,
    message: "url must be an address that begins with https:// and has no port, name or password.",
  },
  WEBHOOK_NOT_SENT: {
    status: 409,
    message: "This event was not sent yet, so there is nothing to replay.",
  },
  WEBHOOK_WAITING: {
    status: 409,
    message: "1,000 or more events wait for this webhook. Try again when they have been delivered.",
  },
} as const;
