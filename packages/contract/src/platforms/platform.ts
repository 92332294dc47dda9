/** How a platform counts the length of a text. */
export type LengthUnit = "code points" | "UTF-16 units" | "weighted characters";

/** How the name of an account is read and checked. */
export interface AccountNameRule {
  /** Reads the name from what was typed, which may be the address of a profile. */
  read(given: string): string;
  /** The pattern of a name. */
  form: RegExp;
  /** The message for an invalid name. */
  message: string;
  /** What to enter, below the field. */
  hint: string;
}

/** How writers' replies look on a platform. */
export interface ReplyFormat {
  /** The max length of a reply, in the platform's unit. */
  maxLength: number;
  unit: LengthUnit;
  /** Whether it shows Markdown. */
  hasMarkdown: boolean;
  /** The length that a draft aims at. */
  draftLength: string;
  /** The max number of tokens that a draft needs. */
  draftTokens: number;
  /** Whether programs may post for an account. */
  hasApi: boolean;
  /** How to find the address of a comment. */
  linkHelp: string;
  /** Addresses that do not identify the comment they lead to, and what to do about them. */
  shortLink: { pattern: RegExp; help: string } | null;
  /** How a deleted comment is recognized, in a sentence. */
  deletedNote: string;
  /** The text as its author wrote it, where the platform changes it. */
  asWritten(text: string): string;
  /** What a writer earns for a placed reply unless the operator sets another amount, in cents. */
  earningCents: number;
}

/** A rule of a platform's users for people who answer there. */
export interface Guideline {
  /** Their own sentence; null: each community of the platform writes its own. */
  quote: string | null;
  /** Where it is written, for a post by its address. */
  url(postUrl: string): string;
}

/** A platform on which our writers reply. */
export interface WriterPlatform extends PlatformFacts {
  answering: "writer";
  reply: ReplyFormat;
  accountName: AccountNameRule;
  answerLinkHelp: null;
}

/** A platform whose posts only the customer may answer, with their own account and without a reply unit. */
interface CustomerPlatform extends PlatformFacts {
  answering: "customer";
  reply: null;
  accountName: null;
  /** How customers find the address of their own answer. */
  answerLinkHelp: string;
  /** Whether we can check that an answer is still live. */
  canTrackAnswers: boolean;
}

/** A platform whose posts are only read. */
interface ReadOnlyPlatform extends PlatformFacts {
  answering: "listen";
  reply: null;
  accountName: null;
  answerLinkHelp: null;
}

/** A platform on which our writers do not reply. */
export type OtherPlatform = CustomerPlatform | ReadOnlyPlatform;

/** What Earshot knows of one platform, for the browser and the server. */
export type PlatformDescription = WriterPlatform | OtherPlatform;

interface PlatformFacts {
  /** What people call it. */
  label: string;
  /** Whether every plan includes it; otherwise Growth and Scale do. */
  isInEveryPlan: boolean;
  /** Whether it can be read without an account or a key; such sources are in every plan. */
  isKeyless: boolean;
  /** Whether only what workspaces add by its address is read: feeds and forums. */
  isAddedByWorkspace: boolean;
  /** Whether its public posts are read from the platform itself, and not found through web search. */
  isReadDirectly: boolean;
  /** Whether new posts are collected from listings of whole communities; otherwise only by searches. */
  hasListings: boolean;
  /** What the operator configures to read it, after "no running worker has". */
  credentials: string;
  /** How late its posts are found, and which are never found, if that can't be avoided. */
  delayNote: string | null;
  /** The account that wrote a post, as people write it. */
  authorName(name: string): string;
  /** The community of a post, as people write it. */
  communityName(name: string): string;
  /**
   * Within how many hours the platform's terms require deleted posts to be deleted here; null where they
   * name no time. A text that was not seen there for this long is deleted.
   */
  deletionHours: number | null;
  /** How its users mark up their texts; null: not at all. */
  markup: "markdown" | null;
  /** What its score counts, in the singular. */
  scoreNoun: string;
  /** Whether posts are in communities that have their own rules. */
  hasCommunities: boolean;
  /** Whether the rules of its communities can be read; if not, why not. */
  communityRules: { isReadable: true } | { isReadable: false; reason: string };
  /** What to enter as the name of a community. */
  communityHint: string;
  /** Whether accounts and groups have names of people, with spaces and accents. */
  hasPersonalNames: boolean;
  /** The handles in the address of a post, where it contains them. */
  handlesInAddress: { author?: RegExp; community?: RegExp };
  /** Whether the public form takes opt-outs for it; the administrator can enter all of them. */
  hasOptOutForm: boolean;
  /** The address of a profile or community, or of a search for it if its name gives no address. */
  profileUrl(kind: "author" | "community", name: string): string;
  /** Whether every post has the name of its author; without it an opt-out can't be recognized. */
  alwaysNamesAuthors: boolean;
  /**
   * Whether text that a language model wrote may be posted there: like any other, only if the post discloses it, or
   * not at all. Where it is forbidden, no tool that writes or rewrites text is offered.
   */
  drafting: "allowed" | "disclose" | "forbidden";
  /** null: the rules of its communities are read one by one, or nobody can answer there. */
  guideline: Guideline | null;
}

/** Reads a name from an address: removes what is before it and after it. */
export const nameAfter =
  (before: RegExp) =>
  (given: string): string =>
    given.replace(before, "").replace(/^([^/?#\n]*)[/?#].*$/, "$1");

/** For platforms that show a text as it was written. */
export const unchanged = (text: string): string => text;
