import { randomUUID } from "node:crypto";
import { type ObjectKind, ofHome } from "./object-kinds.ts";

export const aKeyword: ObjectKind = {
  name: "keyword",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("keyword", "writers");
    const { id } = await server.services.keywords.add(testUsers.workspaceId, `${word} lighthouse`);
    return { fill: { id }, words: [word] };
  },
};

/** A community to name in calls, and one whose name is planted; a missing name must have the same form. */
export const aWatchedCommunity: ObjectKind = {
  name: "watched community",
  listedBy: "listWatchedCommunities",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { workspaceId } = testUsers;
    const watched = server.services.watchedCommunities;
    const word = canaries.plant("watched", "home");
    const community = randomUUID().slice(0, 8);
    for (const name of [community, word]) await watched.watch(workspaceId, name);
    return {
      fill: { community },
      words: [word],
      // A call may already have removed the first.
      drop: () =>
        Promise.allSettled([community, word].map((name) => watched.unwatch(workspaceId, name))),
    };
  },
};

/** No feed reader is connected here, so this writes the rows as the module does. */
export const aWorkspaceFeed: ObjectKind = {
  name: "feed",
  listedBy: "listFeeds",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { workspaceId } = testUsers;
    const words = ["address", "title"].map((what) => canaries.plant(`feed ${what}`, "home"));
    const [address = "", title = ""] = words;
    const id = randomUUID();
    const { database } = server.infrastructure;
    await database.query({
      text: `insert into feeds (id, source, key, address, host, title)
        values ($1, 'feed', $2, $3, 'feeds.test', $4)`,
      values: [id, `feeds.test/${address}`, `https://feeds.test/${address}`, title],
    });
    await database.query({
      text: "insert into workspace_feeds (workspace_id, feed_id) values ($1, $2)",
      values: [workspaceId, id],
    });
    return { fill: { id }, words };
  },
};
