export type { HeldPost, MatchedPost, PhraseFound, PostsMatched } from "./events.ts";
export { backfillQueue, monitoringJobs, scheduleBackfill, workMonitoring } from "./jobs.ts";
export { createMonitoring, type Monitoring } from "./service.ts";
export { heldPost, type IngestResult } from "./service-ingest.ts";
export { createPhraseIndex, openPhraseIndex, type PhraseIndex } from "./service-phrase-index.ts";
