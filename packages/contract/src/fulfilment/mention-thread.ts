import { z } from "zod";
import { call } from "../call.ts";
import { threadSchema } from "./drafting.ts";

export const mentionThreadCalls = {
  getMentionThread: call({
    method: "GET",
    path: "/discovery/reddit-mentions/{id}/thread",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    // Some platforms bill each comment that is read.
    needsConfirmedEmail: true,
    summary:
      "Get the thread of a mention, read from its platform; where that can't be read, the stored post with a notice.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ thread: threadSchema }),
  }),
};
