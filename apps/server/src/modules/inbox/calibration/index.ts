import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { calibrationRoutes } from "./routes.ts";
import { createCalibrations } from "./service.ts";

/** How often the levels are right for a workspace. */
export function createCalibrationModule(deps: ModuleDeps) {
  const calibrations = createCalibrations(deps);
  return defineModule({ api: {}, routes: () => calibrationRoutes(calibrations) });
}
