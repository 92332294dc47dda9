import { cutText, limits } from "@earshot/contract";

/** How often a workspace may search and keep, and a network try links that are wrong. */
export const throttleRules = {
  searches: { name: "friend-search", times: 120, seconds: 3_600 },
  saves: { name: "friend-save", times: 60, seconds: 3_600 },
  wrongLinks: { name: "friend-link", times: 60, seconds: 900 },
} as const;

/** What a snapshot is called: as it was named, else by the company (S2 §3). */
export function titleOf(given: string, companyName: string | undefined): string {
  if (given) return cutText(given, limits.friendTitleMax);
  const tail = " - Friend Search";
  const company = cutText(companyName ?? "", limits.friendTitleMax - tail.length).trim();
  return company ? `${company}${tail}` : "Friend Search Results";
}

/** What a shared page says of itself where its link is shown. */
export function describe(threads: number, phrases: readonly string[]): string {
  const quoted = phrases.map((phrase) => `“${phrase}”`);
  const all =
    quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
  return `${threads} ${threads === 1 ? "conversation" : "conversations"} for ${all}.`;
}
