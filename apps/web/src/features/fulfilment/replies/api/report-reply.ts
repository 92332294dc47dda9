import { api } from "../../../../lib/client.ts";
import { useAnswer } from "../use-answer.ts";

/** Says that a reply is gone which nobody can look at. */
export const useReportReply = () =>
  useAnswer(({ id }, note: string) => api("reportReply", { params: { id }, body: { note } }));
