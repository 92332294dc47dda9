import {
  defaultPostType,
  type PostType,
  publishing,
  publishingPlatformOf,
} from "@earshot/contract";
import { addDays, type Day, momentOf } from "../../../infrastructure/calendar.ts";
import type { PostRequest } from "../content/index.ts";
import type { CampaignRow } from "./store.ts";

/** The purposes of posts in turn, so that the posts of a campaign differ. */
const intents = [
  "Names the problem and how people notice that they have it.",
  "Explains one thing the product does about the problem.",
  "Answers a question that people ask before they decide.",
  "Gives a tip that helps without the product.",
  "Says for whom the product is right, and for whom it is not.",
  "Invites people to say how they solve the problem today.",
];

/** A dated post that is not written yet. */
export interface Slot {
  position: number;
  postType: PostType;
  localTime: string;
  intent: string;
}

/**
 * Spreads posts evenly over weeks, alternating between platforms. Posts of the first day whose time has passed are
 * moved to the next day.
 */
export function planSlots(
  plan: {
    platforms: readonly PostType[];
    weeks: number;
    postsPerWeek: number;
    startsOn: Day;
    timeZone: string;
  },
  now: Date,
): Slot[] {
  const { platforms, weeks, postsPerWeek, startsOn, timeZone } = plan;
  return Array.from({ length: weeks * postsPerWeek }, (_, position) => {
    const postType = platforms[position % platforms.length] ?? defaultPostType;
    const { readingTimes } = publishing[publishingPlatformOf(postType)];
    const time = readingTimes[Math.floor(position / platforms.length) % readingTimes.length];
    const week = Math.floor(position / postsPerWeek);
    const offset = week * 7 + Math.floor(((position % postsPerWeek) * 7) / postsPerWeek);
    const planned = `${addDays(startsOn, offset)}T${time}`;
    const isPast = momentOf(timeZone, planned) <= now;
    const localTime = isPast ? `${addDays(startsOn, offset + 1)}T${time}` : planned;
    return { position, postType, localTime, intent: intents[position % intents.length] ?? "" };
  });
}

/** The request lists at most this many titles of other posts. */
const maxOtherTitles = 20;

/** The request for one post of a campaign. */
export const postRequestOf = (
  { goal, voiceId }: Pick<CampaignRow, "goal" | "voiceId">,
  { position, postType, intent }: Slot,
  posts: readonly (Slot & { title: string })[],
): PostRequest => ({
  ...{ prompt: goal, purpose: intent, postType, voiceId },
  otherTitles: posts
    .filter((other) => other.position !== position && other.title !== "")
    .map(({ title }) => title)
    .slice(-maxOtherTitles),
});
