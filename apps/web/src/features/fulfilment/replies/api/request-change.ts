import { api } from "../../../../lib/client.ts";
import { useReplyMutation } from "../use-reply-mutation.ts";

/** Sends a submitted reply, in the revision that the customer has read, back to its writer with a note. */
export const useRequestChange = () =>
  useReplyMutation(({ id, revision }, note: string) =>
    api("requestReplyChange", { params: { id }, body: { note, revision } }),
  );
