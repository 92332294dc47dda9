import type { OtherPlatform } from "./platform.ts";

export const github: OtherPlatform = {
  label: "GitHub",
  isInEveryPlan: true,
  isKeyless: true,
  isAddedByWorkspace: false,
  isReadDirectly: true,
  hasListings: false,
  credentials: "GitHub turned on",
  delayNote: null,
  authorName: (name) => name,
  // A repository with its owner: `nodejs/node`.
  communityName: (name) => name,
  deletionHours: null,
  markup: "markdown",
  scoreNoun: "reaction",
  hasCommunities: false,
  communityRules: { isReadable: true },
  communityHint: "",
  hasPersonalNames: false,
  handlesInAddress: { community: /github\.com\/([^/?#]+\/[^/?#]+)\/(?:issues|discussions|pull)\// },
  hasOptOutForm: false,
  profileUrl: (_kind, name) =>
    `https://github.com/${name.split("/").map(encodeURIComponent).join("/")}`,
  // A deleted account is shown as “ghost”.
  alwaysNamesAuthors: false,
  answering: "listen",
  drafting: "forbidden",
  guideline: {
    quote:
      "You may not advertise in other Users' Accounts, such as by posting monetized or excessive bulk content in issues.",
    url: () =>
      "https://docs.github.com/en/site-policy/acceptable-use-policies/github-acceptable-use-policies",
  },
  reply: null,
  accountName: null,
  answerLinkHelp: null,
};
