import { expect, test } from "vitest";
import { type Call, calls, needsConfirmation } from "./index.ts";

/** Calls that an account with an unconfirmed e-mail address may make, with the reason. */
const freeWithoutConfirmation: Record<string, readonly string[]> = {
  "one's own account and the confirmation itself": [
    "me",
    "acceptTerms",
    "getUserProfile",
    "putUserProfile",
    "getNoticeSettings",
    "putNoticeSettings",
    "readNotices",
    "changePassword",
    "verifyEmail",
    "sendVerification",
    "listDevices",
    "endDevice",
    "endOtherDevices",
    "getSecondFactor",
    "beginSecondFactor",
    "confirmSecondFactor",
    "endSecondFactor",
  ],
  "onboarding, in which the model is not asked for an unconfirmed workspace": [
    "getProfile",
    "putProfile",
    "putDiscoveryAnswers",
    "analyzeWebsite",
    "generateFunctions",
    "listSuggestions",
    "suggestKeywords",
    "addKeyword",
    "previewKeyword",
    "countMatches",
    "deleteKeyword",
    "resumeKeyword",
  ],
  "reads what is there": [
    "streamEvents",
    "getSettings",
    "listNotices",
    "listKeywords",
    "listMentions",
    "getMention",
    "listSavedFilters",
    "listExclusions",
    "getCalibration",
    "listExclusionOptions",
    "previewExclusion",
    "listFriendResults",
    "getModelUsage",
    "listSources",
    "listReplies",
    "listOwnAnswers",
    "getReply",
    "getWithdrawalTerms",
    "listReplyAudit",
    "listReplyTexts",
    "listReplyLinks",
    "dashboardStats",
    "getOverview",
    "getConversionSetup",
    "getRedditStatus",
    "getNotionStatus",
    "getSubscription",
    "getCheckoutSettings",
    "listUnits",
    "getReferralSummary",
    "getPaymentStatus",
    "listMentionSources",
    "listSupportAccess",
    "listContentHistory",
    "getContentAnalytics",
    "checkContent",
    "listVoices",
    "getVoice",
    "listKnowledge",
    "getKnowledgeEntry",
    "listOwnPosts",
    "scoreResonance",
    "listOptimizations",
    "getOptimizationStats",
    "connectPlatform",
    "listConversations",
    "getChatMessages",
    "getChatContext",
    "listCampaigns",
    "getCampaign",
    "exportCampaign",
    "listWatchedCommunities",
    "listFeeds",
    "getAnalysis",
    "listComparisons",
    "getRedditAnalysisHealth",
    "listAnalyses",
    "getInsights",
    "getAnalytics",
    "countDiscussions",
    "getFramework",
    "exportFrameworkMarkdown",
    "exportFrameworkCsv",
    "exportDiscussionsCsv",
    "listSavedPosts",
  ],
  "customers pay, end paying or ask for their own money back": [
    "startCheckout",
    "uploadReceipt",
    "reportCheckout",
    "previewPlanChange",
    "changePlan",
    "keepPlan",
    "cancelSubscription",
    "resumeSubscription",
    "openBillingPortal",
    "requestRefund",
  ],
  "the owner decides who of support reads the workspace's data": [
    "decideSupportAccess",
    "endSupportAccess",
  ],
  "the invitation’s link confirms the address, and who leaves or removes reaches nobody": [
    "acceptInvitation",
    "listOwnWorkspaces",
    "switchWorkspace",
    "listMembers",
    "listWorkspaceInvitations",
    "revokeWorkspaceInvitation",
    "setMemberRole",
    "removeMember",
    "leaveWorkspace",
    "listActivity",
  ],
  "tells others of the same workspace, who have accepted an invitation": [
    "assignMention",
    "unassignMention",
    "listComments",
    "addComment",
    "deleteComment",
  ],
  "sorts, stops or deletes what is there": [
    "saveFilter",
    "updateContent",
    "saveContent",
    "deleteContent",
    "restoreContent",
    "trackGeneration",
    "deleteSavedFilter",
    "unwatchCommunity",
    "setFeedPaused",
    "removeFeed",
    "addExclusion",
    "deleteExclusion",
    "revokeFriendResults",
    "deleteFriendResults",
    "withdrawReply",
    "renewConversionKeys",
    "reportReply",
    "cancelOwnPost",
    "renameConversation",
    "deleteConversation",
    "restoreConversation",
    "setChatContext",
    "clearConversation",
    "cancelCampaign",
    "cancelAnalysis",
    "completeAnalysis",
    "putFramework",
    "revokeFrameworkShare",
    "savePost",
    "deleteSavedPost",
    "deleteCampaign",
    "updateCampaignPost",
  ],
  "writes down the own voice and the own company's facts": [
    "createVoice",
    "updateVoice",
    "deleteVoice",
    "setReplyVoice",
    "addKnowledgeText",
    "addKnowledgeFile",
    "updateKnowledgeEntry",
    "deleteKnowledgeEntry",
    "restoreKnowledgeEntry",
  ],
  "connects one's own account at another service, with which nothing is posted by itself": [
    "startReddit",
    "disconnectReddit",
    "startNotion",
    "finishNotion",
    "disconnectNotion",
  ],
};

test("every call of a customer either asks for a confirmed address or is listed as free", () => {
  const free = Object.values(freeWithoutConfirmation).flat();
  const customerCalls = (Object.entries(calls) as [string, Call][]).filter(
    ([, { who }]) => who === "customer" || who === "user",
  );
  const marked = customerCalls.filter(
    ([, call]) => call.needsConfirmedEmail ?? call.needsConfirmedEmailIf,
  );
  const undecided = customerCalls
    .map(([name]) => name)
    .filter((name) => !free.includes(name) && !marked.some(([one]) => one === name));
  expect(undecided).toEqual([]);
  expect(marked.map(([name]) => name).filter((name) => free.includes(name))).toEqual([]);
  const known = new Set(customerCalls.map(([name]) => name));
  expect(free.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(free).size).toBe(free.length);
});

test("calls that depend on the request body need a confirmed e-mail address when they spend money or contact somebody", () => {
  const body = (status: string) => ({ body: { status } });
  expect(needsConfirmation(calls.setMentionStatus, body("accepted"))).toBe(true);
  expect(needsConfirmation(calls.setMentionStatus, body("denied"))).toBe(false);
  expect(needsConfirmation(calls.moveMentions, body("accepted"))).toBe(true);
  expect(needsConfirmation(calls.moveMentions, body("denied"))).toBe(false);
  expect(needsConfirmation(calls.putSettings, { body: { autoPost: true } })).toBe(true);
  expect(needsConfirmation(calls.putSettings, { body: { autoPost: false } })).toBe(false);
  expect(needsConfirmation(calls.friendSearch, { body: {} })).toBe(true);
  expect(needsConfirmation(calls.me, { body: undefined })).toBe(false);
});
