import type { PlacingAccount, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { type Communities, communityKey } from "../../discovery/communities/index.ts";
import type { CommunityAccounts, Standing } from "../community-accounts/index.ts";
import { type Compliance, momentWords, placeName } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Writers } from "../writers/index.ts";
import { type Bar, barsOf, type Judged, type Needs } from "./rules-eligibility.ts";

/** A rest from this year on has no end but the administrator's word. */
const endlessYear = 9999;

export type Eligibility = ReturnType<typeof createEligibility>;

/** Which accounts may place a reply, and why others may not. */
export function createEligibility(deps: {
  database: Database;
  clock: Clock;
  communities: Communities;
  communityAccounts: Pick<CommunityAccounts, "listFor" | "standingOf" | "apiPlacing">;
  replies: Replies;
  writers: Writers;
  compliance: Compliance;
}) {
  const {
    database,
    clock,
    communities,
    communityAccounts: book,
    replies,
    writers,
    compliance,
  } = deps;

  /** What the rules of a community want of accounts; null: nothing. */
  async function needsOf(
    db: Queryable,
    { source, community }: { source: Source; community: string | null },
  ): Promise<Needs | null> {
    if (community === null) return null;
    const known = await communities.rulesOf([{ source, community }], db);
    const rules = known.get(communityKey(source, community));
    // Whoever has read the rules and allowed replies knows of these too.
    const isAllowed = rules?.by === "administrator" && rules.verdict === "allowed";
    if (!rules?.reading || isAllowed) return null;
    const { karma, account_days } = rules.reading;
    return { karma, account_days, place: placeName(source, community) };
  }

  /** The rest in which a moment falls, though it be over by now; null: none. */
  function restOf(standing: Standing | undefined, at: Date): Judged["rest"] {
    const { restsFrom: from = null, restsUntil: until = null } = standing ?? {};
    if (until === null || until <= at || (from !== null && from > at)) return null;
    const isEndless = until.getUTCFullYear() >= endlessYear;
    return { until: isEndless ? null : momentWords(until), reason: standing?.restReason ?? null };
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
  ): Promise<PlacingAccount[]> {
    const at = postedAt ?? clock.now();
    // One after the other: inside a transaction there is one connection.
    const place = await replies.placeOf(row.mentionId, db);
    const { source } = place;
    const own = (await writers.accountsOf(writerId, db))[source] ?? null;
    const booked = await book.listFor(source, writerId, db);
    const names = [...new Set([...(own === null ? [] : [own]), ...booked.map(({ name }) => name)])];
    const standings = await book.standingOf(source, names, db);
    const needs = await needsOf(db, place);
    const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    // Declared by both it is the operator's, whose word on it counts.
    const isBooked = booked.some(({ name, mode }) => mode === "hand" && own && same(name, own));
    const all = [
      ...(own === null || isBooked
        ? []
        : [
            {
              id: null,
              name: own,
              mode: "hand" as const,
              affiliation: null,
              active: true,
              connected: false,
              tokenTrouble: null,
            },
          ]),
      ...booked,
    ];
    const judged: PlacingAccount[] = [];
    for (const { id, name, mode, affiliation, active, connected, tokenTrouble } of all) {
      const standing = standings.get(name.toLowerCase());
      const { state = "unknown", karma = null, bornAt = null } = standing ?? {};
      const account: Judged = {
        source,
        name,
        mode,
        isOwn: id === null,
        active,
        connected,
        tokenTrouble,
        state,
        karma,
        bornAt,
        rest: restOf(standing, at),
      };
      const { apiPlacing } = book;
      const bars: Bar[] = barsOf(account, {
        needs,
        apiPlacing,
        now: at,
        isPosted: postedAt !== null,
      });
      const caps = await compliance.capsOf(name, place, db, at);
      bars.push(...caps.map(({ message, remedy }) => ({ message, remedy })));
      judged.push({ id, name, mode, affiliation, bars });
    }
    return judged;
  }

  return {
    /** The accounts that could place a reply, the writer's own first, each with what bars it now. */
    accountsFor: (row: ReplyRow, writerId: string): Promise<PlacingAccount[]> =>
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
        ? found.bars.map(({ message, remedy }) => `${message} ${undo}${remedy}`)
        : [`${account.name} is none of your accounts any more. Choose another one.`];
      if (details.length > 0) throw new AppError("PLACEMENT_REFUSED", { details });
    },
  };
}
