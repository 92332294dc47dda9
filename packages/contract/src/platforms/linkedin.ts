import { nameAfter, unchanged, type WriterPlatform } from "./platform.ts";

export const linkedin: WriterPlatform = {
  label: "LinkedIn",
  isInEveryPlan: false,
  isKeyless: false,
  isAddedByWorkspace: false,
  isReadDirectly: false,
  hasListings: false,
  credentials: "a web search key",
  delayNote:
    "LinkedIn posts are found through web search, so they are usually hours old. Posts that the search engine has not indexed are not found, and nobody can tell how many those are.",
  authorName: (name) => name,
  communityName: (name) => name,
  deletionHours: null,
  markup: null,
  scoreNoun: "reaction",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: true,
  // `/posts/<handle>_<words>-activity-<id>`: handles have no underscore.
  handlesInAddress: { author: /\/posts\/([^/_?#]+)_/ },
  hasOptOutForm: true,
  accountName: {
    read: nameAfter(/^(?:https?:\/\/[^/]+)?\/?in\//i),
    form: /^[\p{L}\p{N}-]{3,100}$/u,
    message: "must be the last part of a LinkedIn profile's address",
    hint: "The last part of your profile’s address: linkedin.com/in/jonas-okafor.",
  },
  profileUrl: (kind, name) => {
    const path = encodeURIComponent(name);
    return kind === "author" && /^[\w.-]+$/.test(name)
      ? `https://www.linkedin.com/in/${path}`
      : `https://www.linkedin.com/search/results/${kind === "author" ? "people" : "groups"}/?keywords=${path}`;
  },
  alwaysNamesAuthors: true,
  answering: "writer",
  drafting: "allowed",
  guideline: null,
  answerLinkHelp: null,
  reply: {
    maxLength: 1_250,
    unit: "UTF-16 units",
    hasMarkdown: false,
    draftLength: "50 to 120 words",
    draftTokens: 600,
    hasApi: false,
    linkHelp: "Choose “Copy link to comment” in the menu of your comment, and paste it here.",
    shortLink: null,
    deletedNote: "Its author deleted it.",
    asWritten: unchanged,
    earningCents: 500,
  },
};
