import type { calibrationCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Calibrations } from "./service.ts";

export function calibrationRoutes(
  calibrations: Calibrations,
): Handlers<keyof typeof calibrationCalls> {
  return {
    getCalibration: async ({ actor }) => ({
      calibration: await calibrations.of(actor.workspaceId),
    }),
  };
}
