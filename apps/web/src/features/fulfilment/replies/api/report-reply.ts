import { api } from "../../../../lib/client.ts";
import { useReplyMutation } from "../use-reply-mutation.ts";

/** Reports that a self-reported reply was removed. */
export const useReportReply = () =>
  useReplyMutation(({ id }, note: string) =>
    api("reportReply", { params: { id }, body: { note } }),
  );
