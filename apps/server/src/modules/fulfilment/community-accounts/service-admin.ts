import type {
  AdministratorAction,
  CallRequest,
  Calls,
  CommunityAccount,
  Source,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { AccountTopics } from "./events.ts";
import { accountKey, hasApi, readName } from "./rules.ts";
import type { AccountChecks } from "./service-check.ts";
import type { AccountStatuses } from "./service-status.ts";
import type { AccountTokens } from "./service-tokens.ts";
import * as store from "./store.ts";

type NewAccount = CallRequest<Calls["addCommunityAccount"]>["body"];
type Change = CallRequest<Calls["changeCommunityAccount"]>["body"];

const invalid = (detail: string) => new AppError("VALIDATION_FAILED", { details: [detail] });
const defaultCooldownReason = "The administrator set a cooldown.";

/** The administrator's list of accounts. */
export function createAccountAdmin(deps: {
  database: Database;
  clock: Clock;
  apiPlacing: boolean;
  audit: Audit;
  topics: AccountTopics;
  statuses: AccountStatuses;
  tokens: AccountTokens;
  checks: AccountChecks;
}) {
  const { database, clock, audit, topics, statuses, tokens, checks } = deps;

  async function present(rows: readonly store.CommunityAccountRow[]): Promise<CommunityAccount[]> {
    const bySource = Map.groupBy(rows, ({ source }) => source);
    const [usage, writers, ...statusEntries] = await Promise.all([
      topics.usage.collect(rows),
      store.listWriters(database.pool),
      ...[...bySource].map(async ([source, some]) => {
        const names = some.map(({ name }) => name);
        return [source, await statuses.statusesOf(source, names)] as const;
      }),
    ]);
    const statusesOf = new Map(statusEntries);
    const nameOf = new Map(writers.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const { id, source, name, affiliation, mode, writerId, active, connected } = row;
      const status = statusesOf.get(source)?.get(name.toLowerCase());
      const accountUsage = usage.get(accountKey(row));
      const cooldownUntil = status?.cooldownUntil ?? null;
      const isCoolingDown = cooldownUntil !== null && cooldownUntil > clock.now();
      return {
        id,
        source,
        name,
        affiliation,
        mode,
        writer: writerId === null ? null : { id: writerId, name: nameOf.get(writerId) ?? "" },
        active,
        connected,
        tokenFailure: row.tokenFailure,
        karma: status?.karma ?? null,
        accountCreatedAt: status?.bornAt?.toISOString() ?? null,
        lastCheckedAt: status?.seenAt?.toISOString() ?? null,
        state: status?.state ?? "unknown",
        canCheck: checks.isCheckable(source),
        cooldownUntil: isCoolingDown ? cooldownUntil.toISOString() : null,
        cooldownReason: isCoolingDown ? (status?.cooldownReason ?? null) : null,
        usage: {
          placedToday: accountUsage?.placedToday ?? 0,
          dailyLimit: accountUsage?.dailyLimit ?? null,
          nextAllowedAt: accountUsage?.nextAllowedAt?.toISOString() ?? null,
        },
        placed: accountUsage?.placed ?? 0,
        removed: accountUsage?.removed ?? 0,
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  /** @throws AppError NOT_FOUND */
  async function get(id: string): Promise<CommunityAccount> {
    const row = await store.findAccount(database.pool, id);
    const [account] = row ? await present([row]) : [];
    if (!account) throw new AppError("NOT_FOUND");
    return account;
  }

  function checkMode(source: Source, mode: "hand" | "api"): void {
    if (mode === "api" && !(deps.apiPlacing && hasApi(source)))
      throw new AppError("API_PLACING_OFF");
  }

  async function checkWriter(writerId: string | null | undefined): Promise<void> {
    if (writerId === null || writerId === undefined) return;
    const writers = await store.listWriters(database.pool);
    if (!writers.some(({ id }) => id === writerId)) throw invalid("writerId: is not a writer.");
  }

  /** The requested cooldown; null: end it; undefined: no change. @throws AppError VALIDATION_FAILED */
  function requestedCooldown({ cooldownUntil, cooldownReason: reason }: Change) {
    if (cooldownUntil === undefined) {
      if (reason !== undefined) throw invalid("cooldownReason: needs cooldownUntil too.");
      return undefined;
    }
    if (cooldownUntil === null) return null;
    const until = new Date(cooldownUntil);
    if (until <= clock.now()) throw invalid("cooldownUntil: must be in the future.");
    return { until, reason: reason || defaultCooldownReason };
  }

  const recordAct = (
    tx: Tx,
    administratorId: string,
    action: Extract<AdministratorAction, `community_account_${string}`>,
    { source, name }: { source: Source; name: string },
  ) => audit.recordAdministrator(tx, { administratorId, action, details: { source, name } });

  return {
    get,

    /** All accounts by platform and name, and the writers that can be assigned to them. */
    async list() {
      const [accounts, writers] = await Promise.all([
        store.listAccounts(database.pool).then(present),
        store.listWriters(database.pool),
      ]);
      return { accounts, apiPlacementEnabled: deps.apiPlacing, writers };
    },

    /** @throws AppError ACCOUNT_EXISTS, API_PLACING_OFF, VALIDATION_FAILED. */
    async add(by: string, account: NewAccount): Promise<CommunityAccount> {
      const { source, affiliation, mode, writerId } = account;
      const read = readName(source, account.name);
      if ("problem" in read) throw invalid(`name: ${read.problem}.`);
      checkMode(source, mode);
      await checkWriter(writerId);
      const { name } = read;
      const row = await database.transaction(async (tx) => {
        const made = await store.insertAccount(tx, {
          source,
          name,
          affiliation,
          mode,
          writerId,
          createdAt: clock.now(),
          createdBy: by,
        });
        if (!made) throw new AppError("ACCOUNT_EXISTS");
        await recordAct(tx, by, "community_account_added", made);
        if (checks.isCheckable(source)) await topics.due.publish(tx, { source, name });
        return made;
      });
      return get(row.id);
    },

    /**
     * Changes the given fields of an account. Manual placement needs no permission, so switching to it revokes
     * the permission.
     * @throws AppError NOT_FOUND, API_PLACING_OFF, ACCOUNT_IN_USE, VALIDATION_FAILED.
     */
    async change(by: string, id: string, change: Change): Promise<CommunityAccount> {
      const cooldown = requestedCooldown(change);
      await checkWriter(change.writerId);
      const { affiliation, mode, writerId, active } = change;
      const sealedToken = await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known) throw new AppError("NOT_FOUND");
        const { row } = known;
        if (mode !== undefined && mode !== row.mode) checkMode(row.source, mode);
        const losesToken = mode === "hand" && row.mode === "api";
        if (losesToken) await topics.leaving.publish(tx, { id });
        await store.updateAccount(tx, id, {
          name: row.name,
          ...(affiliation !== undefined && { affiliation }),
          ...(mode !== undefined && { mode }),
          ...(writerId !== undefined && { writerId }),
          ...(active !== undefined && { active }),
          ...(losesToken && {
            sealedToken: null,
            scopes: [],
            connectedAt: null,
            tokenFailure: null,
          }),
        });
        await recordAct(tx, by, "community_account_changed", row);
        if (cooldown !== undefined) await statuses.setCooldown(tx, row.source, row.name, cooldown);
        return losesToken ? known.sealedToken : null;
      });
      if (sealedToken !== null) await tokens.revoke(id, sealedToken);
      return get(id);
    },

    /** Deletes an account and revokes its permission. @throws AppError NOT_FOUND, ACCOUNT_IN_USE. */
    async remove(by: string, id: string): Promise<void> {
      const sealedToken = await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known) throw new AppError("NOT_FOUND");
        await topics.leaving.publish(tx, { id });
        await store.deleteAccount(tx, id);
        await recordAct(tx, by, "community_account_deleted", known.row);
        return known.sealedToken;
      });
      if (sealedToken !== null) await tokens.revoke(id, sealedToken);
    },

    /** Checks an account now. @throws AppError NOT_FOUND, SOURCE_AWAY, NO_STANDING. */
    async check(id: string): Promise<CommunityAccount> {
      const row = await store.findAccount(database.pool, id);
      if (!row) throw new AppError("NOT_FOUND");
      await checks.checkNow(row);
      return get(id);
    },
  };
}
