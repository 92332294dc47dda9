import type { OtherPlatform } from "./platform.ts";

export const stackexchange: OtherPlatform = {
  label: "Stack Exchange",
  isInEveryPlan: true,
  isKeyless: true,
  isAddedByWorkspace: false,
  isReadDirectly: true,
  hasListings: false,
  credentials: "Stack Exchange turned on",
  delayNote: null,
  authorName: (name) => name,
  // A site by its name in the API: `softwarerecs`.
  communityName: (name) => name,
  deletionHours: null,
  markup: null,
  scoreNoun: "vote",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: true,
  handlesInAddress: {},
  hasOptOutForm: false,
  // Profiles are numbered on each site.
  profileUrl: (_kind, name) => `https://stackexchange.com/search?q=${encodeURIComponent(name)}`,
  // A deleted account has no individual name.
  alwaysNamesAuthors: false,
  answering: "customer",
  drafting: "forbidden",
  guideline: {
    quote:
      "If the only reason you're here is to sell something or drive traffic to your site, then please avoid posting answers.",
    url: (postUrl) => new URL("/help/promotion", postUrl).href,
  },
  reply: null,
  accountName: null,
  answerLinkHelp: "Choose “Share” under your answer, and paste the link here.",
  canTrackAnswers: true,
};
