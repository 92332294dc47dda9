import type { OtherPlatform } from "./platform.ts";

export const discourse: OtherPlatform = {
  label: "Discourse",
  isInEveryPlan: true,
  isKeyless: true,
  isAddedByWorkspace: true,
  isReadDirectly: true,
  hasListings: false,
  credentials: "Discourse forums turned on",
  delayNote: null,
  authorName: (name) => `@${name}`,
  // A forum by its host: `community.n8n.io`.
  communityName: (name) => name,
  deletionHours: null,
  markup: "markdown",
  scoreNoun: "like",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: false,
  handlesInAddress: { community: /^https?:\/\/([^/?#]+)\/t\// },
  hasOptOutForm: false,
  // A name alone does not identify its forum.
  profileUrl: (kind, name) =>
    kind === "community"
      ? `https://${name}`
      : `https://duckduckgo.com/?q=${encodeURIComponent(`discourse "${name}"`)}`,
  alwaysNamesAuthors: true,
  answering: "customer",
  // Each forum decides; until its rules are read, the cautious interpretation applies (decision 57).
  drafting: "disclose",
  guideline: { quote: null, url: (postUrl) => new URL("/guidelines", postUrl).href },
  reply: null,
  accountName: null,
  answerLinkHelp: "Choose the link button under your answer, and paste the address here.",
  canTrackAnswers: false,
};
