import { api } from "../../../../lib/client.ts";
import { useReplyMutation } from "../use-reply-mutation.ts";

/** Approves a submitted reply in the revision that the customer has read. */
export const useApproveReply = () =>
  useReplyMutation(({ id, revision }, _: null) =>
    api("approveReply", { params: { id }, body: { revision } }),
  );
