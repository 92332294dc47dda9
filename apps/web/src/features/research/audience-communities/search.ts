import { researchLimits } from "@earshot/contract";
import { validId } from "../../../lib/search-values.ts";

/** The parts of the screen, of which one is shown. */
export const communityParts = ["search", "watched", "feeds", "groups", "describe"] as const;
type CommunityPart = (typeof communityParts)[number];

/** The parameters of the communities in the address. */
export interface CommunitiesSearch {
  find?: CommunityPart | undefined;
  /** The searched phrases, separated by commas. */
  keywords?: string | undefined;
  /** The communities that were chosen to be compared, separated by commas. */
  pick?: string | undefined;
  /** The job of the comparison that is shown. */
  compare?: string | undefined;
  /** The community that is described. */
  subreddit?: string | undefined;
}

const textOf = (value: unknown, max: number): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, max)) || undefined;

/** Reads the search part of the screen's address. */
export const parseCommunitiesSearch = (search: Record<string, unknown>): CommunitiesSearch => ({
  find: communityParts.find((part) => part === search.find),
  keywords: textOf(search.keywords, 1_000),
  pick: textOf(search.pick, 200),
  compare: validId(search.compare),
  subreddit: textOf(search.subreddit, 30),
});

/** Returns the communities that were chosen, as their platform writes them. */
export const picked = ({ pick = "" }: CommunitiesSearch): string[] =>
  pick
    .split(",")
    .filter((name) => /^\w{2,21}$/.test(name))
    .slice(0, researchLimits.communitiesMax);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether a community was chosen. */
export const isPicked = (names: readonly string[], name: string): boolean =>
  names.some((one) => isSame(one, name));

/** Adds a community to the chosen ones, or removes it. */
export const togglePick = (names: readonly string[], name: string): string[] =>
  isPicked(names, name) ? names.filter((one) => !isSame(one, name)) : [...names, name];
