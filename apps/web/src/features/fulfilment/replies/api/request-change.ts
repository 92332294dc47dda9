import { api } from "../../../../lib/client.ts";
import { useAnswer } from "../use-review-draft.ts";

/** Sends a submitted reply, as it was read, back to its writer with a note. */
export const useRequestChange = () =>
  useAnswer(({ id, revision }, note: string) =>
    api("requestReplyChange", { params: { id }, body: { note, revision } }),
  );
