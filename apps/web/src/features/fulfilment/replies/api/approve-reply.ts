import { api } from "../../../../lib/client.ts";
import { useAnswer } from "../use-review-draft.ts";

/** Approves a submitted reply, as it was read. */
export const useApproveReply = () =>
  useAnswer(({ id, revision }, _: null) =>
    api("approveReply", { params: { id }, body: { revision } }),
  );
