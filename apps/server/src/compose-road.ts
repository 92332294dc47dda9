import type { Accounts } from "./domains/accounts/index.ts";
import type { Assistant } from "./domains/assistant/index.ts";
import type { Audit } from "./domains/audit/index.ts";
import type { Billing } from "./domains/billing/index.ts";
import type { Communities } from "./domains/communities/index.ts";
import {
  createDesk,
  createDeskAssist,
  createDeskThreads,
  createReviewDesk,
} from "./domains/desk/index.ts";
import {
  createEarnings,
  createPayouts,
  type EarningRates,
  earningRates,
} from "./domains/earnings/index.ts";
import type { Exclusions } from "./domains/exclusions/index.ts";
import type { Mentions } from "./domains/mentions/index.ts";
import type { OptOuts } from "./domains/optouts/index.ts";
import { createHandPlacing } from "./domains/placement/index.ts";
import type { Posts } from "./domains/posts/index.ts";
import { createReplies } from "./domains/replies/index.ts";
import type { Spending } from "./domains/spending/index.ts";
import { createTracking } from "./domains/tracking/index.ts";
import { type AccountCaps, accountCaps, createPrints, createTrust } from "./domains/trust/index.ts";
import type { Workspaces } from "./domains/workspaces/index.ts";
import { createAssignments, createWriters } from "./domains/writers/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/index.ts";
import type { Events } from "./platform/events/index.ts";
import type { Log } from "./platform/log.ts";
import type { Secrets } from "./platform/secrets/index.ts";
import type { Conversations } from "./ports/conversations.ts";
import type { Threads } from "./ports/threads.ts";

/** What the operator has set of a reply's road. */
export interface RoadOptions {
  conversations?: readonly Conversations[];
  /** Where whole threads can be read. */
  threads?: readonly Threads[];
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
  exclusions: Exclusions;
  mentions: Mentions;
  options: RoadOptions;
}) {
  const { options, ...above } = deps;
  const conversations = options.conversations ?? [];
  const replies = createReplies(above);
  const tracking = createTracking({
    ...above,
    replies,
    conversations,
    checkSeconds: options.replyCheckSeconds ?? [],
  });
  const earnings = createEarnings({
    ...above,
    replies,
    rates: { ...earningRates, ...options.earningRates },
  });
  const payouts = createPayouts(above);
  const assignments = createAssignments({ ...above, replies });
  const writers = createWriters({ ...above, replies, assignments });
  const deskThreads = createDeskThreads({ ...above, replies, threads: options.threads ?? [] });
  const deskAssist = createDeskAssist({ ...above, replies, assignments, deskThreads });
  const prints = createPrints(above);
  const trust = createTrust({
    ...above,
    replies,
    prints,
    threads: deskThreads,
    briefOf: async (workspaceId) => (await assignments.briefs([workspaceId]))(workspaceId),
    caps: { ...accountCaps, ...options.accountCaps },
  });
  const handPlacing = createHandPlacing({ ...above, replies, trust, conversations });
  const desk = createDesk({ ...above, replies, writers, assignments, trust, handPlacing });
  const reviewDesk = createReviewDesk({ ...above, replies, assignments, trust });
  return {
    replies,
    tracking,
    earnings,
    payouts,
    writers,
    desk,
    reviewDesk,
    trust,
    deskThreads,
    deskAssist,
  };
}
