import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import { voiceRoutes } from "./routes.ts";
import { createVoices } from "./service.ts";
import { createVoiceTest } from "./service-test.ts";

export type { Voices } from "./service.ts";

/** The voices in which texts are written, and the voice of replies. */
export function createVoicesModule(
  deps: ModuleDeps & { workspaces: Workspaces; assistant: Assistant },
) {
  const voices = createVoices(deps);
  const voiceTest = createVoiceTest({ ...deps, voices });
  return defineModule({ api: { voices }, routes: () => voiceRoutes(voices, voiceTest) });
}
