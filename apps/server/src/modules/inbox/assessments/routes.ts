import type { readingCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Readings } from "./service.ts";

export const readingRoutes = (readings: Readings): Handlers<keyof typeof readingCalls> => ({
  askReading: async ({ actor, params }) => ({
    mention: await readings.ask(actor.workspaceId, params.id),
  }),
});
