import type { Source } from "@earshot/contract";
import type { AppOptions } from "../app.ts";
import type { Config } from "../config.ts";
import type { Infrastructure } from "../infrastructure/open.ts";
import { type Connected, connectServices } from "../integrations/connect.ts";
import type { CollectionSettings } from "../modules/discovery/collection/index.ts";

/** What the operator has set for the collection of posts. */
export const collectionSettings = ({ reddit, freshnessSeconds }: Config): CollectionSettings => ({
  communities: reddit.communities,
  comments: reddit.comments,
  redditCallsPerMinute: reddit.callsPerMinute,
  // Feeds have no single posts.
  redditRecheckCallsPerMinute: reddit.credentials ? reddit.recheckCallsPerMinute : 0,
  freshnessSeconds,
});

/** The same services without those that collect posts. */
function withoutCollection(connected: Connected): Connected {
  const platforms = connected.platforms.map(
    ({ listing: _listing, search: _search, stream: _stream, ...platform }) => platform,
  );
  return { ...connected, platforms };
}

/** The app's options for a command that collects no posts itself. */
export const commandOptions = (config: Config, infrastructure: Infrastructure) => ({
  ...config,
  recheckCallsPerMinute: config.reddit.recheckCallsPerMinute,
  collection: collectionSettings(config),
  ...withoutCollection(connectServices(config, infrastructure)),
  siteUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
});

/** Settings that the commands and the connections to outside services read. */
type ProcessSetting =
  | "analytics"
  | "blobStore"
  | "contactEmail"
  | "chatHookUrls"
  | "dataDir"
  | "errorReports"
  | "databaseUrl"
  | "databaseWaitSeconds"
  | "demo"
  | "demoReplies"
  | "freshnessSeconds"
  | "host"
  | "logLevel"
  | "mail"
  | "metricsToken"
  | "notion"
  | "paddle"
  | "poolSize"
  | "port"
  | "publicUrl"
  | "realSources"
  | "requestSigning"
  | "settings"
  | "traces"
  | "trustedProxies"
  | "webSearch"
  | "webUrls"
  | "websiteHosts"
  | "workerMetricsPort"
  // Each platform has its own.
  | Source;

/** Settings that nothing reads, which must be none. The app's options are optional, so only this finds a wrong name. */
type UnreadSetting = Exclude<keyof Config, keyof AppOptions | ProcessSetting>;
true satisfies UnreadSetting extends never ? true : UnreadSetting;
