import { defineModule } from "../../../infrastructure/modules.ts";
import { createFigures } from "./service.ts";

export { isNoisy } from "./rules-noise.ts";
export type { Figures } from "./service.ts";

/** The figures of workspaces by day. */
export function createFiguresModule(deps: Parameters<typeof createFigures>[0]) {
  return defineModule({ api: { figures: createFigures(deps) } });
}
