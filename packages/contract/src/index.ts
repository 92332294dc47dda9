import { accessCalls } from "./access.ts";
import { accountCalls, settingsCalls } from "./accounts.ts";
import { auditCalls } from "./audit.ts";
import type { Call } from "./call.ts";
import { communityCalls } from "./communities.ts";
import { communityAccountCalls } from "./community-accounts.ts";
import { connectionCalls } from "./connections.ts";
import { dashboardCalls } from "./dashboard.ts";
import { deskCalls } from "./desk.ts";
import { discoveryCalls } from "./discovery.ts";
import { earningCalls } from "./earnings.ts";
import { eventCalls } from "./events.ts";
import { exclusionCalls } from "./exclusions.ts";
import { friendCalls } from "./friends.ts";
import { modelCalls } from "./intent.ts";
import { keywordCalls, keywordPreviewCalls } from "./keywords.ts";
import { linkCalls } from "./links.ts";
import { mentionBatchCalls, mentionCalls } from "./mentions.ts";
import { monitoringCalls } from "./monitoring.ts";
import { optOutCalls } from "./opt-outs.ts";
import { placementCalls } from "./placement.ts";
import { readingCalls } from "./readings.ts";
import { replyCalls } from "./replies.ts";
import { reportCalls } from "./reports.ts";
import { reviewCalls } from "./review.ts";
import { savedFilterCalls } from "./saved-filters.ts";
import { systemCalls } from "./system.ts";
import { withdrawalCalls } from "./withdrawals.ts";
import { writerCalls } from "./writers.ts";

export * from "./access.ts";
export * from "./account-names.ts";
export * from "./accounts.ts";
export * from "./answers.ts";
export * from "./audit.ts";
export * from "./brand.ts";
export * from "./call.ts";
export * from "./communities.ts";
export * from "./community-accounts.ts";
export * from "./connection-errors.ts";
export * from "./connections.ts";
export * from "./dashboard.ts";
export * from "./desk.ts";
export * from "./disclosure.ts";
export * from "./discovery.ts";
export * from "./earnings.ts";
export * from "./errors.ts";
export * from "./errors-first.ts";
export * from "./events.ts";
export * from "./exclusions.ts";
export * from "./findings.ts";
export * from "./friends.ts";
export * from "./intent.ts";
export * from "./keywords.ts";
export * from "./limits.ts";
export * from "./links.ts";
export * from "./mentions.ts";
export * from "./monitoring.ts";
export * from "./opt-out-statuses.ts";
export * from "./opt-outs.ts";
export * from "./placement.ts";
export * from "./plans.ts";
export * from "./readings.ts";
export * from "./replies.ts";
export * from "./reports.ts";
export * from "./review.ts";
export * from "./review-words.ts";
export * from "./saved-filters.ts";
export * from "./screenshot.ts";
export * from "./starter-keywords.ts";
export * from "./system.ts";
export * from "./text.ts";
export * from "./vocabulary.ts";
export * from "./voices.ts";
export * from "./withdrawals.ts";
export * from "./writers.ts";

/** The call table: every call of the product by its name. */
export const calls = {
  ...accountCalls,
  ...accessCalls,
  ...connectionCalls,
  ...optOutCalls,
  ...communityCalls,
  ...communityAccountCalls,
  ...settingsCalls,
  ...keywordCalls,
  ...keywordPreviewCalls,
  ...mentionCalls,
  ...mentionBatchCalls,
  ...savedFilterCalls,
  ...exclusionCalls,
  ...discoveryCalls,
  ...friendCalls,
  ...modelCalls,
  ...monitoringCalls,
  ...readingCalls,
  ...replyCalls,
  ...reportCalls,
  ...auditCalls,
  ...writerCalls,
  ...deskCalls,
  ...reviewCalls,
  ...earningCalls,
  ...withdrawalCalls,
  ...linkCalls,
  ...placementCalls,
  ...dashboardCalls,
  ...eventCalls,
  ...systemCalls,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
