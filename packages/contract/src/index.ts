import type { Call } from "./call.ts";
import { collectionCalls } from "./discovery/collection.ts";
import { communityCalls } from "./discovery/communities.ts";
import { discoveryCalls } from "./discovery/company-profile.ts";
import { keywordCalls, keywordPreviewCalls } from "./discovery/keywords.ts";
import { optOutCalls } from "./discovery/opt-outs.ts";
import { watchedCommunityCalls } from "./discovery/watched-communities.ts";
import { workspaceFeedCalls } from "./discovery/workspace-feeds.ts";
import { eventCalls } from "./events.ts";
import { linkCalls } from "./fulfilment/attribution.ts";
import { communityAccountCalls } from "./fulfilment/community-accounts.ts";
import { editorCalls } from "./fulfilment/drafting.ts";
import { reviewCalls } from "./fulfilment/drafting-review.ts";
import { earningCalls } from "./fulfilment/earnings.ts";
import { withdrawalCalls } from "./fulfilment/earnings-withdrawals.ts";
import { mentionThreadCalls } from "./fulfilment/mention-thread.ts";
import { noticeCalls } from "./fulfilment/notices.ts";
import { ownAnswerCalls } from "./fulfilment/own-answers.ts";
import { payoutMethodCalls } from "./fulfilment/payout-methods.ts";
import { placementCalls } from "./fulfilment/placement.ts";
import { replyCalls } from "./fulfilment/replies.ts";
import { reportCalls } from "./fulfilment/survival.ts";
import { writerCalls, writerListCalls } from "./fulfilment/writers.ts";
import { accountCalls } from "./identity/accounts.ts";
import { agencyCalls } from "./identity/agencies.ts";
import { apiTokenCalls } from "./identity/api-tokens.ts";
import { connectionCalls } from "./identity/connections.ts";
import { passkeyCalls } from "./identity/passkeys.ts";
import { settingsCalls } from "./identity/settings.ts";
import { teamCalls } from "./identity/team.ts";
import { assessmentCalls } from "./inbox/assessments.ts";
import { calibrationCalls } from "./inbox/calibration.ts";
import { collaborationCalls } from "./inbox/collaboration.ts";
import { exclusionCalls } from "./inbox/exclusions.ts";
import { friendCalls } from "./inbox/friend-search.ts";
import { modelCalls } from "./inbox/intent.ts";
import { mentionBatchCalls, mentionCalls } from "./inbox/mentions.ts";
import { savedFilterCalls } from "./inbox/saved-filters.ts";
import { auditCalls } from "./ledger/audit.ts";
import { billingAdminCalls } from "./ledger/billing-admin.ts";
import { receiptCalls } from "./ledger/receipts.ts";
import { referralCalls } from "./ledger/referrals.ts";
import { billingCalls } from "./ledger/subscriptions.ts";
import { unitCalls } from "./ledger/units.ts";
import { administrationCalls } from "./portal/administration.ts";
import { administrationOperationCalls } from "./portal/administration-operations.ts";
import { administrationSupportCalls } from "./portal/administration-support.ts";
import { administrationWorkspaceCalls } from "./portal/administration-workspaces.ts";
import { administrationWriterCalls } from "./portal/administration-writers.ts";
import { deletionCalls } from "./portal/deletions.ts";
import { exportCalls } from "./portal/exports.ts";
import { accessCalls } from "./portal/session.ts";
import { clientCalls } from "./reporting/clients.ts";
import { dashboardCalls } from "./reporting/dashboard.ts";
import { mentionFeedCalls } from "./reporting/feeds.ts";
import { notificationCalls } from "./reporting/notifications.ts";
import { workspaceReportCalls } from "./reporting/reports.ts";
import { webhookCalls } from "./reporting/webhooks.ts";
import { frameworkCalls } from "./research/action-frameworks.ts";
import { analysisCalls } from "./research/analyses.ts";
import { audienceCommunityCalls } from "./research/audience-communities.ts";
import { discussionCalls } from "./research/discussions.ts";
import { researchJobCalls } from "./research/research-jobs.ts";
import { campaignCalls } from "./studio/campaigns.ts";
import { chatCalls } from "./studio/chat.ts";
import { contentCalls } from "./studio/content.ts";
import { knowledgeCalls } from "./studio/knowledge.ts";
import { publishingCalls } from "./studio/publishing.ts";
import { resonanceCalls } from "./studio/resonance.ts";
import { voiceCalls } from "./studio/voices.ts";
import { systemCalls } from "./system.ts";

export * from "./brand.ts";
export * from "./call.ts";
export * from "./cut-text.ts";
export * from "./discovery/collection.ts";
export * from "./discovery/communities.ts";
export * from "./discovery/communities-verdicts.ts";
export * from "./discovery/company-profile.ts";
export * from "./discovery/keyword-kinds.ts";
export * from "./discovery/keywords.ts";
export * from "./discovery/keywords-starter.ts";
export * from "./discovery/opt-outs.ts";
export * from "./discovery/opt-outs-statuses.ts";
export * from "./discovery/watched-communities.ts";
export * from "./discovery/workspace-feeds.ts";
export * from "./error-text.ts";
export * from "./errors.ts";
export * from "./errors-first.ts";
export * from "./events.ts";
export * from "./fulfilment/attribution.ts";
export * from "./fulfilment/community-accounts.ts";
export * from "./fulfilment/community-accounts-names.ts";
export * from "./fulfilment/compliance-disclosure.ts";
export * from "./fulfilment/compliance-findings.ts";
export * from "./fulfilment/drafting.ts";
export * from "./fulfilment/drafting-review.ts";
export * from "./fulfilment/drafting-review-notes.ts";
export * from "./fulfilment/earnings.ts";
export * from "./fulfilment/earnings-withdrawals.ts";
export * from "./fulfilment/mention-thread.ts";
export * from "./fulfilment/notices.ts";
export * from "./fulfilment/own-answers.ts";
export * from "./fulfilment/own-answers-states.ts";
export * from "./fulfilment/payout-methods.ts";
export * from "./fulfilment/payout-methods-ways.ts";
export * from "./fulfilment/placement.ts";
export * from "./fulfilment/placement-screenshot.ts";
export * from "./fulfilment/replies.ts";
export * from "./fulfilment/replies-progress.ts";
export * from "./fulfilment/replies-schema.ts";
export * from "./fulfilment/survival.ts";
export * from "./fulfilment/writers.ts";
export * from "./identity/accounts.ts";
export * from "./identity/agencies.ts";
export * from "./identity/agencies-brand.ts";
export * from "./identity/agencies-colors.ts";
export * from "./identity/agencies-names.ts";
export * from "./identity/agencies-schema.ts";
export * from "./identity/api-tokens.ts";
export * from "./identity/api-tokens-limits.ts";
export * from "./identity/connection-errors.ts";
export * from "./identity/connections.ts";
export * from "./identity/date-locales.ts";
export * from "./identity/passkey-credentials.ts";
export * from "./identity/passkeys.ts";
export * from "./identity/roles.ts";
export * from "./identity/settings.ts";
export * from "./identity/team.ts";
export * from "./identity/terms.ts";
export * from "./identity/token-scopes.ts";
export * from "./identity/workspaces-answers.ts";
export * from "./inbox/assessments.ts";
export * from "./inbox/calibration.ts";
export * from "./inbox/calibration-figures.ts";
export * from "./inbox/collaboration.ts";
export * from "./inbox/collaboration-limits.ts";
export * from "./inbox/exclusions.ts";
export * from "./inbox/friend-search.ts";
export * from "./inbox/intent.ts";
export * from "./inbox/mentions.ts";
export * from "./inbox/mentions-max-listed.ts";
export * from "./inbox/saved-filters.ts";
export * from "./ledger/audit.ts";
export * from "./ledger/billing-admin.ts";
export * from "./ledger/plan-sources.ts";
export * from "./ledger/plans.ts";
export * from "./ledger/receipts.ts";
export * from "./ledger/receipts-limits.ts";
export * from "./ledger/referrals.ts";
export * from "./ledger/referrals-reward.ts";
export * from "./ledger/subscriptions.ts";
export * from "./ledger/units.ts";
export * from "./limits.ts";
export * from "./page-paths.ts";
export * from "./platforms/own-posts.ts";
export * from "./portal/administration.ts";
export * from "./portal/administration-operations.ts";
export * from "./portal/administration-support.ts";
export * from "./portal/administration-workspaces.ts";
export * from "./portal/administration-writers.ts";
export * from "./portal/data-terms.ts";
export * from "./portal/deletions.ts";
export * from "./portal/deletions-pending.ts";
export * from "./portal/exports.ts";
export * from "./portal/session.ts";
export * from "./reporting/clients.ts";
export * from "./reporting/dashboard.ts";
export * from "./reporting/feeds.ts";
export * from "./reporting/feeds-formats.ts";
export * from "./reporting/notifications.ts";
export * from "./reporting/notifications-words.ts";
export * from "./reporting/reports.ts";
export * from "./reporting/webhooks.ts";
export * from "./reporting/webhooks-limits.ts";
export * from "./reporting/webhooks-types.ts";
export * from "./research/action-frameworks.ts";
export * from "./research/analyses.ts";
export * from "./research/audience-communities.ts";
export * from "./research/discussions.ts";
export * from "./research/evidence.ts";
export * from "./research/limits.ts";
export * from "./research/precision.ts";
export * from "./research/research-jobs.ts";
export * from "./research/statuses.ts";
export * from "./studio/campaigns.ts";
export * from "./studio/chat.ts";
export * from "./studio/content.ts";
export * from "./studio/content-request.ts";
export * from "./studio/knowledge.ts";
export * from "./studio/limits.ts";
export * from "./studio/publishing.ts";
export * from "./studio/resonance.ts";
export * from "./studio/voice-names.ts";
export * from "./studio/voices.ts";
export * from "./system.ts";
export * from "./text.ts";
export * from "./vocabulary.ts";

/** The call table: every call of the product by its name. */
export const calls = {
  ...accountCalls,
  ...accessCalls,
  ...connectionCalls,
  ...passkeyCalls,
  ...apiTokenCalls,
  ...optOutCalls,
  ...communityCalls,
  ...communityAccountCalls,
  ...teamCalls,
  ...agencyCalls,
  ...settingsCalls,
  ...keywordCalls,
  ...keywordPreviewCalls,
  ...mentionCalls,
  ...mentionBatchCalls,
  ...collaborationCalls,
  ...savedFilterCalls,
  ...exclusionCalls,
  ...calibrationCalls,
  ...discoveryCalls,
  ...friendCalls,
  ...modelCalls,
  ...watchedCommunityCalls,
  ...workspaceFeedCalls,
  ...collectionCalls,
  ...assessmentCalls,
  ...voiceCalls,
  ...knowledgeCalls,
  ...contentCalls,
  ...publishingCalls,
  ...chatCalls,
  ...resonanceCalls,
  ...campaignCalls,
  ...researchJobCalls,
  ...analysisCalls,
  ...frameworkCalls,
  ...audienceCommunityCalls,
  ...discussionCalls,
  ...replyCalls,
  ...ownAnswerCalls,
  ...reportCalls,
  ...auditCalls,
  ...billingCalls,
  ...billingAdminCalls,
  ...receiptCalls,
  ...unitCalls,
  ...referralCalls,
  ...writerCalls,
  ...writerListCalls,
  ...editorCalls,
  ...mentionThreadCalls,
  ...reviewCalls,
  ...earningCalls,
  ...payoutMethodCalls,
  ...withdrawalCalls,
  ...linkCalls,
  ...noticeCalls,
  ...placementCalls,
  ...dashboardCalls,
  ...workspaceReportCalls,
  ...mentionFeedCalls,
  ...notificationCalls,
  ...webhookCalls,
  ...clientCalls,
  ...administrationCalls,
  ...administrationOperationCalls,
  ...administrationSupportCalls,
  ...administrationWorkspaceCalls,
  ...administrationWriterCalls,
  ...deletionCalls,
  ...exportCalls,
  ...eventCalls,
  ...systemCalls,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
