export { mentionRoutes } from "./routes.ts";
export { createMentions, type Mentions } from "./service.ts";
