import { facebook } from "./facebook.ts";
import { linkedin } from "./linkedin.ts";
import type { LengthUnit, PlatformDescription } from "./platform.ts";
import { reddit } from "./reddit.ts";
import { x } from "./x.ts";

export type { LengthUnit, PlatformDescription };

/** Every platform that a post can come from, in the order in which people see them. */
export const platforms = { reddit, x, linkedin, facebook } as const satisfies Record<
  string,
  PlatformDescription
>;

/** A platform, by the name that stored posts and calls have for it. */
export type Source = keyof typeof platforms;

export const sources = Object.keys(platforms) as [Source, ...Source[]];

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
