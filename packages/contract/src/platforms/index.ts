import { bluesky } from "./bluesky.ts";
import { discourse } from "./discourse.ts";
import { facebook } from "./facebook.ts";
import { feed } from "./feed.ts";
import { github } from "./github.ts";
import { hackernews } from "./hackernews.ts";
import { linkedin } from "./linkedin.ts";
import type {
  Guideline,
  LengthUnit,
  OtherPlatform,
  PlatformDescription,
  ReplyFormat,
  WriterPlatform,
} from "./platform.ts";
import { reddit } from "./reddit.ts";
import { type Source, sources, type WriterSource, writerSources } from "./sources.ts";
import { stackexchange } from "./stackexchange.ts";
import { x } from "./x.ts";

export {
  defaultPostType,
  type PostFormat,
  postFormats,
  postTypeOf,
  publishingPlatformOf,
} from "./post-formats.ts";
export type { Guideline, LengthUnit, PlatformDescription, ReplyFormat };
export { type Source, sources, type WriterSource, writerSources };

/** The descriptions of all platforms. */
export const platforms: Readonly<
  Record<WriterSource, WriterPlatform> & Record<Exclude<Source, WriterSource>, OtherPlatform>
> = {
  reddit,
  x,
  linkedin,
  facebook,
  hackernews,
  bluesky,
  github,
  stackexchange,
  discourse,
  feed,
};

/** The description of a platform by its stored name; undefined: there is none. */
export const platformOf = (name: string): PlatformDescription | undefined =>
  Object.hasOwn(platforms, name) ? platforms[name as Source] : undefined;

/** The platforms that meet a condition. */
export const sourcesWhere = (
  is: (platform: PlatformDescription) => boolean,
): [Source, ...Source[]] =>
  sources.filter((source) => is(platforms[source])) as [Source, ...Source[]];

/** Whether our writers reply on a platform. */
export const hasWriters = (source: Source): source is WriterSource =>
  platforms[source].answering === "writer";

/** The format of writers' replies on a platform. Throws if writers do not reply there. */
export function replyFormatOf(source: Source): ReplyFormat {
  const { label, reply } = platforms[source];
  if (!reply) throw new Error(`Writers do not reply on ${label}`);
  return reply;
}

/** What people call the platforms. */
export const sourceNames = Object.fromEntries(
  sources.map((source) => [source, platforms[source].label]),
) as Record<Source, string>;
