import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { Documents } from "../../integrations/ports/documents.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createCampaignsModule } from "./campaigns/index.ts";
import { createChatModule } from "./chat/index.ts";
import { createContentModule } from "./content/index.ts";
import { createKnowledgeModule } from "./knowledge/index.ts";
import { createPublishingModule, type PublishingOptions } from "./publishing/index.ts";
import { createResonanceModule } from "./resonance/index.ts";
import { createVoicesModule } from "./voices/index.ts";

/** The services that read files and publish posts. */
export interface StudioOptions extends PublishingOptions {
  documents: Documents;
}
export type StudioApi = ReturnType<typeof createStudio>["api"];

/** What customers write themselves: voices, knowledge, texts, posts, scores, conversations and campaigns. */
export function createStudio(
  deps: ModuleDeps & StudioOptions & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  const voices = createVoicesModule(deps);
  const knowledge = createKnowledgeModule(deps);
  const withKnowledge = { ...deps, ...voices.api, ...knowledge.api };
  const content = createContentModule(withKnowledge);
  const publishing = createPublishingModule(deps);
  return joinModules(
    voices,
    knowledge,
    content,
    publishing,
    createResonanceModule(deps),
    createChatModule(withKnowledge),
    createCampaignsModule({ ...deps, ...voices.api, ...content.api, ...publishing.api }),
  );
}
