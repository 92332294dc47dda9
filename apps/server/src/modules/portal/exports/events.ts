import { createTopic } from "../../../infrastructure/topic.ts";

/** What is done by jobs. */
export const createExportTopics = () => ({
  /** An export is to be prepared. */
  requested: createTopic<{ exportId: string }>(),
  /** It is ready, or failed: the person who requested it gets a mail. */
  ended: createTopic<{ exportId: string }>(),
});
export type ExportTopics = ReturnType<typeof createExportTopics>;
