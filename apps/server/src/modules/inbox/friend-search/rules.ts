import { cutText, limits } from "@earshot/contract";

/** Limits of searches and saves per workspace, and of wrong links per network. */
export const throttleRules = {
  searches: { name: "friend-search", times: 120, seconds: 3_600 },
  saves: { name: "friend-save", times: 60, seconds: 3_600 },
  wrongLinks: { name: "friend-link", times: 60, seconds: 900 },
} as const;

/** The title of a snapshot: the given one, else one with the company name (S2 §3). */
export function titleOf(given: string, companyName: string | undefined): string {
  if (given) return cutText(given, limits.friendTitleMax);
  const tail = " - Friend Search";
  const company = cutText(companyName ?? "", limits.friendTitleMax - tail.length).trim();
  return company ? `${company}${tail}` : "Friend Search Results";
}

/** The description of a shared page in link previews. */
export function describe(threads: number, phrases: readonly string[]): string {
  const quoted = phrases.map((phrase) => `“${phrase}”`);
  const all =
    quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
  return `${threads} ${threads === 1 ? "conversation" : "conversations"} for ${all}.`;
}
