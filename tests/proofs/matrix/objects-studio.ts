import { type MatrixSetup, type ObjectKind, ofHome, type Thing } from "./object-kinds.ts";

export const aVoice: ObjectKind = {
  name: "voice",
  listedBy: "listVoices",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { voices } = server.services;
    const words = ["name", "rule", "sample"].map((what) => canaries.plant(`voice ${what}`, "home"));
    const [name = "", rule = "", sample = ""] = words;
    const fields = { name, description: "", rules: [rule], samples: [sample] };
    const { id } = await voices.create(testUsers.workspaceId, fields);
    // A workspace has twenty at most; a call may have deleted it.
    const drop = () => voices.remove(testUsers.workspaceId, id).catch(() => {});
    return { fill: { id }, words, drop };
  },
};

async function knowledgeEntry({ server, testUsers, canaries }: MatrixSetup): Promise<Thing> {
  const words = ["title", "text"].map((what) => canaries.plant(`knowledge ${what}`, "home"));
  const [title = "", content = ""] = words;
  const { id } = await server.services.knowledge.addText(testUsers.workspaceId, { title, content });
  return { fill: { id }, words };
}

export const aKnowledgeEntry: ObjectKind = {
  name: "knowledge entry",
  listedBy: "listKnowledge",
  belongsTo: ofHome,
  make: knowledgeEntry,
};

export const aDeletedKnowledgeEntry: ObjectKind = {
  name: "deleted knowledge entry",
  belongsTo: ofHome,
  async make(setup) {
    const entry = await knowledgeEntry(setup);
    await setup.server.services.knowledge.remove(setup.testUsers.workspaceId, entry.fill.id ?? "");
    return entry;
  },
};
