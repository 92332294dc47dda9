import { refusalOfWords } from "./compose-services.ts";
import { createBlobs } from "./infrastructure/blobs/index.ts";
import type { Clock } from "./infrastructure/clock.ts";
import type { Database } from "./infrastructure/database/index.ts";
import type { Events } from "./infrastructure/events/index.ts";
import type { Log } from "./infrastructure/log.ts";
import type { Processes } from "./infrastructure/processes/index.ts";
import type { Secrets } from "./infrastructure/secrets/index.ts";
import type { AccountViewer } from "./integrations/ports/account-viewer.ts";
import type { Conversations } from "./integrations/ports/conversations.ts";
import type { LinkReader } from "./integrations/ports/lookup.ts";
import type { Placement } from "./integrations/ports/placement.ts";
import type { Threads } from "./integrations/ports/threads.ts";
import type { Communities } from "./modules/discovery/communities/index.ts";
import type { OptOuts } from "./modules/discovery/opt-outs/index.ts";
import type { Posts } from "./modules/discovery/posts/index.ts";
import type { CommunityAccounts } from "./modules/fulfilment/community-accounts/index.ts";
import {
  type AccountCaps,
  accountCaps,
  createPrints,
  createTrust,
  provideAccountUses,
} from "./modules/fulfilment/compliance/index.ts";
import {
  createDesk,
  createDeskAssist,
  createDeskThreads,
  createReviewDesk,
} from "./modules/fulfilment/drafting/index.ts";
import {
  createEarnings,
  createPayouts,
  createWithdrawals,
  type EarningRates,
  earningRates,
} from "./modules/fulfilment/earnings/index.ts";
import {
  createApiPlacing,
  createAttesting,
  createEligibility,
  createHandPlacing,
  createOpenEnds,
  createPlacementTopics,
  createPlacer,
  createPlacingWays,
  createReconciling,
  createSettling,
  guardAccounts,
  type LookTimes,
  lookTimes,
} from "./modules/fulfilment/placement/index.ts";
import { createReplies } from "./modules/fulfilment/replies/index.ts";
import { createReports, createTracking } from "./modules/fulfilment/survival/index.ts";
import {
  createAssignments,
  createOwnWorkspaces,
  createWriters,
} from "./modules/fulfilment/writers/index.ts";
import type { Accounts } from "./modules/identity/accounts/index.ts";
import type { Workspaces } from "./modules/identity/workspaces/index.ts";
import type { Exclusions } from "./modules/inbox/exclusions/index.ts";
import type { Mentions } from "./modules/inbox/mentions/index.ts";
import type { Assistant } from "./modules/ledger/assistant/index.ts";
import type { Audit } from "./modules/ledger/audit/index.ts";
import type { Billing } from "./modules/ledger/billing/index.ts";
import type { Spending } from "./modules/ledger/spending/index.ts";

/** What the operator has set of a reply's road. */
export interface RoadOptions {
  conversations?: readonly Conversations[];
  /** Where accounts can be looked at. */
  accountViewers?: readonly AccountViewer[];
  /** Where whole threads can be read. */
  threads?: readonly Threads[];
  /** Platforms whose posts can't be read back. */
  readers?: readonly LinkReader[];
  /** Platforms that replies are placed at through their API. */
  placements?: readonly Placement[];
  /** When it is looked for what may have been placed there. */
  placementLooks?: Partial<LookTimes>;
  /** Seconds after placement at which a reply is looked at. */
  replyCheckSeconds?: readonly number[];
  /** How often one account may be seen to reply. */
  accountCaps?: Partial<AccountCaps>;
  /** Cents for a placed reply, by platform. */
  earningRates?: Partial<EarningRates>;
}

/** Builds the domains of a reply's road: from the claim to its place, and what comes of it there. */
export function createRoad(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  log: Log;
  processes: Processes;
  secrets: Secrets;
  siteUrl: () => string;
  accounts: Accounts;
  workspaces: Workspaces;
  audit: Audit;
  billing: Billing;
  spending: Spending;
  assistant: Assistant;
  posts: Posts;
  optOuts: OptOuts;
  communities: Communities;
  communityAccounts: CommunityAccounts;
  exclusions: Exclusions;
  mentions: Mentions;
  options: RoadOptions;
}) {
  const { options, ...above } = deps;
  const { conversations = [], readers = [] } = options;
  const replies = createReplies(above);
  const tracking = createTracking({
    ...above,
    replies,
    conversations,
    viewers: options.accountViewers ?? [],
    checkSeconds: options.replyCheckSeconds ?? [],
  });
  const blobs = createBlobs(above);
  const reports = createReports({ ...above, replies, tracking, blobs });
  const assignments = createAssignments({ ...above, replies, tracking });
  const ownWorkspaces = createOwnWorkspaces(above);
  const earnings = createEarnings({
    ...above,
    replies,
    ownWorkspaces,
    rates: { ...earningRates, ...options.earningRates },
  });
  const payouts = createPayouts(above);
  const withdrawals = createWithdrawals(above);
  const writers = createWriters({ ...above, replies, assignments, ownWorkspaces });
  const deskThreads = createDeskThreads({ ...above, replies, threads: options.threads ?? [] });
  const deskAssist = createDeskAssist({ ...above, replies, assignments, deskThreads });
  const prints = createPrints(above);
  const caps = { ...accountCaps, ...options.accountCaps };
  provideAccountUses({ ...above, caps });
  const trust = createTrust({
    ...above,
    replies,
    prints,
    tracking,
    threads: deskThreads,
    briefOf: async (workspaceId) => (await assignments.briefs([workspaceId]))(workspaceId),
    caps,
  });
  guardAccounts(above);
  const eligibility = createEligibility({ ...above, replies, writers, trust });
  const onPlacing = { ...above, replies, trust, eligibility };
  const handPlacing = createHandPlacing({ ...onPlacing, conversations, readers });
  const onHand = { ...above, replies, eligibility, handPlacing, conversations, readers };
  const attesting = createAttesting({ ...onHand, trust, blobs });
  const placingWays = createPlacingWays({ ...onHand, trust, refusalOfWords });
  const placer = createPlacer({ ...above, placements: options.placements ?? [] });
  const placementTopics = createPlacementTopics();
  const times = { ...lookTimes, ...options.placementLooks };
  const onAttempts = { ...onPlacing, placer, topics: placementTopics, times };
  const settling = createSettling(onAttempts);
  const apiPlacing = createApiPlacing({ ...onAttempts, settling });
  const reconciling = createReconciling({ ...onAttempts, settling });
  const openEnds = createOpenEnds({ ...onPlacing, handPlacing, settling, times });
  const onDesk = { ...above, replies, assignments, trust, ownWorkspaces };
  const desk = createDesk({ ...onDesk, writers, handPlacing });
  const reviewDesk = createReviewDesk(onDesk);
  return {
    replies,
    tracking,
    reports,
    earnings,
    payouts,
    withdrawals,
    assignments,
    writers,
    desk,
    reviewDesk,
    trust,
    deskThreads,
    deskAssist,
    attesting,
    placingWays,
    apiPlacing,
    reconciling,
    openEnds,
  };
}
