import type { CandidateAccount, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Communities, communityKey } from "../../discovery/communities/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { AccountStatus, CommunityAccounts } from "../community-accounts/index.ts";
import { type Compliance, momentWords, placeName } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Writers } from "../writers/index.ts";
import {
  type AccountRequirements,
  type Blocker,
  blockersOf,
  type CandidateFacts,
  pauseBlockers,
} from "./rules-eligibility.ts";

/** A cooldown until this year or later is indefinite: only an administrator ends it. */
const indefiniteYear = 9999;

/** When a reply was posted that is live already. */
export interface PostedTime {
  /** When it was posted; now, where the platform does not say it. */
  at: Date;
  /** It was not posted before this. Where the platform says when it was posted, this is that time. */
  earliest: Date;
}

export type Eligibility = ReturnType<typeof createEligibility>;

/** Determines which accounts may place a reply, and why others may not. */
export function createEligibility(deps: {
  database: Database;
  clock: Clock;
  workspaces: Pick<Workspaces, "suspendedSince">;
  communities: Communities;
  communityAccounts: Pick<CommunityAccounts, "listFor" | "statusesOf" | "apiPlacing">;
  replies: Replies;
  writers: Writers;
  compliance: Compliance;
}) {
  const {
    database,
    clock,
    workspaces,
    communities,
    communityAccounts,
    replies,
    writers,
    compliance,
  } = deps;

  /** What a community's rules require of accounts; null: nothing. */
  async function requirementsOf(
    db: Queryable,
    { source, community }: { source: Source; community: string | null },
  ): Promise<AccountRequirements | null> {
    if (community === null) return null;
    const rulesByCommunity = await communities.rulesOf([{ source, community }], db);
    const rules = rulesByCommunity.get(communityKey(source, community));
    // An administrator who allowed replies has read the requirements too.
    const isAllowed = rules?.by === "administrator" && rules.verdict === "allowed";
    if (!rules?.assessment || isAllowed) return null;
    const { karma, minAccountAgeDays } = rules.assessment;
    return { karma, minAccountAgeDays, place: placeName(source, community) };
  }

  /** The cooldown that was in effect at a time, even if it is over now; null: none. */
  function cooldownOf(status: AccountStatus | undefined, at: Date): CandidateFacts["cooldown"] {
    const { cooldownFrom: from = null, cooldownUntil: until = null } = status ?? {};
    if (until === null || until <= at || (from !== null && from > at)) return null;
    const isEndless = until.getUTCFullYear() >= indefiniteYear;
    return { until: isEndless ? null : momentWords(until), reason: status?.cooldownReason ?? null };
  }

  /**
   * The accounts that could place a reply, the writer's own first, each with its blockers.
   * @param posted null: it is not posted yet
   */
  async function assessAccounts(
    db: Queryable,
    row: ReplyRow,
    writerId: string,
    posted: PostedTime | null,
  ): Promise<CandidateAccount[]> {
    const at = posted?.at ?? clock.now();
    // Sequential: a transaction has one connection.
    const place = await replies.locationOf(row.mentionId, db);
    const { source } = place;
    const own = (await writers.accountsOf(writerId, db))[source] ?? null;
    const declared = await communityAccounts.listFor(source, writerId, db);
    const names = [
      ...new Set([...(own === null ? [] : [own]), ...declared.map(({ name }) => name)]),
    ];
    const statuses = await communityAccounts.statusesOf(source, names, db);
    const needs = await requirementsOf(db, place);
    const pause = pauseBlockers(
      await workspaces.suspendedSince(row.workspaceId, db),
      posted?.earliest ?? null,
    );
    const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
    // If the writer and the operator declared the same account, the operator's declaration counts.
    const isAlsoDeclared = declared.some(
      ({ name, mode }) => mode === "hand" && own && isSameName(name, own),
    );
    const all = [
      ...(own === null || isAlsoDeclared
        ? []
        : [
            {
              id: null,
              name: own,
              mode: "hand" as const,
              affiliation: null,
              active: true,
              connected: false,
              tokenFailure: null,
            },
          ]),
      ...declared,
    ];
    const candidates: CandidateAccount[] = [];
    for (const { id, name, mode, affiliation, active, connected, tokenFailure } of all) {
      const status = statuses.get(name.toLowerCase());
      const { state = "unknown", karma = null, bornAt = null } = status ?? {};
      const account: CandidateFacts = {
        source,
        name,
        mode,
        isOwn: id === null,
        active,
        connected,
        tokenFailure,
        state,
        karma,
        bornAt,
        cooldown: cooldownOf(status, at),
      };
      const { apiPlacing } = communityAccounts;
      const isPosted = posted !== null;
      const blockers: Blocker[] = [
        ...pause,
        ...blockersOf(account, { needs, apiPlacing, now: at, isPosted }),
      ];
      const limits = await compliance.postingLimitsFor(name, place, db, at);
      blockers.push(...limits.map(({ message, remedy }) => ({ message, remedy })));
      candidates.push({ id, name, mode, affiliation, blockers });
    }
    return candidates;
  }

  return {
    /** The accounts that could place a reply, the writer's own first, each with what blocks it now. */
    accountsFor: (row: ReplyRow, writerId: string): Promise<CandidateAccount[]> =>
      assessAccounts(database.pool, row, writerId, null),

    /**
     * Checks in the transaction of a placement that the account may place the reply. It locks the account, so
     * that concurrent placements with it are checked one after the other.
     * @param account `id` is null for the writer's own account
     * @param posted omitted: it is posted now
     * @throws AppError PLACEMENT_REFUSED with each blocker in the details.
     */
    async requireEligible(
      tx: Tx,
      row: ReplyRow,
      account: { id: string | null; name: string },
      posted: PostedTime | null = null,
    ): Promise<void> {
      const { source } = await replies.locationOf(row.mentionId, tx);
      await compliance.lockAccount(tx, source, account.name);
      const candidate = (await assessAccounts(tx, row, row.writerId, posted)).find(
        ({ id, name }) => id === account.id && name.toLowerCase() === account.name.toLowerCase(),
      );
      // A comment that is live already must be deleted first.
      const deleteFirst = posted ? "Delete the comment. " : "";
      const details = candidate
        ? candidate.blockers.map(({ message, remedy }) => `${message} ${deleteFirst}${remedy}`)
        : [`${account.name} is no longer one of your accounts. Choose another one.`];
      if (details.length > 0) throw new AppError("PLACEMENT_REFUSED", { details });
    },
  };
}
