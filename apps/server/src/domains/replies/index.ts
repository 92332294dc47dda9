export type { ReplyPlaced, ReplySubmitted } from "./events.ts";
export { replyRoutes } from "./routes.ts";
export { carries, withDisclosure } from "./rules.ts";
export { createReplies, InThread, type Replies, type ReplyRow, stages } from "./service.ts";
export { presentPost } from "./service-present.ts";
