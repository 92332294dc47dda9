import { randomInt } from "node:crypto";
import { type HeldReferral, type ReferralSummary, referralReward } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf } from "../../../infrastructure/throttle/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Accounts, Client, UserRow } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Receipts } from "../receipts/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import {
  codeFrom,
  codeLength,
  codeLetters,
  isSameCompany,
  judge,
  sentences,
  stateOf,
} from "./rules.ts";
import { isMailProvider } from "./service-mail-providers.ts";
import { createReferralReview } from "./service-review.ts";
import * as store from "./store.ts";

/** How long the networks of sign-ins are stored. */
const networkMs = 90 * 86_400_000;
const listedReferrals = 100;
/** A random code (one of 31^8) is hardly ever taken; five in a row never are. */
const codeAttempts = 5;

export type Referrals = ReturnType<typeof createReferrals>;

/** Referral links, the sign-ups with them, and the rewards. */
export function createReferrals(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  siteUrl: () => string;
  audit: Audit;
  accounts: Accounts;
  workspaces: Workspaces;
  billing: Billing;
  receipts: Receipts;
  subscriptions: Subscriptions;
}) {
  const { database, clock, secrets, siteUrl, audit, accounts, receipts, subscriptions } = deps;
  const topics = {
    /** The referral of a workspace has to be reviewed. */
    reviewRequested: createTopic<{ workspaceId: string }>(),
    /** A referrer got a reward. */
    rewarded: createTopic<{ userId: string; workspaceId: string }>(),
  };
  const recently = () => new Date(clock.now().getTime() - networkMs);
  const keyOf = ({ address }: Client) => secrets.derive(`network:${networkOf(address)}`);
  const review = createReferralReview({ ...deps, topics, recently });

  subscriptions.topics.moneyChanged.subscribe(topics.reviewRequested.publish);
  receipts.topics.approved.subscribe(async (tx, { workspaceId, receiptId, amountCents }) => {
    const receipt = { paymentId: receiptId, workspaceId, amountCents, paidAt: clock.now() };
    await store.insertReceipt(tx, receipt);
    await topics.reviewRequested.publish(tx, { workspaceId });
  });

  async function codeOf(userId: string): Promise<string> {
    for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
      const known = await store.findCode(database.pool, userId);
      if (known !== null) return known;
      const numbers = Array.from({ length: codeLength }, () => randomInt(codeLetters.length));
      const code = codeFrom(numbers);
      await store.insertCode(database.pool, { userId, code, createdAt: clock.now() });
    }
    throw new Error("no referral code was free");
  }

  /** The owner of the code that a sign-up carried; null: it carried no code, or an unknown one. */
  async function referrerOf(db: Queryable, { carried }: UserRow): Promise<UserRow | null> {
    const code = carried.referralCode;
    const userId = code ? await store.findCodeOwner(db, code) : null;
    return userId === null ? null : accounts.find(userId, db);
  }

  return {
    topics,
    review: review.run,

    /** Stores the network of a sign-in, for comparisons within 90 days. */
    noteSignIn: (tx: Tx, userId: string, client: Client) =>
      store.noteNetwork(tx, { userId, network: keyOf(client), seenAt: clock.now() }),

    /** Records the referral of a sign-up. An unknown code is ignored. */
    async recordSignUp(tx: Tx, user: UserRow, workspaceId: string, client: Client): Promise<void> {
      const referrer = await referrerOf(tx, user);
      if (!referrer) return;
      const network = keyOf(client);
      const [isSameMailbox, isKnownDevice, isSameNetwork] = [
        await accounts.isSameMailbox(tx, referrer.id, user.id),
        await accounts.isKnownDevice(tx, referrer, client),
        await store.hasNetwork(tx, { userId: referrer.id, network, since: recently() }),
      ];
      const verdict = judge({
        ...{ isSameMailbox, isKnownDevice, isSameNetwork },
        isSameCompany: isSameCompany(referrer.email, user.email, isMailProvider),
        // A new workspace has one member and no payments; `review` compares these later.
        ...{ isSameWorkspace: false, isSamePaymentMethod: false },
      });
      await store.insertReferral(tx, {
        ...verdict,
        referrerId: referrer.id,
        referredId: user.id,
        workspaceId,
        joinedAt: clock.now(),
      });
    },

    /** A user's link, its referrals and its rewards. */
    async summary(userId: string): Promise<ReferralSummary> {
      const code = await codeOf(userId);
      const [counts, listed] = await Promise.all([
        store.countOfReferrer(database.pool, userId),
        store.listOfReferrer(database.pool, userId, listedReferrals),
      ]);
      const { invited, joined, paying, rewarded } = counts;
      return {
        code,
        link: `${siteUrl()}/?ref=${code}`,
        ...{ invited, joined, paying },
        rewards: rewarded * referralReward.replies,
        reward: referralReward,
        referrals: listed.map(({ referral, isConfirmed }) => {
          const state = stateOf({ ...referral, isConfirmed });
          const isExplained = state === "held" || state === "refused";
          // The administrator's decision is the last reason and the most relevant one.
          const reason = isExplained ? referral.reasons.at(-1) : undefined;
          return {
            joinedAt: referral.joinedAt.toISOString(),
            state,
            reason: reason ? sentences[reason] : null,
          };
        }),
      };
    },

    /** Referrals that wait for the administrator. */
    async listHeld(): Promise<HeldReferral[]> {
      const rows = await store.listHeld(database.pool);
      return rows.map(({ referral, referrer, referred }) => ({
        id: referral.id,
        joinedAt: referral.joinedAt.toISOString(),
        paidAt: referral.paidAt?.toISOString() ?? null,
        reasons: referral.reasons,
        referrer,
        referred,
      }));
    },

    /** How many wait for the administrator. */
    backlog: () => store.countHeld(database.pool),

    /** Accepts or refuses a held referral. @throws AppError NOT_FOUND; REFERRAL_DECIDED. */
    decide: (
      id: string,
      by: string,
      {
        decision,
        note = null,
      }: { decision: "accept" | "refuse"; note?: string | null | undefined },
    ): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await store.lockReferral(tx, id);
        if (!row) throw new AppError("NOT_FOUND");
        const isRefused = decision === "refuse";
        const decided = await store.decide(tx, id, {
          verdict: isRefused ? "refused" : "open",
          ...(isRefused && { reasons: [...row.reasons, "administrator"] }),
          ...{ decidedAt: clock.now(), decidedBy: by, note },
        });
        if (!decided) throw new AppError("REFERRAL_DECIDED");
        await audit.recordAdministrator(tx, {
          administratorId: by,
          action: "referral_decided",
          workspaceId: row.workspaceId,
          subjectId: row.referrerId,
          reason: note,
          details: { decision },
        });
        await review.apply(tx, decided);
      }),

    /** Deletes networks after 90 days. */
    prune: () => store.deleteNetworksBefore(database.pool, recently()),
  };
}
