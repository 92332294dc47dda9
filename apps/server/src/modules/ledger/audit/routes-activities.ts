import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Activities } from "./service-activities.ts";

export function activityRoutes(activities: Activities): Handlers<"listActivity"> {
  return {
    listActivity: ({ actor, query }) => activities.list(actor.workspaceId, query),
  };
}
