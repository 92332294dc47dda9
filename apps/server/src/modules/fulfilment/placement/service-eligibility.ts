import type { CandidateAccount, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Communities, communityKey } from "../../discovery/communities/index.ts";
import type { AccountStatus, CommunityAccounts } from "../community-accounts/index.ts";
import { type Compliance, momentWords, placeName } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Writers } from "../writers/index.ts";
import {
  type AccountRequirements,
  type Blocker,
  blockersOf,
  type CandidateFacts,
} from "./rules-eligibility.ts";

/** A rest from this year on has no end but the administrator's word. */
const indefiniteYear = 9999;

export type Eligibility = ReturnType<typeof createEligibility>;

/** Which accounts may place a reply, and why others may not. */
export function createEligibility(deps: {
  database: Database;
  clock: Clock;
  communities: Communities;
  communityAccounts: Pick<CommunityAccounts, "listFor" | "statusesOf" | "apiPlacing">;
  replies: Replies;
  writers: Writers;
  compliance: Compliance;
}) {
  const { database, clock, communities, communityAccounts, replies, writers, compliance } = deps;

  /** What the rules of a community want of accounts; null: nothing. */
  async function requirementsOf(
    db: Queryable,
    { source, community }: { source: Source; community: string | null },
  ): Promise<AccountRequirements | null> {
    if (community === null) return null;
    const known = await communities.rulesOf([{ source, community }], db);
    const rules = known.get(communityKey(source, community));
    // Whoever has read the rules and allowed replies knows of these too.
    const isAllowed = rules?.by === "administrator" && rules.verdict === "allowed";
    if (!rules?.assessment || isAllowed) return null;
    const { karma, minAccountAgeDays } = rules.assessment;
    return { karma, minAccountAgeDays, place: placeName(source, community) };
  }

  /** The rest in which a moment falls, though it be over by now; null: none. */
  function cooldownOf(status: AccountStatus | undefined, at: Date): CandidateFacts["cooldown"] {
    const { cooldownFrom: from = null, cooldownUntil: until = null } = status ?? {};
    if (until === null || until <= at || (from !== null && from > at)) return null;
    const isEndless = until.getUTCFullYear() >= indefiniteYear;
    return { until: isEndless ? null : momentWords(until), reason: status?.cooldownReason ?? null };
  }

  /**
   * The accounts that could place a reply, the writer's own first, each with what bars it.
   * @param postedAt when one of them has posted it; null: it is to be posted now
   */
  async function judge(
    db: Queryable,
    row: ReplyRow,
    writerId: string,
    postedAt: Date | null,
  ): Promise<CandidateAccount[]> {
    const at = postedAt ?? clock.now();
    // One after the other: inside a transaction there is one connection.
    const place = await replies.placeOf(row.mentionId, db);
    const { source } = place;
    const own = (await writers.accountsOf(writerId, db))[source] ?? null;
    const declared = await communityAccounts.listFor(source, writerId, db);
    const names = [
      ...new Set([...(own === null ? [] : [own]), ...declared.map(({ name }) => name)]),
    ];
    const statuses = await communityAccounts.statusesOf(source, names, db);
    const needs = await requirementsOf(db, place);
    const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    // Declared by both it is the operator's, whose word on it counts.
    const isAlsoDeclared = declared.some(
      ({ name, mode }) => mode === "hand" && own && same(name, own),
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
    const judged: CandidateAccount[] = [];
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
      const blockers: Blocker[] = blockersOf(account, {
        needs,
        apiPlacing,
        now: at,
        isPosted: postedAt !== null,
      });
      const caps = await compliance.postingLimitsFor(name, place, db, at);
      blockers.push(...caps.map(({ message, remedy }) => ({ message, remedy })));
      judged.push({ id, name, mode, affiliation, blockers });
    }
    return judged;
  }

  return {
    /** The accounts that could place a reply, the writer's own first, each with what bars it now. */
    accountsFor: (row: ReplyRow, writerId: string): Promise<CandidateAccount[]> =>
      judge(database.read, row, writerId, null),

    /**
     * Lets an account place a reply, in the transaction that does it: of several placements of the account
     * that come at once, one is let by.
     * @param account `id` of a community account; null: the writer's own
     * @param at when it was posted; left out: it is posted now
     * @throws AppError PLACEMENT_REFUSED with each reason against it in the details.
     */
    async admit(
      tx: Tx,
      row: ReplyRow,
      account: { id: string | null; name: string },
      at?: Date,
    ): Promise<void> {
      const { source } = await replies.placeOf(row.mentionId, tx);
      await compliance.lockAccount(tx, source, account.name);
      const found = (await judge(tx, row, row.writerId, at ?? null)).find(
        ({ id, name }) => id === account.id && name.toLowerCase() === account.name.toLowerCase(),
      );
      // What stands already has to go first.
      const undo = at ? "Delete the comment. " : "";
      const details = found
        ? found.blockers.map(({ message, remedy }) => `${message} ${undo}${remedy}`)
        : [`${account.name} is none of your accounts any more. Choose another one.`];
      if (details.length > 0) throw new AppError("PLACEMENT_REFUSED", { details });
    },
  };
}
