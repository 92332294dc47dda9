import { randomUUID } from "node:crypto";
import { chatContextSchema } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  type MatrixSetup,
  type ObjectKind,
  ofHolder,
  ofHome,
  type PlantedObject,
} from "./object-kinds.ts";
import { aReturnedReply } from "./objects-replies.ts";

export const aVoice: ObjectKind = {
  name: "voice",
  listedBy: "listVoices",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { voices } = server.services;
    // Writers can read the name, rules and traits of the voice of replies.
    const name = canaries.plant("voice name", "writers");
    const rule = canaries.plant("voice rule", "writers");
    const sample = canaries.plant("voice sample", "home");
    const words = [name, rule, sample];
    const fields = { name, description: "", rules: [rule], samples: [sample] };
    const { id } = await voices.create(testUsers.workspaceId, fields);
    // A workspace may have twenty at most; a call may already have deleted it.
    const drop = () => voices.remove(testUsers.workspaceId, id).catch(() => {});
    return { fill: { id }, words, drop };
  },
};

async function knowledgeEntry({
  server,
  testUsers,
  canaries,
}: MatrixSetup): Promise<PlantedObject> {
  const words = ["title", "text"].map((what) => canaries.plant(`knowledge ${what}`, "holder"));
  const [title = "", content = ""] = words;
  const { id } = await server.services.knowledge.addText(testUsers.workspaceId, { title, content });
  return { fill: { id }, words };
}

export const aKnowledgeEntry: ObjectKind = {
  name: "knowledge entry",
  listedBy: "listKnowledge",
  belongsTo: ofHome,
  make: (setup) => knowledgeEntry(setup),
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

/** A knowledge entry, as the writer of a reply reads it. */
export const aReplysKnowledge: ObjectKind = {
  name: "knowledge entry of a reply's workspace",
  belongsTo: ofHolder,
  async make(setup) {
    const [reply, entry] = [await aReturnedReply.make(setup), await knowledgeEntry(setup)];
    const fill = { ...reply.fill, entryId: entry.fill.id ?? "" };
    return { ...reply, fill, words: [...reply.words, ...entry.words] };
  },
};

async function conversation({ server, testUsers, canaries }: MatrixSetup): Promise<PlantedObject> {
  const words = ["title", "prompt", "answer"].map((what) => canaries.plant(`chat ${what}`, "home"));
  const [title = "", prompt = "", answer = ""] = words;
  const [id, questionId] = [randomUUID(), randomUUID()];
  const { pool } = server.infrastructure.database;
  const context = JSON.stringify(chatContextSchema.parse({}));
  await pool.execute(sql`
    insert into conversations (id, workspace_id, title, context)
    values (${id}, ${testUsers.workspaceId}, ${title}, ${context}::jsonb)`);
  await pool.execute(sql`
    insert into chat_messages (id, conversation_id, position, role, text, status, citations)
    values (${questionId}, ${id}, 1, 'user', ${prompt}, 'complete', '[]'),
      (${randomUUID()}, ${id}, 2, 'assistant', ${answer}, 'complete', '[]')`);
  return { fill: { id }, words };
}

export const aConversation: ObjectKind = {
  name: "conversation",
  listedBy: "listConversations",
  belongsTo: ofHome,
  make: (setup) => conversation(setup),
};

export const aDeletedConversation: ObjectKind = {
  name: "deleted conversation",
  belongsTo: ofHome,
  async make(setup) {
    const made = await conversation(setup);
    await setup.server.services.chat.remove(setup.testUsers.workspaceId, made.fill.id ?? "");
    return made;
  },
};

/** A generated text, by its id in paths and by its parts in bodies. */
async function generatedText(
  { server, testUsers, canaries }: MatrixSetup,
  isDeleted: boolean,
): Promise<PlantedObject> {
  const words = ["prompt", "title", "text"].map((what) =>
    canaries.plant(`content ${what}`, "home"),
  );
  const [prompt, title, content] = words;
  const postId = randomUUID();
  const context = {
    voiceId: "riley",
    includeHashtags: false,
    includeEmojis: false,
    notes: [],
    links: {},
    knowledgeIds: [],
    mentionIds: [],
  };
  const grounding = { used: [], unsupported: [] };
  const { pool } = server.infrastructure.database;
  await pool.execute(sql`
    insert into generations (id, workspace_id, prompt, post_type, voice, context, created_at)
    values (${postId}, ${testUsers.workspaceId}, ${prompt}, 'linkedin', 'riley',
      ${JSON.stringify(context)}::jsonb, now())`);
  await pool.execute(sql`
    insert into content_items
      (generation_id, post_index, title, content, grounding, created_at, updated_at, deleted_at)
    values (${postId}, 0, ${title}, ${content}, ${JSON.stringify(grounding)}::jsonb, now(), now(),
      case when ${isDeleted}::boolean then now() end)`);
  return { fill: { id: `${postId}-0`, postId }, words };
}

export const aGeneratedText: ObjectKind = {
  name: "generated text",
  listedBy: "listContentHistory",
  belongsTo: ofHome,
  make: (setup) => generatedText(setup, false),
};

export const aDeletedText: ObjectKind = {
  name: "deleted generated text",
  belongsTo: ofHome,
  make: (setup) => generatedText(setup, true),
};

export const anOwnPost: ObjectKind = {
  name: "own post",
  listedBy: "listOwnPosts",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const words = ["title", "text"].map((what) => canaries.plant(`own post ${what}`, "home"));
    const [title = "", content = ""] = words;
    const post = {
      platform: "reddit",
      subreddit: "SaaS",
      title,
      content,
      timeZone: "UTC",
    } as const;
    const { id } = await server.services.ownPosts.create(testUsers.workspaceId, post);
    return { fill: { id }, words };
  },
};

export const aCampaign: ObjectKind = {
  name: "campaign",
  listedBy: "listCampaigns",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const words = ["goal", "title", "text"].map((what) =>
      canaries.plant(`campaign ${what}`, "home"),
    );
    const [goal = "", title = "", text = ""] = words;
    const [id, postId] = [randomUUID(), randomUUID()];
    const { pool } = server.infrastructure.database;
    await pool.execute(sql`
      insert into campaigns (id, workspace_id, goal, platforms, weeks, starts_on, time_zone, voice_id, status,
        progress_at, created_at, updated_at)
      values (${id}, ${testUsers.workspaceId}, ${goal}, '["linkedin"]', 1, '2027-01-04', 'UTC', 'riley', 'ready',
        now(), now(), now())`);
    await pool.execute(sql`
      insert into campaign_posts (id, campaign_id, position, post_type, local_time, title, content, intent,
        is_pending, updated_at)
      values (${postId}, ${id}, 0, 'linkedin', '2027-01-04T09:00', ${title}, ${text}, '', false, now())`);
    return { fill: { id, postId }, words };
  },
};
