import { nameAfter, type PlatformDescription, unchanged } from "./platform.ts";

export const reddit: PlatformDescription = {
  label: "Reddit",
  isInEveryPlan: true,
  isReadDirectly: true,
  hasListings: true,
  credentials: "Reddit credentials",
  delayNote: null,
  authorName: (name) => `u/${name}`,
  communityName: (name) => `r/${name}`,
  deletionHours: 48,
  markup: "markdown",
  scoreNoun: "point",
  hasCommunities: true,
  communityRules: { isReadable: true },
  communityHint: "Its name, as in r/smallbusiness.",
  hasPersonalNames: false,
  handlesInAddress: {},
  hasOptOutForm: true,
  accountName: {
    read: nameAfter(/^(?:https?:\/\/[^/]+|(?:[a-z]{1,10}\.)?reddit\.com)?\/?(?:u|user)\//i),
    form: /^[A-Za-z0-9_-]{3,20}$/,
    message: "must be a Reddit name of 3 to 20 characters",
    hint: "Your username on Reddit, such as helpful_jonas, or the address of your profile.",
  },
  profileUrl: (kind, name) =>
    `https://www.reddit.com/${kind === "author" ? "user" : "r"}/${encodeURIComponent(name)}`,
  alwaysNamesAuthors: true,
  reply: {
    // Characters of a comment in Markdown.
    maxLength: 10_000,
    unit: "code points",
    hasMarkdown: true,
    draftLength: "70 to 180 words",
    draftTokens: 900,
    hasApi: true,
    linkHelp: "Choose Share under your comment, then Copy link, and paste it here.",
    shortLink: {
      pattern: /reddit\.com\/(?:r|u|user)\/[^/]+\/s\/[A-Za-z0-9]+/,
      help: "This share link does not lead to a comment. Open it in a browser, and paste the address that it leads to.",
    },
    deletedNote: "Its author deleted it.",
    asWritten: unchanged,
    earningCents: 400,
  },
};
