import type { knowledgeCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Knowledge } from "./service.ts";

export const knowledgeRoutes = (knowledge: Knowledge): Handlers<keyof typeof knowledgeCalls> => ({
  listKnowledge: async ({ actor, query }) => ({
    entries: await knowledge.list(actor.workspaceId, query.search),
  }),
  getKnowledgeEntry: async ({ actor, params }) => ({
    entry: await knowledge.get(actor.workspaceId, params.id),
  }),
  addKnowledgeText: async ({ actor, body }) => ({
    entry: await knowledge.addText(actor.workspaceId, body),
  }),
  addKnowledgeFile: async ({ actor, body, files }) => ({
    entry: await knowledge.addFile(actor.workspaceId, files.file, body),
  }),
  addKnowledgeWebsite: async ({ actor, body }) => ({
    entry: await knowledge.addWebsite(actor.workspaceId, body.url),
  }),
  updateKnowledgeEntry: async ({ actor, params, body }) => ({
    entry: await knowledge.update(actor.workspaceId, params.id, body),
  }),
  deleteKnowledgeEntry: async ({ actor, params }) => {
    await knowledge.remove(actor.workspaceId, params.id);
    return {};
  },
  restoreKnowledgeEntry: async ({ actor, params }) => ({
    entry: await knowledge.restore(actor.workspaceId, params.id),
  }),
});
