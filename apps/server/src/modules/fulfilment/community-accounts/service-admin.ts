import type { CallRequest, Calls, CommunityAccount, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { AccountTopics } from "./events.ts";
import { accountKey, hasApi, readName } from "./rules.ts";
import type { AccountChecks } from "./service-check.ts";
import type { AccountStatuses } from "./service-status.ts";
import type { AccountTokens } from "./service-tokens.ts";
import * as store from "./store.ts";

type NewAccount = CallRequest<Calls["addCommunityAccount"]>["body"];
type Change = CallRequest<Calls["changeCommunityAccount"]>["body"];

const wrong = (detail: string) => new AppError("VALIDATION_FAILED", { details: [detail] });
const cooldownReason = "The administrator lets it rest.";

/** The administrator's list of accounts. */
export function createAccountAdmin(deps: {
  database: Database;
  clock: Clock;
  apiPlacing: boolean;
  topics: AccountTopics;
  statuses: AccountStatuses;
  tokens: AccountTokens;
  checks: AccountChecks;
}) {
  const { database, clock, topics, statuses, tokens, checks } = deps;

  async function present(rows: readonly store.CommunityAccountRow[]): Promise<CommunityAccount[]> {
    const bySource = Map.groupBy(rows, ({ source }) => source);
    const [uses, writers, ...standing] = await Promise.all([
      topics.uses.collect(rows),
      store.listWriters(database.read),
      ...[...bySource].map(async ([source, some]) => {
        const names = some.map(({ name }) => name);
        return [source, await statuses.statusesOf(source, names)] as const;
      }),
    ]);
    const statusesOf = new Map(standing);
    const nameOf = new Map(writers.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const { id, source, name, affiliation, mode, writerId, active, connected } = row;
      const status = statusesOf.get(source)?.get(name.toLowerCase());
      const use = uses.get(accountKey(row));
      const cooldownUntil = status?.cooldownUntil ?? null;
      const rests = cooldownUntil !== null && cooldownUntil > clock.now();
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
        cooldownUntil: rests ? cooldownUntil.toISOString() : null,
        cooldownReason: rests ? (status?.cooldownReason ?? null) : null,
        usage: {
          placedToday: use?.placedToday ?? 0,
          dailyLimit: use?.dailyLimit ?? null,
          nextAllowedAt: use?.nextAllowedAt?.toISOString() ?? null,
        },
        placed: use?.placed ?? 0,
        removed: use?.removed ?? 0,
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  /** @throws AppError NOT_FOUND */
  async function get(id: string): Promise<CommunityAccount> {
    const row = await store.findAccount(database.read, id);
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
    const writers = await store.listWriters(database.read);
    if (!writers.some(({ id }) => id === writerId)) throw wrong("writerId: is no writer.");
  }

  /** What the administrator's word on a rest comes to; undefined: nothing was said. */
  function restOf({ cooldownUntil, cooldownReason: reason }: Change) {
    if (cooldownUntil === undefined) {
      if (reason !== undefined) throw wrong("restReason: says why it rests; give restsUntil too.");
      return undefined;
    }
    if (cooldownUntil === null) return null;
    const until = new Date(cooldownUntil);
    if (until <= clock.now()) throw wrong("restsUntil: must be in the future.");
    return { until, reason: reason || cooldownReason };
  }

  return {
    get,

    /** All accounts by platform and name, with what may be chosen for them. */
    async list() {
      const [accounts, writers] = await Promise.all([
        store.listAccounts(database.read).then(present),
        store.listWriters(database.read),
      ]);
      return { accounts, apiPlacementEnabled: deps.apiPlacing, writers };
    },

    /** @throws AppError ACCOUNT_EXISTS, API_PLACING_OFF, VALIDATION_FAILED. */
    async add(by: string, account: NewAccount): Promise<CommunityAccount> {
      const { source, affiliation, mode, writerId } = account;
      const read = readName(source, account.name);
      if ("problem" in read) throw wrong(`name: ${read.problem}.`);
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
        if (checks.isCheckable(source)) await topics.due.publish(tx, { source, name });
        return made;
      });
      return get(row.id);
    },

    /**
     * Changes an account; what is left out stays. By hand it needs no permission, so that is given back.
     * @throws AppError NOT_FOUND, API_PLACING_OFF, ACCOUNT_IN_USE, VALIDATION_FAILED.
     */
    async change(id: string, change: Change): Promise<CommunityAccount> {
      const startCooldown = restOf(change);
      await checkWriter(change.writerId);
      const { affiliation, mode, writerId, active } = change;
      const left = await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known) throw new AppError("NOT_FOUND");
        const { row, sealedToken } = known;
        if (mode !== undefined && mode !== row.mode) checkMode(row.source, mode);
        const leaves = mode === "hand" && row.mode === "api";
        if (leaves) await topics.leaving.publish(tx, { id });
        await store.updateAccount(tx, id, {
          name: row.name,
          ...(affiliation !== undefined && { affiliation }),
          ...(mode !== undefined && { mode }),
          ...(writerId !== undefined && { writerId }),
          ...(active !== undefined && { active }),
          ...(leaves && { sealedToken: null, scopes: [], connectedAt: null, tokenFailure: null }),
        });
        if (startCooldown !== undefined)
          await statuses.setCooldown(tx, row.source, row.name, startCooldown);
        return leaves ? sealedToken : null;
      });
      if (left !== null) await tokens.giveBack(id, left);
      return get(id);
    },

    /** Forgets an account, and takes its permission back. @throws AppError NOT_FOUND, ACCOUNT_IN_USE. */
    async remove(id: string): Promise<void> {
      const left = await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known) throw new AppError("NOT_FOUND");
        await topics.leaving.publish(tx, { id });
        await store.deleteAccount(tx, id);
        return known.sealedToken;
      });
      if (left !== null) await tokens.giveBack(id, left);
    },

    /** Looks at an account now. @throws AppError NOT_FOUND, SOURCE_AWAY, NO_STANDING. */
    async look(id: string): Promise<CommunityAccount> {
      const row = await store.findAccount(database.read, id);
      if (!row) throw new AppError("NOT_FOUND");
      await checks.checkNow(row);
      return get(id);
    },
  };
}
