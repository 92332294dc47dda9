import { hasWriters, type Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import type { AccountViewer } from "../../../integrations/ports/account-viewer.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { createAccountTopics } from "./events.ts";
import { createAccountAdmin } from "./service-admin.ts";
import { createAccountChecks } from "./service-check.ts";
import { createAccountConnection } from "./service-connection.ts";
import { createAccountStatuses } from "./service-status.ts";
import { createAccountTokens } from "./service-tokens.ts";
import * as store from "./store.ts";

export type CommunityAccounts = ReturnType<typeof createCommunityAccounts>;

/** The accounts that replies are placed with, and the status of accounts at their platforms. */
export function createCommunityAccounts(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  audit: Audit;
  /** null: no Reddit app is configured. */
  reddit: AccountLink | null;
  viewers: readonly AccountViewer[];
  /** Whether the operator has enabled placement through Reddit's API. */
  apiPlacing: boolean;
}) {
  const { database } = deps;
  const topics = createAccountTopics();
  const statuses = createAccountStatuses(deps);
  const tokens = createAccountTokens(deps);
  const checks = createAccountChecks({ ...deps, topics, statuses, tokens });
  const { authorizeUrl, connect } = createAccountConnection({ ...deps, topics, tokens });
  const admin = createAccountAdmin({ ...deps, topics, statuses, tokens, checks });
  const { statusesOf, recordState, startCooldown } = statuses;
  const { refreshTokenOf, keepToken, recordTokenFailure } = tokens;
  const { checkLater, checkDue } = checks;
  return {
    topics,
    apiPlacing: deps.apiPlacing,

    /**
     * The operator's accounts of a platform, active or not, that are relevant to a writer: all for API placement,
     * for manual placement this writer's and everybody's.
     */
    listFor: (source: Source, writerId: string, db: Queryable = database.pool) =>
      hasWriters(source) ? store.listFor(db, source, writerId) : Promise.resolve([]),

    statusesOf,
    recordState,
    startCooldown,
    refreshTokenOf,
    keepToken,
    recordTokenFailure,
    checkLater,
    checkDue,
    authorizeUrl,
    connect,
    admin,
  };
}
