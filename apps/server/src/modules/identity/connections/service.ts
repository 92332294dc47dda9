import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import type { AccountLink, LinkedAccount } from "../../../integrations/ports/account-link.ts";
import { IdentityError, type IdentityFailure } from "../../../integrations/ports/identity.ts";
import * as store from "./store.ts";

const locationOf = (workspaceId: string, provider: string) =>
  `connections:${workspaceId}:${provider}`;

/** The column of the encrypted tokens. */
export const sealedConnections: SealedColumn = {
  table: "connections",
  column: "sealed_token",
  keys: ["workspace_id", "provider"],
  locationOf: ({ workspace_id: workspaceId = "", provider = "" }) =>
    locationOf(workspaceId, provider),
};

/** An account that allowed us to act for it. */
export interface ConnectedAccount {
  name: string;
  scopes: readonly string[];
  refreshToken: string;
  onToken(refreshToken: string): Promise<void>;
  /**
   * Deletes the connection after the service refused its permission.
   * @returns false when it was connected again since, so that nothing was deleted
   */
  forget(): Promise<boolean>;
}

export type Connections = ReturnType<typeof createConnections>;

/** The accounts of workspaces at one service. */
export function createConnections(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  provider: "reddit" | "notion";
  /** null: the service is not configured. */
  link: AccountLink | null;
}) {
  const { database, clock, log, secrets, provider, link } = deps;
  const tokenLocation = (workspaceId: string) => locationOf(workspaceId, provider);

  /** Revokes a permission. If that fails, the user can still end it on the service's own page. */
  async function revoke(row: store.ConnectionRow): Promise<void> {
    try {
      await link?.revoke(secrets.open(row.sealedToken, tokenLocation(row.workspaceId)));
    } catch (error) {
      log.warn({ err: error, provider }, "a permission could not be taken back");
    }
  }

  return {
    /** The service, as its paths and redirect parameters name it. */
    provider,

    /** Whether the service can be connected at all on this installation. */
    available: link !== null,

    /** The connected account's name, or null. */
    async username(workspaceId: string): Promise<string | null> {
      return (await store.findConnection(database.pool, workspaceId, provider))?.username ?? null;
    },

    /**
     * The connected account, to act with; null: none is connected. Its token is a secret. A new token that the
     * service sends in its place is stored.
     */
    async account(workspaceId: string): Promise<ConnectedAccount | null> {
      const row = await store.findConnection(database.pool, workspaceId, provider);
      if (!row) return null;
      let before = row.sealedToken;
      return {
        name: row.username,
        scopes: row.scopes,
        refreshToken: secrets.open(before, tokenLocation(workspaceId)),
        async onToken(refreshToken) {
          const sealedToken = secrets.seal(refreshToken, tokenLocation(workspaceId));
          await store.replaceToken(database.pool, { workspaceId, provider, before, sealedToken });
          before = sealedToken;
        },
        forget: () => store.deleteRefused(database.pool, { workspaceId, provider, before }),
      };
    },

    /** The address of the service's consent page; null when it is not configured. */
    authorizeUrl: (request: { state: string; redirectUri: string }) =>
      link?.authorizeUrl(request) ?? null,

    /** Connects the account of an authorization code, replacing the previous one. */
    async connect(
      by: { workspaceId: string; userId: string },
      code: string,
      redirectUri: string,
    ): Promise<{ username: string } | { failure: IdentityFailure }> {
      if (!link) return { failure: "unavailable" };
      let account: LinkedAccount;
      try {
        account = await link.connect(code, redirectUri);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        log.warn({ err: error, provider }, "an account was not connected");
        return { failure: error.failure };
      }
      const { username, refreshToken, scopes } = account;
      const before = await store.findConnection(database.pool, by.workspaceId, provider);
      await store.putConnection(database.pool, {
        workspaceId: by.workspaceId,
        provider,
        username,
        sealedToken: secrets.seal(refreshToken, tokenLocation(by.workspaceId)),
        scopes,
        connectedBy: by.userId,
        connectedAt: clock.now(),
      });
      if (before && !link.renewsPermission) await revoke(before);
      return { username };
    },

    /** Deletes the connection, and revokes the permission at the service. */
    async disconnect(workspaceId: string): Promise<void> {
      const row = await store.deleteConnection(database.pool, workspaceId, provider);
      if (row) await revoke(row);
    },
  };
}
