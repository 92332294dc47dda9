export { friendRoutes } from "./routes.ts";
export { registerFriendPages } from "./routes-pages.ts";
export { createFriendSearch, type FriendSearch, sourcesWithinMs } from "./service.ts";
export { createFriendSnapshots, type FriendSnapshots } from "./service-snapshots.ts";
export { createFriendUpkeep, type FriendUpkeep } from "./service-upkeep.ts";
