import { platforms, sourceNames } from "./index.ts";

/** Where a workspace's own posts can go. */
export const publishingPlatforms = ["reddit", "x", "linkedin", "instagram"] as const;
export type PublishingPlatform = (typeof publishingPlatforms)[number];

/** How a workspace's own posts get to a platform. */
export interface PublishingDescription {
  label: string;
  /** With the workspace's connected account, or by a person who pastes the text. */
  way: "account" | "copy";
  /** Why it can't be published for the workspace, in a sentence; null: it can. */
  reason: string | null;
  /** The longest title; null: a post has none. */
  titleMax: number | null;
  /** Where a person writes a post; a platform that takes the text in the address gets it. */
  composeUrl(text: string): string;
  /** How the community of a post is written; null: it has none. */
  communityName: ((name: string) => string) | null;
  /** Local times at which its readers have time to read, our rules of thumb; campaigns use them in turn. */
  readingTimes: readonly string[];
}

const copied = { way: "copy", titleMax: null, communityName: null } as const;

/** What is known about publishing on each platform. */
export const publishing: Record<PublishingPlatform, PublishingDescription> = {
  reddit: {
    label: sourceNames.reddit,
    way: "account",
    reason: null,
    titleMax: 300,
    composeUrl: () => "https://www.reddit.com/submit",
    communityName: platforms.reddit.communityName,
    readingTimes: ["09:00", "18:00"],
  },
  x: {
    ...copied,
    label: sourceNames.x,
    reason: "We don’t post on X for you. Copy the text and post it yourself.",
    composeUrl: (text) => `https://x.com/intent/post?text=${encodeURIComponent(text)}`,
    readingTimes: ["12:15", "17:00"],
  },
  linkedin: {
    ...copied,
    label: sourceNames.linkedin,
    reason: "We don’t post on LinkedIn for you. Copy the text and post it yourself.",
    composeUrl: () => "https://www.linkedin.com/feed/?shareActive=true",
    readingTimes: ["08:30", "12:00"],
  },
  instagram: {
    ...copied,
    label: "Instagram",
    reason:
      "Instagram posts need a picture, and we don’t post there for you. Copy the text and post it yourself.",
    composeUrl: () => "https://www.instagram.com/",
    readingTimes: ["18:30", "11:30"],
  },
};
