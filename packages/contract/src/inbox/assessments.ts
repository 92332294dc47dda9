import { z } from "zod";
import { call } from "../call.ts";
import { mentionSchema } from "./mentions.ts";

export const assessmentCalls = {
  requestAssessment: call({
    method: "POST",
    path: "/discovery/reddit-mentions/{id}/assessment",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Request a language model's assessment of a mention. An event reports when it is done; a pending request is not repeated.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ mention: mentionSchema }),
  }),
};
