/** The roots of the cached data, shared by those who make it stale from elsewhere. */
export const queryKeys = {
  me: ["me"],
  mentions: ["mentions"],
  mentionPages: ["mentions", "pages"],
  mentionCounts: ["mentions", "counts"],
  keywords: ["keywords"],
  watching: ["watching"],
  replies: ["replies"],
  replyPages: ["replies", "pages"],
  replyOne: ["replies", "one"],
  replyWaiting: ["replies", "waiting"],
  dashboard: ["dashboard"],
  settings: ["settings"],
  opportunities: ["opportunities"],
  assignments: ["assignments"],
  writerSettings: ["writer-settings"],
} as const;
