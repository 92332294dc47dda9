import type { ExclusionKind, ExclusionOption, mutableSignals, Source } from "@earshot/contract";
import { detailOf, messageOf } from "../../../lib/api-error.ts";
import { accountName, communityName } from "../../../lib/post-title.ts";

/** An exclusion as it is added. */
export type NewExclusion = Pick<ExclusionOption, "kind" | "value" | "source">;

/** The kinds of posts that can be excluded, in words that follow "Posts that". */
export const signalNames: Record<(typeof mutableSignals)[number], string> = {
  promoting: "promote their own product",
  launching: "announce a launch",
  validating: "ask for feedback on an idea or work",
  hiring: "offer or look for work or a partner",
  news: "share news, a guide or an opinion",
  giveaway: "give something away",
};

const isNamed = (signal: string): signal is keyof typeof signalNames =>
  Object.hasOwn(signalNames, signal);

/** Formats a community's name, in quotes if it has no prefix such as r/. */
function quotedUnlessPrefixed(source: Source | null, name: string): string {
  const shown = source === null ? name : communityName(source, name);
  return shown === name ? `“${name}”` : shown;
}

const descriptions: Record<ExclusionKind, (value: string, source: Source | null) => string> = {
  author: (name, source) => `Posts by ${source ? accountName(source, name) : name}`,
  community: (name, source) => `Anything in ${quotedUnlessPrefixed(source, name)}`,
  words: (phrase) => `Posts with the ${/\s/.test(phrase) ? "words" : "word"} “${phrase}”`,
  signal: (signal) => `Posts that ${isNamed(signal) ? signalNames[signal] : signal}`,
};

/** Describes what an exclusion hides. */
export const describeExclusion = ({ kind, value, source }: NewExclusion): string =>
  descriptions[kind](value, source);

/** Returns why the server refused an exclusion or its preview. */
export const problemOf = (error: unknown, fallback: string): string =>
  detailOf(error, "value") ?? messageOf(error, fallback);
