import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { Knowledge } from "../knowledge/index.ts";
import type { Voices } from "../voices/index.ts";
import { contentRoutes } from "./routes.ts";
import { createContent } from "./service.ts";
import { createGenerator } from "./service-generate.ts";
import { createGivenReader } from "./service-given.ts";
import { createPostWriter } from "./service-write.ts";

export { firstWords } from "./rules-text.ts";
export type { Content } from "./service.ts";
export type { PostRequest, PostWriter } from "./service-write.ts";

/** Generates texts for customers, checks, stores and lists them. */
export function createContentModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    assistant: Assistant;
    mentions: Mentions;
    voices: Voices;
    knowledge: Knowledge;
  },
) {
  const withGiven = { ...deps, givenReader: createGivenReader(deps) };
  const content = createContent(withGiven);
  const generator = createGenerator(withGiven);
  return defineModule({
    api: { content, postWriter: createPostWriter(withGiven) },
    routes: () => contentRoutes({ content, generator }),
    maintenance: [{ name: "content.prune", run: content.prune }],
  });
}
