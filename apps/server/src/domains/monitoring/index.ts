export type { HeldPost, MatchedPost, PhraseFound, PostsMatched } from "./events.ts";
export { backfillQueue, monitoringJobs, scheduleBackfill, workMonitoring } from "./jobs.ts";
export { createMonitoring, type Monitoring } from "./service.ts";
export { heldPost, type IngestResult } from "./service-ingest.ts";
export { openWatchedPhraseIndex, type WatchedPhraseIndex } from "./service-phrase-index.ts";
export { createPostPhraseIndex } from "./service-post-phrases.ts";
