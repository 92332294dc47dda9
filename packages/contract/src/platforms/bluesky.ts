import type { OtherPlatform } from "./platform.ts";

export const bluesky: OtherPlatform = {
  label: "Bluesky",
  isInEveryPlan: true,
  isKeyless: true,
  isAddedByWorkspace: false,
  isReadDirectly: true,
  hasListings: false,
  credentials: "Bluesky turned on",
  delayNote: null,
  // The stream has only the identifiers of accounts; a handle is known once a profile was read.
  authorName: (name) => (name.startsWith("did:") ? name : `@${name}`),
  communityName: (name) => name,
  // The stream includes deletions, which are applied immediately.
  deletionHours: null,
  markup: null,
  scoreNoun: "like",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: false,
  handlesInAddress: { author: /\/profile\/([^/?#]+)/ },
  hasOptOutForm: false,
  profileUrl: (_kind, name) => `https://bsky.app/profile/${encodeURIComponent(name)}`,
  alwaysNamesAuthors: true,
  answering: "customer",
  drafting: "allowed",
  guideline: {
    quote:
      "Our definition of spam includes: Generating automated or bulk interactions, including any that would cause a notification to a user like a message, follow, like or reply",
    url: () => "https://docs.bsky.app/docs/support/developer-guidelines",
  },
  reply: null,
  accountName: null,
  answerLinkHelp: "Choose “Copy link to post” in the menu of your answer, and paste it here.",
  canTrackAnswers: true,
};
