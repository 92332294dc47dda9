import type { CommunityAccount, CommunityRules } from "@earshot/contract";
import { newId } from "./new-id.ts";

/** The rules of a community that limits promotion, fetched two days ago. */
export const sampleRules = (part: Partial<CommunityRules> = {}): CommunityRules => ({
  source: "reddit",
  community: "smallbusiness",
  verdict: "hold",
  by: "rules",
  reason: "Its rules limit promotion.",
  quote: { rule: 1, quote: "Promote only where somebody asks" },
  summary: "Its rules limit promotion, so a reviewer reads each reply first.",
  asOf: new Date(Date.now() - 2 * 24 * 3600_000 - 60_000).toISOString(),
  assessment: {
    promotion: "limited",
    links: "unsaid",
    ai: "unsaid",
    aiRemoval: false,
    aiBan: false,
    minAccountAgeDays: null,
    karma: null,
    quotes: [{ topic: "promotion", rule: 1, quote: "Promote only where somebody asks" }],
  },
  rules: [
    { name: "Be kind", description: "" },
    { name: "No spam", description: "Promote only where somebody asks." },
  ],
  ...part,
});

/** A community account on Reddit in good standing, with which every writer places replies manually. */
export const sampleAccount = (part: Partial<CommunityAccount> = {}): CommunityAccount => ({
  id: newId(),
  source: "reddit",
  name: "helper",
  affiliation: "I work with Earshot.",
  mode: "hand",
  writer: null,
  active: true,
  connected: false,
  tokenFailure: null,
  karma: 1_204,
  accountCreatedAt: "2020-01-02T12:00:00.000Z",
  lastCheckedAt: "2026-11-20T12:00:00.000Z",
  state: "good",
  canCheck: true,
  cooldownUntil: null,
  cooldownReason: null,
  usage: { placedToday: 2, dailyLimit: 6, nextAllowedAt: null },
  placed: 12,
  removed: 1,
  createdAt: "2026-11-01T12:00:00.000Z",
  ...part,
});
