import type { ConversionSetup } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { equalInConstantTime } from "../../../infrastructure/constant-time.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import * as rules from "./rules.ts";
import { snippetOf, snippetScript } from "./rules-snippet.ts";
import * as store from "./store.ts";

/** Number of latest conversions shown. */
const maxLatest = 20;

/** Limits by network, for all workspaces together. */
const networkLimits = {
  snippet: { name: "conversion-snippet", times: 60, seconds: 60 },
  server: { name: "conversion-server", times: 600, seconds: 60 },
} as const;

/** Limits by workspace. Separate, so that reports with the public key can't use up the server's limit. */
const workspaceLimits = {
  snippet: { name: "conversion-workspace-snippet", times: 10_000, seconds: 3_600 },
  server: { name: "conversion-workspace-server", times: 10_000, seconds: 3_600 },
} as const;

/** A conversion as it is reported. */
export interface ConversionReport {
  /** The id of the click. */
  click: string;
  name: string;
  /** In the currency's smallest unit. */
  value?: number | undefined;
  currency?: string | undefined;
  /** The customer's id of the conversion. */
  id?: string | undefined;
}

export type Conversions = ReturnType<typeof createConversions>;

/** Conversions: what visitors do on a customer's site after a click, reported by its pages or its server. */
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

  /** The workspace that a valid key belongs to. @throws AppError BAD_KEY. */
  async function ownerOf(kind: rules.KeyKind, key: string): Promise<string> {
    const workspaceId = rules.keyOwner(kind, key);
    if (workspaceId === null) throw new AppError("BAD_KEY");
    const version = await store.keyVersion(database.pool, workspaceId);
    if (!equalInConstantTime(key, keyOf(kind, workspaceId, version))) throw new AppError("BAD_KEY");
    return workspaceId;
  }

  /** Stores a conversion. @returns whether it counts */
  async function record(
    workspaceId: string,
    via: "snippet" | "server",
    conversion: ConversionReport,
  ): Promise<boolean> {
    const { click: clickId, name, value = null, currency = null } = conversion;
    const at = clock.now();
    return database.transaction(async (tx) => {
      const click = await store.lockClick(tx, workspaceId, clickId);
      if (!click || !rules.isRecent(click.at, at)) return false;
      if ((await store.countOfClick(tx, clickId)) >= rules.maxConversionsPerClick[via])
        return false;
      const { code } = click;
      const key = rules.deduplicationKey(conversion);
      const row = { workspaceId, code, clickId, name, value, currency, key, via, at };
      return store.insertConversion(tx, row);
    });
  }

  async function setup(workspaceId: string, userId: string): Promise<ConversionSetup> {
    const [version, isOwner, rows] = await Promise.all([
      store.keyVersion(database.pool, workspaceId),
      workspaces.isOwner(workspaceId, userId),
      store.listConversions(database.pool, workspaceId, maxLatest),
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
        replyId,
      })),
    };
  }

  return {
    setup,
    /** The script that the snippet loads. */
    script: snippetScript(),

    /** Renews both keys; the previous ones stop working. */
    async renew(workspaceId: string, userId: string): Promise<ConversionSetup> {
      await store.raiseKeyVersion(database.pool, workspaceId);
      return setup(workspaceId, userId);
    },

    /**
     * Counts a conversion once. A report from the server replaces one from a page, since anybody can report with
     * the public key. Ignores clicks of other workspaces, clicks older than 30 days, and conversions beyond the
     * maximum per click.
     * @returns whether it counts
     * @throws AppError BAD_KEY, TOO_MANY_REQUESTS.
     */
    async report(
      via: "snippet" | "server",
      key: string,
      conversion: ConversionReport,
      ip: string,
    ): Promise<boolean> {
      await throttle.count(networkLimits[via], networkOf(ip));
      const workspaceId = await ownerOf(via === "snippet" ? "public" : "secret", key);
      // Made-up click ids must not use up the workspace's limit.
      if (!(await store.hasClick(database.pool, workspaceId, conversion.click))) return false;
      await throttle.count(workspaceLimits[via], workspaceId);
      return record(workspaceId, via, conversion);
    },
  };
}
