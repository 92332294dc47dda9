import type { AccountState, PlacementMode, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type {
  Placement,
  PlacementAccount,
  PlacementRefusal,
} from "../../../integrations/ports/placement.ts";
import { accountEffectOf } from "./rules-api.ts";

/** The operator's accounts that let us act for them (`communityaccounts`). */
export interface PlacerAccounts {
  /** Whether the operator has turned placing through the API on. */
  readonly apiPlacing: boolean;
  listFor(
    source: Source,
    writerId: string,
  ): Promise<readonly { id: string; name: string; mode: PlacementMode }[]>;
  /** @throws AppError API_PLACING_OFF when it is not connected. */
  refreshTokenOf(id: string): Promise<string>;
  /** Only of use where the account's token is still `before`. */
  keepToken(id: string, before: string, next: string): Promise<void>;
  recordTokenFailure(id: string, sentence: string): Promise<void>;
  recordState(tx: Tx, source: Source, name: string, seen: { state: AccountState }): Promise<void>;
  startCooldown(
    tx: Tx,
    source: Source,
    name: string,
    until: Date | null,
    reason: string,
  ): Promise<void>;
}

/** An account that can act at its platform now. */
export interface Actor {
  platform: Placement;
  account: PlacementAccount;
}

export type Placer = ReturnType<typeof createPlacer>;

/** Lets the operator's accounts act at their platforms. */
export function createPlacer(deps: {
  clock: Clock;
  communityAccounts: PlacerAccounts;
  placements: readonly Placement[];
}) {
  const { clock, communityAccounts: accounts, placements } = deps;
  const platformOf = (source: Source) => placements.find(({ name }) => name === source);

  return {
    /** The account of this id, if it places through the API. @throws AppError API_PLACING_OFF, PLACEMENT_REFUSED. */
    async accountFor(
      source: Source,
      writerId: string,
      accountId: string,
    ): Promise<{ id: string; name: string }> {
      if (!accounts.apiPlacing || !platformOf(source)) throw new AppError("API_PLACING_OFF");
      const all = await accounts.listFor(source, writerId);
      const found = all.find(({ id, mode }) => id === accountId && mode === "api");
      if (found) return found;
      throw new AppError("PLACEMENT_REFUSED", {
        message: "This account does not place replies through the platform's API.",
        details: ["Reload to see which accounts do, and choose one of them."],
      });
    },

    /**
     * What an account acts with. It reads while the operator has placing turned off, too.
     * @throws AppError API_PLACING_OFF when it can't any more.
     */
    async actorOf(
      source: Source,
      accountId: string | null,
      name: string,
      to: "place" | "read",
    ): Promise<Actor> {
      const platform = platformOf(source);
      if (!platform || accountId === null) throw new AppError("API_PLACING_OFF");
      if (to === "place" && !accounts.apiPlacing) throw new AppError("API_PLACING_OFF");
      const refreshToken = await accounts.refreshTokenOf(accountId);
      let held = refreshToken;
      const onToken = async (next: string) => {
        await accounts.keepToken(accountId, held, next);
        held = next;
      };
      return { platform, account: { name, refreshToken, onToken } };
    },

    recordTokenFailure: (accountId: string, sentence: string) =>
      accounts.recordTokenFailure(accountId, sentence),

    /** What a refusal says of the account counts for the next reply too. */
    async heed(tx: Tx, source: Source, name: string, refusal: PlacementRefusal): Promise<void> {
      const word = accountEffectOf(refusal);
      if (word === "suspended")
        await accounts.recordState(tx, source, name, { state: "suspended" });
      if (word !== "cooldown") return;
      const until = new Date(clock.now().getTime() + (refusal.retryAfterMs ?? 0));
      await accounts.startCooldown(tx, source, name, until, refusal.message);
    },
  };
}
