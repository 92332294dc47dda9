import type { Config } from "../config.ts";
import type { Infrastructure } from "../infrastructure/open.ts";
import { type Connected, connectServices } from "../integrations/connect.ts";
import type { CollectionSettings } from "../modules/discovery/collection/index.ts";

/** What the operator has set for the collection of posts. */
export const collectionSettings = ({ reddit, freshnessSeconds }: Config): CollectionSettings => ({
  communities: reddit.communities,
  comments: reddit.comments,
  redditCallsPerMinute: reddit.callsPerMinute,
  freshnessSeconds,
});

/** The same services without what collects posts. */
function withoutCollection(connected: Connected): Connected {
  const platforms = connected.platforms.map(
    ({ listing: _listing, search: _search, stream: _stream, ...platform }) => platform,
  );
  return { ...connected, platforms };
}

/** What the app is built with for a command that collects no posts itself. */
export const commandOptions = (config: Config, infrastructure: Infrastructure) => ({
  ...config,
  collection: collectionSettings(config),
  ...withoutCollection(connectServices(config, infrastructure)),
  siteUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
});
