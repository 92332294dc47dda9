import { facebook } from "./facebook.ts";
import { linkedin } from "./linkedin.ts";
import type { LengthUnit, PlatformDescription } from "./platform.ts";
import { reddit } from "./reddit.ts";
import { type Source, sources } from "./sources.ts";
import { x } from "./x.ts";

export {
  defaultPostType,
  type PostFormat,
  postFormats,
  postTypeOf,
  publishingPlatformOf,
} from "./post-formats.ts";
export type { LengthUnit, PlatformDescription };
export { type Source, sources };

/** What Earshot knows of every platform. */
export const platforms = { reddit, x, linkedin, facebook } satisfies Record<
  Source,
  PlatformDescription
>;

/** The description of a platform by its name as stored; undefined: there is none of that name. */
export const platformOf = (name: string): PlatformDescription | undefined =>
  Object.hasOwn(platforms, name) ? platforms[name as Source] : undefined;

/** The platforms of which something is true. */
export const sourcesWhere = (
  is: (platform: PlatformDescription) => boolean,
): [Source, ...Source[]] =>
  sources.filter((source) => is(platforms[source])) as [Source, ...Source[]];

/** What people call the platforms. */
export const sourceNames = Object.fromEntries(
  sources.map((source) => [source, platforms[source].label]),
) as Record<Source, string>;
