import type { PostType } from "../studio/voice-names.ts";
import { linkedin } from "./linkedin.ts";
import type { PublishingPlatform } from "./own-posts.ts";
import type { LengthUnit } from "./platform.ts";
import { reddit } from "./reddit.ts";
import type { Source } from "./sources.ts";
import { x } from "./x.ts";

/** A post on a platform, as far as texts are generated for it. */
export interface PostFormat {
  /** What people call the platform. */
  label: string;
  /** The source that it is; null: no posts are read there. */
  source: Source | null;
  /** The max length of a post, in the platform's unit. */
  maxLength: number;
  unit: LengthUnit;
  /** Whether it shows Markdown. */
  hasMarkdown: boolean;
  /** Whether a post has a title. */
  hasTitle: boolean;
  /** Whether people use hashtags there. */
  hasHashtags: boolean;
  /** The length that a generated text aims at. */
  draftLength: string;
  /** The max number of tokens that a generated text needs. */
  draftTokens: number;
  /** Usual sizes there, our rules of thumb: outside of them a text scores lower. */
  usual: {
    /** In the platform's unit. */
    length: readonly [number, number];
    hashtags: number;
    links: number;
    /** Characters of a title, where posts have one. */
    title: readonly [number, number];
  };
}

/** The formats of posts of each type; the limits of replies are in the platforms' descriptions. */
export const postFormats: Record<PostType, PostFormat> = {
  twitter: {
    label: x.label,
    source: "x",
    // A post without Premium.
    maxLength: 280,
    unit: "weighted characters",
    hasMarkdown: false,
    hasTitle: false,
    hasHashtags: true,
    draftLength: "at most 240 characters",
    draftTokens: 250,
    usual: { length: [60, 280], hashtags: 2, links: 1, title: [20, 120] },
  },
  linkedin: {
    label: linkedin.label,
    source: "linkedin",
    maxLength: 3_000,
    unit: "UTF-16 units",
    hasMarkdown: false,
    hasTitle: false,
    hasHashtags: true,
    draftLength: "100 to 200 words",
    draftTokens: 900,
    usual: { length: [300, 2_000], hashtags: 4, links: 1, title: [20, 120] },
  },
  reddit: {
    label: reddit.label,
    source: "reddit",
    // Characters of a self post in Markdown.
    maxLength: 40_000,
    unit: "code points",
    hasMarkdown: true,
    hasTitle: true,
    hasHashtags: false,
    draftLength: "120 to 250 words",
    draftTokens: 1_000,
    usual: { length: [200, 3_000], hashtags: 0, links: 1, title: [20, 120] },
  },
  instagram: {
    label: "Instagram",
    source: null,
    maxLength: 2_200,
    unit: "UTF-16 units",
    hasMarkdown: false,
    hasTitle: false,
    hasHashtags: true,
    draftLength: "60 to 150 words",
    draftTokens: 700,
    usual: { length: [100, 1_200], hashtags: 10, links: 0, title: [20, 120] },
  },
};

/** The type of post that most people choose first. */
export const defaultPostType: PostType = "reddit";

const typeOfSource: Record<Source, PostType | null> = {
  reddit: "reddit",
  x: "twitter",
  linkedin: "linkedin",
  // Posts of both look alike.
  facebook: "linkedin",
  // Short, as on X; forums show Markdown, as Reddit does.
  bluesky: "twitter",
  discourse: "reddit",
  hackernews: null,
  stackexchange: null,
  github: null,
  feed: null,
};

/** The type of post that answers on a source; null: no text may be generated for it. */
export const postTypeOf = (source: Source): PostType | null => typeOfSource[source];

const platformOfType: Record<PostType, PublishingPlatform> = {
  twitter: "x",
  linkedin: "linkedin",
  reddit: "reddit",
  instagram: "instagram",
};

/** The platform on which a post of a type is published. */
export const publishingPlatformOf = (type: PostType): PublishingPlatform => platformOfType[type];
