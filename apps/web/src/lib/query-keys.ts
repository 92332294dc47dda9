import type { Portal } from "@earshot/contract";
import { getPortal } from "./portal.ts";

/** Returns the key of the signed-in user; each portal has its own. */
export const meKey = (portal: Portal) => ["me", portal] as const;

/**
 * The root keys of the cached data. Everything except `me`, the configuration and invitations belongs to the session in use, and is dropped
 * when another session comes into use.
 */
export const queryKeys = {
  /** The user of the session in use. A getter, because the key changes with the portal. */
  get me() {
    return meKey(getPortal());
  },
  /** The public configuration of this installation. */
  clientConfig: ["client-config"],
  /** What the link of an invitation is for, by its token. */
  workspaceInvitation: ["workspace-invitation"],
  team: ["team"],
  members: ["team", "members"],
  invitations: ["team", "invitations"],
  activity: ["team", "activity"],
  apiTokens: ["api-tokens"],
  mentions: ["mentions"],
  mentionPages: ["mentions", "pages"],
  mentionCounts: ["mentions", "counts"],
  mentionSources: ["mentions", "sources"],
  comments: ["comments"],
  savedFilters: ["saved-filters"],
  exclusionList: ["exclusions", "list"],
  exclusionOptions: ["exclusions", "options"],
  exclusionPreviews: ["exclusions", "previews"],
  calibration: ["calibration"],
  model: ["model"],
  keywords: ["keywords"],
  keywordPreviews: ["keyword-previews"],
  matchCounts: ["match-counts"],
  keywordSuggestions: ["keyword-suggestions"],
  collectionStatus: ["collection-status"],
  ownAnswers: ["own-answers"],
  replies: ["replies"],
  replyPages: ["replies", "pages"],
  replyOne: ["replies", "one"],
  replyWaiting: ["replies", "waiting"],
  dashboard: ["dashboard"],
  friendResults: ["friend-results"],
  starterSuggestions: ["starter-suggestions"],
  notices: ["notices"],
  noticeSettings: ["notice-settings"],
  settings: ["settings"],
  supportAccess: ["support-access"],
  dataExport: ["data-export"],
  deletionOptions: ["deletion-options"],
  subscription: ["subscription"],
  planChange: ["plan-change"],
  paymentStatus: ["payment-status"],
  checkoutSettings: ["checkout-settings"],
  units: ["units"],
  referrals: ["referrals"],
  ownPosts: ["own-posts"],
  profile: ["profile"],
  voices: ["voices"],
  optimizations: ["optimizations"],
  knowledge: ["knowledge"],
  chat: ["chat"],
  campaigns: ["campaigns"],
  research: ["research"],
  researchJobs: ["research", "jobs"],
  researchHistory: ["research", "history"],
  researchComparisons: ["research", "comparisons"],
  frameworks: ["research", "frameworks"],
  savedPosts: ["research", "saved-posts"],
  watchedCommunities: ["watched-communities"],
  workspaceFeeds: ["workspace-feeds"],
  notion: ["notion"],
  content: ["content"],
  contentChecks: ["content-checks"],
  replyKnowledge: ["reply-knowledge"],
  opportunities: ["opportunities"],
  assignments: ["assignments"],
  assignmentOne: ["assignment"],
  thread: ["thread"],
  versions: ["versions"],
  check: ["check"],
  payoutMethod: ["payout-method"],
  writerSettings: ["writer-settings"],
} as const;
