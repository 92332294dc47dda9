import { api } from "../../../../lib/client.ts";
import { useAnswer } from "../use-review-draft.ts";

/** Reports that a self-reported reply is gone. */
export const useReportReply = () =>
  useAnswer(({ id }, note: string) => api("reportReply", { params: { id }, body: { note } }));
