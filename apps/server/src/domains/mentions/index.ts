export { mentionJobs, scheduleRescoring, workMentions } from "./jobs.ts";
export { mentionRoutes } from "./routes.ts";
export type { MentionRow, MentionWithPost } from "./service.ts";
export { createMentions, type Mentions } from "./service.ts";
export { createGoneMentions, type GoneMentions } from "./service-gone.ts";
export { createMentionLinks, type MentionLinks } from "./service-link.ts";
export { createRecording, type Recording } from "./service-record.ts";
export { createRescoring, type Rescoring } from "./service-rescore.ts";
