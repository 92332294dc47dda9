export { mentionRoutes } from "./routes.ts";
export type { MentionRow, MentionWithPost } from "./service.ts";
export { createMentions, type Mentions } from "./service.ts";
