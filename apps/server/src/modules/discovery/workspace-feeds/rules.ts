import { platforms, type Source } from "@earshot/contract";
import { cut, fold } from "../../../integrations/ports/plain.ts";

/** What a feed or forum is called in a sentence. */
const nounOf = (source: Source): string =>
  platforms[source].answering === "listen" ? "feed" : "forum";

type Sentence = (noun: string) => string;

/** Why an address could not be read, and what to do: by FeedFailure. */
const sentences: Record<string, Sentence> = {
  address: () =>
    "This is not the address of a public website. Enter one that begins with https:// or http://, without a port or password.",
  forbidden: () => "This address leads into a private network, which we don’t read.",
  unreachable: () => "No server responds at this address. Check its spelling.",
  slow: (noun) => `The ${noun} did not answer in time.`,
  redirects: (noun) => `The ${noun} redirects too often.`,
  "not-found": (noun) => `The ${noun} was not found at this address (404).`,
  gone: (noun) => `The ${noun} was removed (410).`,
  "members-only": (noun) =>
    `The ${noun} does not let us read it (401 or 403). Only what is public can be read.`,
  "rate-limited": (noun) => `The ${noun} asked us to wait.`,
  refused: (noun) => `The ${noun} answered with an error.`,
  "too-large": (noun) => `The ${noun} is larger than 5 MB, which is more than we read.`,
  "not-a-feed": () => "This address now shows a web page instead of a feed.",
  malformed: (noun) => `We can’t read the ${noun}: its XML or JSON is invalid.`,
};

/** Why an address that a customer entered could not be read. */
export const describeUnreadable = (failure: string): string =>
  (sentences[failure] ?? (() => "This address could not be read."))("website");

/** Why a feed that a workspace has added could not be read, and what happens next. */
export function describeFailure(source: Source, failure: string, hasEnded: boolean): string {
  const what = (sentences[failure] ?? ((noun) => `The ${noun} could not be read.`))(nounOf(source));
  return hasEnded
    ? `${what} We no longer read it. Remove it to make room for another.`
    : `${what} We will try again.`;
}

/** The beginning of a text on one line. */
export const shortLine = (text: string, max: number): string => cut(fold(text), max);

/** The host of an address as people type it; null when it has none. */
export const hostOf = (address: string): string | null =>
  URL.parse(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`)?.host ?? null;

/** The key of a feed's address: the same for http and https. */
export const feedKey = (address: string): string => address.replace(/^https?:\/\//i, "");
