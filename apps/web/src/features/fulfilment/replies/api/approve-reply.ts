import { api } from "../../../../lib/client.ts";
import { useReplyMutation } from "../use-reply-mutation.ts";

/** Approves a submitted reply, as it was read. */
export const useApproveReply = () =>
  useReplyMutation(({ id, revision }, _: null) =>
    api("approveReply", { params: { id }, body: { revision } }),
  );
