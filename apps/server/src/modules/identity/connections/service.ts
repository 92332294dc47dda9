import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import type { AccountLink, LinkedAccount } from "../../../integrations/ports/account-link.ts";
import { IdentityError, type IdentityFailure } from "../../../integrations/ports/identity.ts";
import * as store from "./store.ts";

const provider = "reddit";
const locationOf = (workspaceId: string, of = provider) => `connections:${workspaceId}:${of}`;

/** Where tokens lie sealed. */
export const sealedConnections: SealedColumn = {
  table: "connections",
  column: "sealed_token",
  keys: ["workspace_id", "provider"],
  locationOf: ({ workspace_id: workspaceId = "", provider: of = "" }) =>
    locationOf(workspaceId, of),
};

/** An account that allowed us to act for it. */
export interface ConnectedAccount {
  name: string;
  scopes: readonly string[];
  refreshToken: string;
  onToken(refreshToken: string): Promise<void>;
}

export type Connections = ReturnType<typeof createConnections>;

/** The Reddit accounts of workspaces. */
export function createConnections(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** null: no Reddit app is configured. */
  reddit: AccountLink | null;
}) {
  const { database, clock, log, secrets, reddit } = deps;

  /** A permission that can't be taken back now ends on Reddit's own page, too. */
  async function revoke(row: store.ConnectionRow): Promise<void> {
    try {
      await reddit?.revoke(secrets.open(row.sealedToken, locationOf(row.workspaceId)));
    } catch (error) {
      log.warn({ err: error }, "a permission could not be taken back at Reddit");
    }
  }

  return {
    /** Whether Reddit can be connected at all on this installation. */
    available: reddit !== null,

    /** The connected account's name, or null. */
    async username(workspaceId: string): Promise<string | null> {
      return (await store.findConnection(database.read, workspaceId, provider))?.username ?? null;
    },

    /**
     * The connected account, to act with; null: none is connected. Its token is a secret. A new token that the
     * service sends in its place is stored.
     */
    async account(workspaceId: string): Promise<ConnectedAccount | null> {
      const row = await store.findConnection(database.read, workspaceId, provider);
      if (!row) return null;
      let before = row.sealedToken;
      return {
        name: row.username,
        scopes: row.scopes,
        refreshToken: secrets.open(before, locationOf(workspaceId)),
        async onToken(refreshToken) {
          const sealedToken = secrets.seal(refreshToken, locationOf(workspaceId));
          await store.replaceToken(database.read, { workspaceId, provider, before, sealedToken });
          before = sealedToken;
        },
      };
    },

    /** The address of Reddit's consent page; null when Reddit is not configured. */
    authorizeUrl: (request: { state: string; redirectUri: string }) =>
      reddit?.authorizeUrl(request) ?? null,

    /** Connects the account of an authorization code, replacing the previous one. */
    async connect(
      by: { workspaceId: string; userId: string },
      code: string,
      redirectUri: string,
    ): Promise<{ username: string } | { failure: IdentityFailure }> {
      if (!reddit) return { failure: "unavailable" };
      let account: LinkedAccount;
      try {
        account = await reddit.connect(code, redirectUri);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        log.warn({ err: error }, "Reddit was not connected");
        return { failure: error.failure };
      }
      const { username, refreshToken, scopes } = account;
      const before = await store.findConnection(database.read, by.workspaceId, provider);
      await store.putConnection(database.read, {
        workspaceId: by.workspaceId,
        provider,
        username,
        sealedToken: secrets.seal(refreshToken, locationOf(by.workspaceId)),
        scopes,
        connectedBy: by.userId,
        connectedAt: clock.now(),
      });
      if (before) await revoke(before);
      return { username };
    },

    /** Forgets the connection, and takes it back at Reddit. */
    async disconnect(workspaceId: string): Promise<void> {
      const row = await store.deleteConnection(database.read, workspaceId, provider);
      if (row) await revoke(row);
    },
  };
}
