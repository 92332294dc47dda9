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

/** The operator's accounts that let us act for them (see `community-accounts`). */
export interface PlacerAccounts {
  /** Whether the operator has turned placing through the API on. */
  readonly apiPlacing: boolean;
  listFor(
    source: Source,
    writerId: string,
  ): Promise<readonly { id: string; name: string; mode: PlacementMode }[]>;
  /** @throws AppError API_PLACING_OFF if the account is not connected. */
  refreshTokenOf(id: string): Promise<string>;
  /** Replaces the token, if it is still `before`. */
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

/** A connected account and the platform that it acts on. */
export interface Actor {
  platform: Placement;
  account: PlacementAccount;
}

export type Placer = ReturnType<typeof createPlacer>;

/** Opens sessions of the operator's accounts on their platforms. */
export function createPlacer(deps: {
  clock: Clock;
  communityAccounts: PlacerAccounts;
  placements: readonly Placement[];
}) {
  const { clock, communityAccounts: accounts, placements } = deps;
  const platformOf = (source: Source) => placements.find(({ name }) => name === source);

  return {
    /**
     * The account with this id.
     * @throws AppError API_PLACING_OFF; PLACEMENT_REFUSED: the account does not place through the API.
     */
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
        message: "This account does not post replies through the platform's API.",
        details: ["Reload the page, then choose an account that does."],
      });
    },

    /**
     * A session of an account. Reading also works while the operator has API placement turned off.
     * @throws AppError API_PLACING_OFF if the account was removed or disconnected, or may not place.
     */
    async actorOf(
      source: Source,
      accountId: string | null,
      name: string,
      purpose: "place" | "read",
    ): Promise<Actor> {
      const platform = platformOf(source);
      if (!platform || accountId === null) throw new AppError("API_PLACING_OFF");
      if (purpose === "place" && !accounts.apiPlacing) throw new AppError("API_PLACING_OFF");
      const refreshToken = await accounts.refreshTokenOf(accountId);
      let currentToken = refreshToken;
      const onToken = async (next: string) => {
        await accounts.keepToken(accountId, currentToken, next);
        currentToken = next;
      };
      return { platform, account: { name, refreshToken, onToken } };
    },

    recordTokenFailure: (accountId: string, sentence: string) =>
      accounts.recordTokenFailure(accountId, sentence),

    /** Records a suspension or starts a cooldown of the account, if the refusal says so. */
    async applyAccountEffect(
      tx: Tx,
      source: Source,
      name: string,
      refusal: PlacementRefusal,
    ): Promise<void> {
      const effect = accountEffectOf(refusal);
      if (effect === "suspended")
        await accounts.recordState(tx, source, name, { state: "suspended" });
      if (effect !== "cooldown") return;
      const until = new Date(clock.now().getTime() + (refusal.retryAfterMs ?? 0));
      await accounts.startCooldown(tx, source, name, until, refusal.message);
    },
  };
}
