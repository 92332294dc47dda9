import type { ObjectKind } from "./object-kinds.ts";
import {
  aCommunity,
  aCommunityAccount,
  aDueWriter,
  aHeldReferral,
  anEndedWriter,
  anInvitation,
  anOpenSupportAccess,
  anOptOut,
  anOwnSupportRequest,
  aPaddleEvent,
  aPayout,
  aReadableWorkspace,
  aReceipt,
  aRefundRequest,
  aSupportRequest,
  aWorkspace,
  aWriter,
} from "./objects-admin.ts";
import { aKeyword, aWatchedCommunity, aWorkspaceFeed } from "./objects-discovery.ts";
import {
  aComment,
  aCommentedMention,
  aFriendSearch,
  aHiddenMention,
  aMention,
  aMentionFeed,
  anAcceptedMention,
  anExclusion,
  anOpportunity,
  anOwnAnswer,
  aReport as aWeeklyReport,
  savedFilters,
} from "./objects-inbox.ts";
import {
  aClient,
  aColleague,
  aNotificationChannel,
  anApiToken,
  anOwnWorkspace,
  aPasskey,
  aSession,
  aWorkspaceInvitation,
} from "./objects-people.ts";
import {
  anApprovedReply,
  anUnresolvedPlacement,
  aReplyInReview,
  aReport,
  aReturnedReply,
  aSelfReportedReply,
  aWaitingReply,
  aWithdrawingWorkspace,
} from "./objects-replies.ts";
import { anAnalysis, aSavedPost } from "./objects-research.ts";
import {
  aCampaign,
  aConversation,
  aDeletedConversation,
  aDeletedKnowledgeEntry,
  aDeletedText,
  aGeneratedText,
  aKnowledgeEntry,
  anOwnPost,
  aReplysKnowledge,
  aVoice,
} from "./objects-studio.ts";
import { aWebhook } from "./objects-webhooks.ts";

/** A path parameter that does not name an object, with what it is instead. */
export interface NoObject {
  none: string;
}

/**
 * The kind of object that the ids of calls refer to, by the call's name or by the beginning of its path (the name takes
 * precedence, then the longest path). A call whose ids have no entry here fails the matrix.
 */
const objectOf: Record<string, ObjectKind[] | NoObject> = {
  "/discovery/keywords/{id}": [aKeyword],
  "/discovery/reddit-mentions/{id}": [aMention],
  "/mention-feeds/{id}": [aMentionFeed],
  "/mentions/{id}": [aMention],
  deleteComment: [aComment],
  listComments: [aCommentedMention],
  "/workspace/members/{id}": [aColleague],
  "/workspace/invitations/{id}": [aWorkspaceInvitation],
  "/workspace/api-tokens/{id}": [anApiToken],
  "/notifications/{id}": [aNotificationChannel],
  "/workspace/webhooks/{id}": [aWebhook],
  "/workspaces/{id}": [anOwnWorkspace],
  "/agency/clients/{id}": [aClient],
  "/agencies/{slug}": { none: "an agency's brand, which anyone may see" },
  "/agencies/logos/{id}": { none: "a logo, which anyone may see" },
  transferWorkspace: { none: "a member, who can't be named without the password" },
  listActivity: {
    none: "a filter: activities of people outside of the workspace are an empty list",
  },
  "/discovery/own-answers": [anOwnAnswer],
  "/discovery/exclusions/{id}": [anExclusion],
  "/discovery/saved-filters/{id}": [savedFilters],
  "/discovery/watched-communities/{community}": [aWatchedCommunity],
  "/discovery/feeds/{id}": [aWorkspaceFeed],
  "/discovery/friend-results/{id}": [aFriendSearch],
  "/reports/{id}": [aWeeklyReport],
  getSharedReport: { none: "a link: without its token, no id exists" },
  autoEngage: [anAcceptedMention],
  "/replies/{id}": [aWaitingReply],
  reportReply: [aSelfReportedReply],
  "/admin/reports/{id}": [aReport],
  "/admin/placements/{id}": [anUnresolvedPlacement],
  "/writers/opportunities/{id}": [anOpportunity, aHiddenMention],
  "/writers/replies/{id}": [aReturnedReply],
  getReplyKnowledgeEntry: [aReplysKnowledge],
  markPlaced: [anApprovedReply],
  reportConversion: { none: "a click: without a key of its workspace, only the key is refused" },
  addConversion: { none: "a click: without a key of its workspace, only the key is refused" },
  getPlacementOptions: [anApprovedReply],
  selfReportPlacement: [anApprovedReply],
  interpretRefusal: [anApprovedReply],
  endReply: [anApprovedReply],
  "/admin/review/{id}": [aReplyInReview],
  "/admin/withdrawals/{workspaceId}": [aWithdrawingWorkspace],
  "/voices/{id}": [aVoice],
  "/knowledge/{id}": [aKnowledgeEntry],
  restoreKnowledgeEntry: [aDeletedKnowledgeEntry],
  "/content/{id}": [aGeneratedText],
  "/content/check": [aGeneratedText],
  "/content/refine": [aGeneratedText],
  "/content/items": [aGeneratedText],
  "/content/save": [aGeneratedText],
  "/content/use-as-reply": [aGeneratedText],
  restoreContent: [aDeletedText],
  "/content/posts/{id}": [anOwnPost],
  "/chat/conversations/{id}": [aConversation],
  restoreConversation: [aDeletedConversation],
  generateCampaign: { none: "an optional voice: the module's tests cover another workspace's" },
  "/campaigns/{id}": [aCampaign],
  "/discovery/analyze/{jobId}": [anAnalysis],
  cancelAnalysis: [anAnalysis],
  regenerateAnalysis: [anAnalysis],
  countDiscussions: [anAnalysis],
  completeAnalysis: [anAnalysis],
  "/discovery/insights/{id}": [anAnalysis],
  "/discovery/analytics/{id}": [anAnalysis],
  "/discovery/{id}/framework": [anAnalysis],
  "/discovery/{id}/export": [anAnalysis],
  "/discovery/{id}/share": [anAnalysis],
  startNotion: { none: "the analysis that the browser returns to, which is not read" },
  getSharedFramework: { none: "a link: without its token, no id exists" },
  readPost: { none: "a public post, which all may read" },
  "/discovery/saved-posts": { none: "a public post, which all may save" },
  "/discovery/saved-posts/{id}": [aSavedPost],
  analyzeDiscussions: { none: "public posts, which all may read; others are omitted" },
  saveDiscussionsAsMentions: { none: "public posts, which all may add; others are refused" },
  sendChatMessage: {
    none: "an optional conversation: the module's tests cover another workspace's",
  },
  "/auth/sessions/{id}": [aSession],
  "/auth/passkeys/{id}": [aPasskey],
  "/auth/passkeys/{id}/remove": [aPasskey],
  "/admin/writers/invitations/{id}": [anInvitation],
  "/admin/communities/{source}/{community}": [aCommunity],
  "/admin/opt-outs/{id}": [anOptOut],
  recordPayout: [aDueWriter],
  "/admin/refunds/{id}": [aRefundRequest],
  "/writers/payouts/{id}": [aPayout],
  "/admin/referrals/{id}": [aHeldReferral],
  "/admin/receipt/{verification_token}": [aReceipt],
  verifyPayment: [aReceipt],
  "/admin/workspaces/{id}": [aWorkspace],
  listSupportMentions: [aReadableWorkspace],
  listSupportReplies: [aReadableWorkspace],
  "/admin/support-access/{id}": [anOwnSupportRequest],
  "/support-access/{id}": [aSupportRequest],
  endSupportAccess: [anOpenSupportAccess],
  "/admin/writers/{id}": [aWriter],
  reinstateWriter: [anEndedWriter],
  "/admin/paddle-events/{id}": [aPaddleEvent],
  listAdministratorEntries: {
    none: "a filter: what concerns a missing workspace is an empty list",
  },
  retryJob: { none: "a job of the queue, of which the matrix has none: any id is a missing one" },
  addCommunityAccount: { none: "a writer, of whom the administrator may name each" },
  "/admin/community-accounts/{id}": [aCommunityAccount],
  "/auth/reddit/community-accounts/{id}": [aCommunityAccount],
};

/** The kind of object that a call's ids refer to; undefined when no entry matches. */
export function objectsOf(name: string, path: string): ObjectKind[] | NoObject | undefined {
  const byName = objectOf[name];
  if (byName) return byName;
  const [prefix] = Object.keys(objectOf)
    .filter((key) => key.startsWith("/") && (path === key || path.startsWith(`${key}/`)))
    .toSorted((one, other) => other.length - one.length);
  return prefix === undefined ? undefined : objectOf[prefix];
}
