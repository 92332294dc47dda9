import {
  builtInVoices,
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

/** The built-in voices, of which the house voice is that of replies. */
export const sampleBuiltInVoices = (): WorkspaceVoice[] =>
  voiceNames.map((id) => ({
    ...builtInVoices[id],
    id,
    isBuiltIn: true,
    rules: [],
    samples: [],
    traits: null,
    isReplyVoice: id === "riley",
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
