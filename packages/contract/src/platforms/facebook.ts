import { nameAfter, unchanged, type WriterPlatform } from "./platform.ts";

const withoutHost = nameAfter(
  /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*facebook\.com\/|https?:\/\/[^/]+\/)?/i,
);

/** Facebook identifies a profile without a name by a number: `profile.php?id=1`, `people/Jo/1`. */
const readName = (given: string): string =>
  /^(?:.*&)?id=(\d+)/is.exec(/(?:^|\/)profile\.php\?([^#]*)/i.exec(given)?.[1] ?? "")?.[1] ??
  /(?:^|\/)people\/[^/?#]+\/(\d+)/i.exec(given)?.[1] ??
  withoutHost(given);

export const facebook: WriterPlatform = {
  label: "Facebook",
  isInEveryPlan: false,
  isKeyless: false,
  isAddedByWorkspace: false,
  isReadDirectly: false,
  hasListings: false,
  credentials: "a web search key",
  delayNote:
    "Facebook group posts are found through web search, so they are usually hours old. Posts that the search engine has not indexed are not found, and nobody can tell how many those are.",
  authorName: (name) => name,
  communityName: (name) => name,
  deletionHours: null,
  markup: null,
  scoreNoun: "reaction",
  hasCommunities: true,
  communityRules: {
    isReadable: false,
    reason: "We can't read the rules of Facebook groups.",
  },
  communityHint: "The group’s name.",
  hasPersonalNames: true,
  handlesInAddress: { community: /\/groups\/([^/?#]+)/ },
  hasOptOutForm: false,
  accountName: {
    read: readName,
    // Two of Facebook's own pages, which are no names.
    form: /^(?!(?:profile\.php|people)$)[\p{L}\p{N}.]{5,50}$/iu,
    message: "must be the last part of a Facebook profile's address",
    hint: "The last part of your profile’s address: facebook.com/jonas.okafor.",
  },
  profileUrl: (kind, name) =>
    `https://www.facebook.com/search/${kind === "author" ? "people" : "groups"}/?q=${encodeURIComponent(name)}`,
  alwaysNamesAuthors: true,
  answering: "writer",
  drafting: "allowed",
  guideline: null,
  answerLinkHelp: null,
  reply: {
    maxLength: 8_000,
    unit: "UTF-16 units",
    hasMarkdown: false,
    draftLength: "50 to 120 words",
    draftTokens: 600,
    hasApi: false,
    linkHelp: "Copy the link of the time shown under your comment, and paste it here.",
    shortLink: null,
    deletedNote: "Its author deleted it.",
    asWritten: unchanged,
    earningCents: 500,
  },
};
