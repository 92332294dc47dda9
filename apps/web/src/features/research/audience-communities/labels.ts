import type { AudienceCommunity } from "@earshot/contract";
import { count, dayOf } from "../../../lib/format.ts";

/** "1.5" */
export const numberInWords = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1 });

/** "45%" */
export const percent = (share: number): string => `${Math.round(share * 100).toLocaleString()}%`;

/** "09:00" */
export const hourInWords = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "Measured on 87 posts, 1 Nov 2026 to 26 Nov 2026.", and what its share of answered posts is based on. */
export function measuredInWords({ measured, answeredFrom }: AudienceCommunity): string {
  if (!measured) return "Not measured yet.";
  const { posts, from, until } = measured;
  const basis =
    answeredFrom === "counts"
      ? " Answers count however late, because older comments can't be listed."
      : "";
  return `Measured on ${count(posts, "post")}, ${dayOf(from)} to ${dayOf(until)}.${basis}`;
}

type Measured = AudienceCommunity["postsPerDay"];

/** A measured figure of a community. */
export interface CommunityFigure {
  name: string;
  of: (community: AudienceCommunity) => Measured;
  say: (value: number) => string;
}

export const communityFigures: readonly CommunityFigure[] = [
  { name: "Posts a day", of: ({ postsPerDay }) => postsPerDay, say: numberInWords },
  { name: "Replies per post", of: ({ repliesPerPost }) => repliesPerPost, say: numberInWords },
  {
    name: "Answered within a day",
    of: ({ answeredWithinDay }) => answeredWithinDay,
    say: percent,
  },
];

/** "9:00 and 14:00", the best first. */
export const bestHoursInWords = ({ bestHours }: AudienceCommunity): string =>
  bestHours.map(({ hour }) => hourInWords(hour)).join(", ") || "Not measured";
