import { nameAfter, type WriterPlatform } from "./platform.ts";

export const x: WriterPlatform = {
  label: "X",
  isInEveryPlan: true,
  isKeyless: false,
  isAddedByWorkspace: false,
  isReadDirectly: true,
  hasListings: false,
  credentials: "X credentials",
  delayNote: null,
  authorName: (name) => `@${name}`,
  communityName: (name) => name,
  deletionHours: null,
  markup: null,
  scoreNoun: "like",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: false,
  handlesInAddress: {},
  hasOptOutForm: true,
  accountName: {
    read: nameAfter(/^(?:https?:\/\/[^/]+\/)?@?/i),
    form: /^[A-Za-z0-9_]{1,15}$/,
    message: "must be a name on X of at most 15 letters, digits and underscores",
    hint: "Your username on X, such as helpfuljonas, with or without the @.",
  },
  profileUrl: (_kind, name) => `https://x.com/${encodeURIComponent(name)}`,
  // Names of authors cost more per post and may be off.
  alwaysNamesAuthors: false,
  answering: "writer",
  drafting: "allowed",
  guideline: null,
  answerLinkHelp: null,
  reply: {
    // A post without Premium.
    maxLength: 280,
    unit: "weighted characters",
    hasMarkdown: false,
    draftLength: "at most 200 characters before the disclosure line",
    draftTokens: 250,
    hasApi: false,
    linkHelp: "Open your reply and paste its address, which ends in /status/ and a number.",
    shortLink: null,
    // X only says that there is no such post.
    deletedNote: "X no longer has it: its author deleted it or lost the account.",
    // X escapes three characters, and gives every address its scheme (X API v2, posts).
    asWritten: (text) =>
      text
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&")
        .replaceAll(/https?:\/\//g, ""),
    earningCents: 300,
  },
};
