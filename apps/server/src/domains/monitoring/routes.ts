import type { monitoringCalls } from "@earshot/contract";
import type { Handlers } from "../../platform/http/register.ts";
import type { Monitoring } from "./service.ts";

export function monitoringRoutes(monitoring: Monitoring): Handlers<keyof typeof monitoringCalls> {
  return {
    listWatching: async () => ({ sources: await monitoring.watching() }),
  };
}
