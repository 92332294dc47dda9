export type { ReplyPlaced } from "./events.ts";
export { replyRoutes } from "./routes.ts";
export { carries } from "./rules.ts";
export { createReplies, type Replies, type ReplyRow, stages } from "./service.ts";
export { presentPost } from "./service-present.ts";
