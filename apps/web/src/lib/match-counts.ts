import { limits, type MatchCounts } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { count } from "./format.ts";
import { queryKeys } from "./query-keys.ts";

/** Describes how many posts a phrase would have matched, and how many of their authors look for something. */
function describeVolume(
  { matches, strong }: MatchCounts["counts"][number],
  atLeast: boolean,
): string {
  const days = `in the last ${limits.previewDays} days`;
  if (matches === 0) return `No posts ${days}`;
  const posts = `${atLeast ? "At least " : ""}${count(matches, "post")} ${days}`;
  return strong === 0 ? posts : `${posts}, ${strong.toLocaleString()} with buying intent`;
}

const keyOf = (keyword: string) => keyword.trim().toLowerCase();

/**
 * Counts in one request how many stored posts each phrase would have matched.
 * @returns the text for a phrase: empty while it is being counted, undefined if nothing can be said.
 */
export function useVolumes(keywords: readonly string[]): (keyword: string) => string | undefined {
  const phrases = keywords.slice(0, limits.countedPhrasesMax);
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.matchCounts, phrases] as const,
    queryFn: ({ signal }) => api("countMatches", { body: { keywords: phrases } }, { signal }),
    enabled: phrases.length > 0,
    // The counts must not change while the user chooses.
    staleTime: Number.POSITIVE_INFINITY,
    // Suggestions are useful without their counts.
    retry: false,
  });
  return (keyword) => {
    // If no posts are stored at all, a count of zero says nothing about the phrase.
    if (isError || data?.of === 0) return undefined;
    if (!data) return "";
    const found = data.counts.find((one) => keyOf(one.keyword) === keyOf(keyword));
    return found && describeVolume(found, data.atLeast);
  };
}
