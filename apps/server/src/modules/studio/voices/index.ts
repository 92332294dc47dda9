import { defineModule } from "../../../infrastructure/modules.ts";
import { voiceRoutes } from "./routes.ts";
import { createVoices } from "./service.ts";

export type { Voices } from "./service.ts";

/** The voices in which texts are written. */
export function createVoicesModule() {
  const voices = createVoices();
  return defineModule({ api: { voices }, routes: () => voiceRoutes(voices) });
}
