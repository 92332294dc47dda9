import { timingSafeEqual } from "node:crypto";
import type { ConversionSetup } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import * as rules from "./rules.ts";
import { snippetOf, snippetScript } from "./rules-snippet.ts";
import * as store from "./store.ts";

/** So many are shown. */
const latest = 20;

const limits = {
  /** A household's visitors of all our customers' sites; a customer's server. */
  snippet: { name: "conversion-snippet", times: 60, seconds: 60 },
  server: { name: "conversion-server", times: 600, seconds: 60 },
} as const;

/** A workspace's, from everywhere: each way has its own, as anybody can use up that of the public key. */
const ofWorkspace = {
  snippet: { name: "conversion-workspace-snippet", times: 10_000, seconds: 3_600 },
  server: { name: "conversion-workspace-server", times: 10_000, seconds: 3_600 },
} as const;

/** A conversion as it is told. */
export interface ToldConversion {
  click: string;
  name: string;
  value?: number | undefined;
  currency?: string | undefined;
  id?: string | undefined;
}

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export type Conversions = ReturnType<typeof createConversions>;

/** What people did on a customer's site after a click, told by its pages or its server. */
export function createConversions(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  siteUrl: () => string;
  workspaces: Workspaces;
}) {
  const { database, clock, secrets, throttle, siteUrl, workspaces } = deps;

  const keyOf = (kind: rules.KeyKind, workspaceId: string, version: number) =>
    rules.keyText(
      kind,
      workspaceId,
      secrets.derive(`conversions:${kind}:${workspaceId}:${version}`),
    );

  /** The workspace whose key it is. @throws AppError BAD_KEY. */
  async function ownerOf(kind: rules.KeyKind, key: string): Promise<string> {
    const workspaceId = rules.keyOwner(kind, key);
    if (workspaceId === null) throw new AppError("BAD_KEY");
    const version = await store.keyVersion(database.read, workspaceId);
    if (!same(key, keyOf(kind, workspaceId, version))) throw new AppError("BAD_KEY");
    return workspaceId;
  }

  async function take(
    workspaceId: string,
    via: "snippet" | "server",
    told: ToldConversion,
  ): Promise<boolean> {
    const { click: clickId, name, value = null, currency = null } = told;
    const at = clock.now();
    return database.transaction(async (tx) => {
      const click = await store.lockClick(tx, workspaceId, clickId);
      if (!click || !rules.isRecent(click.at, at)) return false;
      if ((await store.countOfClick(tx, clickId)) >= rules.maxConversionsPerClick[via])
        return false;
      const { code } = click;
      const key = rules.onceKey(told);
      const row = { workspaceId, code, clickId, name, value, currency, key, via, at };
      return store.insertConversion(tx, row);
    });
  }

  async function setup(workspaceId: string, userId: string): Promise<ConversionSetup> {
    const [version, isOwner, rows] = await Promise.all([
      store.keyVersion(database.read, workspaceId),
      workspaces.isOwner(workspaceId, userId),
      store.listConversions(database.read, workspaceId, latest),
    ]);
    const publicKey = keyOf("public", workspaceId, version);
    return {
      publicKey,
      secretKey: isOwner ? keyOf("secret", workspaceId, version) : null,
      snippet: snippetOf(siteUrl(), publicKey),
      endpoint: `${siteUrl()}/api/conversions`,
      latest: rows.map(({ conversion: { id, name, value, currency, via, at }, replyId }) => ({
        id,
        name,
        value,
        currency,
        via,
        at: at.toISOString(),
        replyId: replyId,
      })),
    };
  }

  return {
    setup,
    /** What the snippet loads. */
    script: snippetScript(),

    /** New keys; those before stop at once. @throws AppError FORBIDDEN to who is not the owner. */
    async renew(workspaceId: string, userId: string): Promise<ConversionSetup> {
      if (!(await workspaces.isOwner(workspaceId, userId))) {
        const message = "Only the owner of the workspace can renew its keys.";
        throw new AppError("FORBIDDEN", { message });
      }
      await store.raiseKeyVersion(database.read, workspaceId);
      return setup(workspaceId, userId);
    },

    /**
     * Counts a conversion once. What pages told and the server tells too is the server's from then on:
     * the public key is public, and nobody is to take the place of what is true. A click that is not the workspace's, or older than 30 days, counts for
     * nothing, and so does what goes beyond what one click can bring.
     * @throws AppError BAD_KEY, TOO_MANY_REQUESTS.
     */
    async report(
      via: "snippet" | "server",
      key: string,
      told: ToldConversion,
      ip: string,
    ): Promise<boolean> {
      await throttle.count(limits[via], networkOf(ip));
      const workspaceId = await ownerOf(via === "snippet" ? "public" : "secret", key);
      // Clicks that somebody made up use up nothing.
      if (!(await store.hasClick(database.read, workspaceId, told.click))) return false;
      await throttle.count(ofWorkspace[via], workspaceId);
      return take(workspaceId, via, told);
    },
  };
}
