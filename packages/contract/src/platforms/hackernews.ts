import type { OtherPlatform } from "./platform.ts";

export const hackernews: OtherPlatform = {
  label: "Hacker News",
  isInEveryPlan: true,
  isKeyless: true,
  isReadDirectly: true,
  hasListings: false,
  credentials: "Hacker News turned on",
  delayNote: null,
  authorName: (name) => name,
  communityName: (name) => name,
  // Deleted and dead items leave the index; the terms name no time.
  deletionHours: null,
  markup: null,
  scoreNoun: "point",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: false,
  handlesInAddress: {},
  hasOptOutForm: false,
  profileUrl: (_kind, name) => `https://news.ycombinator.com/user?id=${encodeURIComponent(name)}`,
  alwaysNamesAuthors: true,
  answering: "customer",
  drafting: "forbidden",
  guideline: {
    quote: "Don't post generated/AI-edited comments. HN is for conversation between humans.",
    url: () => "https://news.ycombinator.com/newsguidelines.html",
  },
  reply: null,
  accountName: null,
  answerLinkHelp: "Open the time beside your comment, and paste that page’s address here.",
};
