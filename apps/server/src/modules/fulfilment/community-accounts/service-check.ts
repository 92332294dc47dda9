import type { Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { AccountViewer, SeenAccount } from "../../../integrations/ports/account-viewer.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { AccountTopics } from "./events.ts";
import { type AccountName, accountKey, checkIntervalMs, retryMs, stateOf } from "./rules.ts";
import type { AccountStatuses } from "./service-status.ts";
import { type AccountTokens, permissionOver } from "./service-tokens.ts";
import * as store from "./store.ts";
import * as standingRows from "./store-status.ts";

/** Failures at which an account's own permission is at fault. */
const refused: ReadonlySet<string> = new Set(["unauthorized", "insufficient-scope", "forbidden"]);

/** Looks at accounts at their platforms. */
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

  /** What an account with a permission sees of itself; null where it has none, or Reddit is away. */
  async function askItself(
    viewer: AccountViewer,
    { id, connected }: store.CommunityAccountRow,
  ): Promise<SeenAccount | null> {
    if (!connected) return null;
    try {
      let token = await tokens.refreshTokenOf(id);
      const seen = await viewer.lookAsItself(token, async (next) => {
        await tokens.keepToken(id, token, next);
        token = next;
      });
      await tokens.clearTokenFailure(id, token);
      return seen;
    } catch (error) {
      if (error instanceof AppError) return null;
      if (!(error instanceof SourceError)) throw error;
      log.info({ err: error, account: id }, "an account could not be asked itself");
      if (refused.has(error.failure)) await tokens.recordTokenFailure(id, permissionOver);
      return null;
    }
  }

  /** @throws SourceError */
  async function look(viewer: AccountViewer, { source, name }: AccountName): Promise<void> {
    const others = await viewer.look(name);
    const row = await store.findByName(database.read, source, name);
    const itself = row && (await askItself(viewer, row));
    const [before] = await standingRows.listStatuses(database.read, source, [name]);
    const wasSeen = before !== undefined && before.bornAt !== null;
    const state = stateOf({ others, itself, wasSeen });
    const { karma = null, bornAt = null } = others ?? itself ?? {};
    await database.transaction((tx) =>
      statuses.recordState(tx, source, name, {
        state,
        // A suspended account shows its name alone: what was known of it stays.
        ...(karma !== null && { karma }),
        ...(bornAt !== null && { bornAt }),
      }),
    );
  }

  return {
    /** Whether accounts of a platform can be looked at. */
    isCheckable: (source: Source): boolean => viewers.has(source),

    /** Looks now. @throws AppError SOURCE_AWAY, NO_STANDING. */
    async checkNow(account: AccountName): Promise<void> {
      const viewer = viewers.get(account.source);
      if (!viewer) throw new AppError("NO_STANDING");
      try {
        await look(viewer, account);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        throw new AppError("SOURCE_AWAY", { cause: error });
      }
    },

    /** The job's look: a platform that is away is asked again later. */
    async checkLater(account: AccountName): Promise<void> {
      const viewer = viewers.get(account.source);
      if (!viewer) return;
      try {
        await look(viewer, account);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        log.info({ err: error }, "an account could not be looked at, it is tried again later");
        await database.transaction((tx) =>
          statuses.recordFailedCheck(tx, account.source, account.name),
        );
      }
    },

    /** Asks for a look at each account whose last one is a day old. */
    async checkDue(): Promise<void> {
      const declared = (await topics.declared.collect()).filter(({ source }) =>
        viewers.has(source),
      );
      const own = (await store.listAccounts(database.read)).filter(
        ({ source, active }) => active && viewers.has(source),
      );
      const accounts = new Map([...declared, ...own].map((one) => [accountKey(one), one]));
      const now = clock.now().getTime();
      for (const [source, some] of Map.groupBy(accounts.values(), (one) => one.source)) {
        const names = some.map(({ name }) => name);
        const rows = await standingRows.listStatuses(database.read, source, names);
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
