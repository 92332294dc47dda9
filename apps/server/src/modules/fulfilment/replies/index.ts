export type { ReplyChanged, ReplyPlaced, ReplySubmitted } from "./events.ts";
export { replyRoutes } from "./routes.ts";
export { carries, withDisclosure } from "./rules.ts";
export { createReplies, InThread, type Replies, type ReplyRow, stages } from "./service.ts";
export type { Hand } from "./service-change.ts";
export type { PlacedAs } from "./service-placing.ts";
export { presentPost } from "./service-present.ts";
