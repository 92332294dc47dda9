import type { Portal } from "@earshot/contract";
import { getPortal } from "./portal.ts";

/** Where the person of a session is kept: each portal has its own. */
export const meKey = (portal: Portal) => ["me", portal] as const;

/**
 * The roots of the cached data, shared by those who make it stale from elsewhere. What is not of
 * `me` belongs to the session in use, and is dropped when another one comes into use.
 */
export const queryKeys = {
  /** The person of the session in use: read it where it is used, it changes with the portal. */
  get me() {
    return meKey(getPortal());
  },
  /** What this installation offers to anyone. */
  clientConfig: ["client-config"],
  mentions: ["mentions"],
  mentionPages: ["mentions", "pages"],
  mentionCounts: ["mentions", "counts"],
  savedFilters: ["saved-filters"],
  exclusionList: ["exclusions", "list"],
  exclusionOptions: ["exclusions", "options"],
  exclusionPreviews: ["exclusions", "previews"],
  model: ["model"],
  keywords: ["keywords"],
  keywordPreviews: ["keyword-previews"],
  keywordSuggestions: ["keyword-suggestions"],
  watching: ["watching"],
  replies: ["replies"],
  replyPages: ["replies", "pages"],
  replyOne: ["replies", "one"],
  replyWaiting: ["replies", "waiting"],
  dashboard: ["dashboard"],
  friendResults: ["friend-results"],
  starterSuggestions: ["starter-suggestions"],
  settings: ["settings"],
  profile: ["profile"],
  opportunities: ["opportunities"],
  assignments: ["assignments"],
  assignmentOne: ["assignment"],
  thread: ["thread"],
  versions: ["versions"],
  check: ["check"],
  writerSettings: ["writer-settings"],
} as const;
