import {
  builtInVoices,
  type Campaign,
  type CampaignPost,
  type ChatMessage,
  type Conversation,
  chatContextSchema,
  houseVoiceName,
  type KnowledgeEntry,
  type OwnPost,
  type VoiceTraits,
  voiceNames,
  type WorkspaceVoice,
} from "@earshot/contract";
import { newId } from "./new-id.ts";

/** What three samples of a voice have in common. */
export const sampleTraits = (part: Partial<VoiceTraits> = {}): VoiceTraits => ({
  sampleCount: 3,
  wordCount: 83,
  sentenceWords: { median: 8, from: 5, to: 14 },
  words: ["bookkeeping", "invoice"],
  openings: [
    { words: "start with", count: 3 },
    { words: "the", count: 2 },
  ],
  neverUsed: ["No exclamation marks.", "No emoji."],
  ...part,
});

/** A voice of the workspace's own, with samples. */
export const sampleVoice = (part: Partial<WorkspaceVoice> = {}): WorkspaceVoice => ({
  id: newId(),
  name: "Calm",
  description: "Short and calm.",
  isBuiltIn: false,
  rules: ["Name the price only when asked."],
  samples: ["Start with the invoice."],
  traits: sampleTraits(),
  isReplyVoice: false,
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...part,
});

/** The built-in voices; replies use the house voice. */
export const sampleBuiltInVoices = (): WorkspaceVoice[] =>
  voiceNames.map((id) => ({
    ...builtInVoices[id],
    id,
    isBuiltIn: true,
    rules: [],
    samples: [],
    traits: null,
    isReplyVoice: id === houseVoiceName,
    updatedAt: null,
  }));

/** An entry of the knowledge base that was typed in. */
export const sampleEntry = (part: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  id: newId(),
  title: "Prices",
  source: "text",
  origin: null,
  excerpt: "Ledgerly costs $12 a month.",
  length: 27,
  isCut: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...part,
});

/** A conversation of one message and its answer. */
export const sampleConversation = (part: Partial<Conversation> = {}): Conversation => ({
  id: newId(),
  title: "Who asks for it?",
  context: chatContextSchema.parse({}),
  messageCount: 2,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  ...part,
});

/** A complete answer without sources. */
export const sampleChatMessage = (part: Partial<ChatMessage> = {}): ChatMessage => ({
  id: newId(),
  role: "assistant",
  text: "Four people ask for it.",
  status: "complete",
  failure: null,
  citations: [],
  createdAt: "2026-11-21T12:00:00.000Z",
  ...part,
});

/** A post that is scheduled for the morning of a day in Berlin. */
export const sampleOwnPost = (part: Partial<OwnPost> = {}): OwnPost => ({
  id: newId(),
  platform: "reddit",
  subreddit: "smallbusiness",
  title: "Late invoices",
  content: "How we stopped chasing late invoices.",
  status: "scheduled",
  scheduledAt: "2026-12-01T08:00:00.000Z",
  timeZone: "Europe/Berlin",
  publishedAt: null,
  url: null,
  failure: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...part,
});

/** A campaign whose posts are all written. */
export const sampleCampaign = (part: Partial<Campaign> = {}): Campaign => ({
  id: newId(),
  goal: "Show agencies how to get invoices paid on time.",
  platforms: ["reddit", "linkedin"],
  weeks: 2,
  startsOn: "2027-03-22",
  timeZone: "Europe/Berlin",
  status: "ready",
  progress: { done: 2, total: 2 },
  failure: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...part,
});

/** A written post of a campaign, in the week before the clocks change. */
export const sampleCampaignPost = (part: Partial<CampaignPost> = {}): CampaignPost => ({
  id: newId(),
  postType: "reddit",
  localTime: "2027-03-25T09:00",
  at: "2027-03-25T08:00:00.000Z",
  title: "Late invoices",
  content: "How we stopped chasing late invoices.",
  grounding: { used: [], unsupported: [] },
  intent: "Names the problem and how people notice that they have it.",
  status: "planned",
  ownPostId: null,
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...part,
});
