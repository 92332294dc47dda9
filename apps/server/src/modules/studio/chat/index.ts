import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { Knowledge } from "../knowledge/index.ts";
import type { Voices } from "../voices/index.ts";
import { chatRoutes } from "./routes.ts";
import { createChat } from "./service.ts";
import { createChatAnswers } from "./service-answer.ts";
import { createChatSources } from "./service-sources.ts";

/** Conversations with the language model, based on a workspace's profile, knowledge and mentions. */
export function createChatModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    assistant: Assistant;
    mentions: Mentions;
    voices: Voices;
    knowledge: Knowledge;
  },
) {
  const chatAnswers = createChatAnswers(deps);
  const chat = createChat({ ...deps, chatAnswers, chatSources: createChatSources(deps) });
  return defineModule({
    api: { chat },
    routes: () => chatRoutes(chat),
    maintenance: [
      { name: "chat.prune", run: chat.prune },
      { name: "chat.fail-abandoned", run: chat.failAbandoned },
    ],
  });
}
