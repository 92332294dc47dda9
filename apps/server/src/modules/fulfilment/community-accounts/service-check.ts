import { hasWriters, type Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { AccountViewer, SeenAccount } from "../../../integrations/ports/account-viewer.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { AccountTopics } from "./events.ts";
import { type AccountName, accountKey, checkIntervalMs, retryMs, stateOf } from "./rules.ts";
import type { AccountStatuses } from "./service-status.ts";
import { type AccountTokens, permissionRevoked } from "./service-tokens.ts";
import * as store from "./store.ts";
import * as statusRows from "./store-status.ts";

/** Failures that are caused by the account's own permission. */
const permissionFailures: ReadonlySet<string> = new Set([
  "unauthorized",
  "insufficient-scope",
  "forbidden",
]);

/** Checks the status of accounts at their platforms. */
export function createAccountChecks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  viewers: readonly AccountViewer[];
  topics: AccountTopics;
  statuses: AccountStatuses;
  tokens: AccountTokens;
}) {
  const { database, clock, log, topics, statuses, tokens } = deps;
  const viewers = new Map(deps.viewers.map((viewer) => [viewer.name, viewer]));

  /** The profile as the account itself sees it; null without a permission, or when Reddit fails. */
  async function readOwnProfile(
    viewer: AccountViewer,
    { id, connected }: store.CommunityAccountRow,
  ): Promise<SeenAccount | null> {
    if (!connected) return null;
    try {
      let token = await tokens.refreshTokenOf(id);
      const seen = await viewer.fetchOwnAccount(token, async (next) => {
        await tokens.keepToken(id, token, next);
        token = next;
      });
      await tokens.clearTokenFailure(id, token);
      return seen;
    } catch (error) {
      if (error instanceof AppError) return null;
      if (!(error instanceof SourceError)) throw error;
      log.info({ err: error, account: id }, "the own profile of an account could not be read");
      if (permissionFailures.has(error.failure))
        await tokens.recordTokenFailure(id, permissionRevoked);
      return null;
    }
  }

  /** Checks an account and records its state. @throws SourceError */
  async function check(viewer: AccountViewer, { source, name }: AccountName): Promise<void> {
    const others = await viewer.fetchAccount(name);
    const row = hasWriters(source) ? await store.findByName(database.pool, source, name) : null;
    const itself = row && (await readOwnProfile(viewer, row));
    const [before] = await statusRows.listStatuses(database.pool, source, [name]);
    const wasSeen = before !== undefined && before.bornAt !== null;
    const state = stateOf({ others, itself, wasSeen });
    const { karma = null, bornAt = null } = others ?? itself ?? {};
    await database.transaction((tx) =>
      statuses.recordState(tx, source, name, {
        state,
        // A suspended account shows only its name, so the earlier figures stay.
        ...(karma !== null && { karma }),
        ...(bornAt !== null && { bornAt }),
      }),
    );
  }

  return {
    /** Whether accounts of a platform can be checked. */
    isCheckable: (source: Source): boolean => viewers.has(source),

    /** Checks now. @throws AppError SOURCE_AWAY, NO_STANDING. */
    async checkNow(account: AccountName): Promise<void> {
      const viewer = viewers.get(account.source);
      if (!viewer) throw new AppError("NO_STANDING");
      try {
        await check(viewer, account);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        throw new AppError("SOURCE_AWAY", { cause: error });
      }
    },

    /** Checks in a job: when the platform can't be reached, the check is repeated later. */
    async checkLater(account: AccountName): Promise<void> {
      const viewer = viewers.get(account.source);
      if (!viewer) return;
      try {
        await check(viewer, account);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        log.info({ err: error }, "an account could not be checked; the check is repeated later");
        await database.transaction((tx) =>
          statuses.recordFailedCheck(tx, account.source, account.name),
        );
      }
    },

    /** Queues a check of each account whose last check is a day old. */
    async checkDue(): Promise<void> {
      const declared = (await topics.declared.collect()).filter(({ source }) =>
        viewers.has(source),
      );
      const operators = (await store.listAccounts(database.pool)).filter(
        ({ source, active }) => active && viewers.has(source),
      );
      const accounts = new Map([...declared, ...operators].map((one) => [accountKey(one), one]));
      const now = clock.now().getTime();
      for (const [source, group] of Map.groupBy(accounts.values(), (one) => one.source)) {
        const names = group.map(({ name }) => name);
        const rows = await statusRows.listStatuses(database.pool, source, names);
        const known = new Map(rows.map((row) => [row.key, row]));
        const due = names.filter((name) => {
          const row = known.get(name.toLowerCase());
          if (!row) return true;
          const isOld = row.seenAt === null || row.seenAt.getTime() <= now - checkIntervalMs;
          return isOld && row.updatedAt.getTime() <= now - retryMs;
        });
        if (due.length === 0) continue;
        await database.transaction(async (tx) => {
          for (const name of due) await topics.due.publish(tx, { source, name });
        });
      }
    },
  };
}
export type AccountChecks = ReturnType<typeof createAccountChecks>;
