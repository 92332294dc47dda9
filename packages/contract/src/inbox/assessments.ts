import { z } from "zod";
import { call } from "../call.ts";
import { mentionSchema } from "./mentions.ts";

export const readingCalls = {
  askReading: call({
    method: "POST",
    path: "/discovery/reddit-mentions/{id}/reading",
    who: "customer",
    needsConfirmedEmail: true,
    summary:
      "Have a mention read by the language model; it is told by an event when that is done. One that waits already is left alone.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ mention: mentionSchema }),
  }),
};
