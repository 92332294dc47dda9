import { createTopic } from "../../../infrastructure/topic.ts";

/** What is done by jobs. */
export const createExportTopics = () => ({
  /** An export is to be prepared. */
  requested: createTopic<{ exportId: string }>(),
  /** The link of a prepared one is to be mailed. */
  ready: createTopic<{ exportId: string }>(),
});
export type ExportTopics = ReturnType<typeof createExportTopics>;
