/** How often a request may be made, by a network and for an address. */
export const requestLimits = {
  from: { name: "opt-out-from", times: 20, seconds: 3_600 },
  to: { name: "opt-out-to", times: 5, seconds: 3_600 },
} as const;

/** How long a request can be confirmed before it is deleted. */
export const confirmWithinMs = 7 * 24 * 3_600_000;

/** The fields of a post that are compared with the list. */
export interface PostIdentity {
  source: string;
  author: string | null;
  community: string | null;
  url: string;
}

/** Platforms with free-text names, which people write in different ways. */
const freeTextPlatforms: ReadonlySet<string> = new Set(["linkedin", "facebook"]);

/**
 * The comparison key of a name: without case and, on platforms with free-text names, without accents,
 * punctuation and double spaces.
 */
export function nameKey(source: string, name: string): string {
  const lower = name.toLowerCase();
  if (!freeTextPlatforms.has(source)) return lower;
  const plain = lower
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}\p{M}_.-]+/gu, " ")
    .trim();
  return plain || lower;
}

/** `/posts/<handle>_<words>-activity-<id>`: handles have no underscore. */
const linkedinPost = /\/posts\/([^/_?#]+)_/;
const facebookGroup = /\/groups\/([^/?#]+)/;

/** A part of an address without its percent-encoding, unless that is wrong or decodes to NUL, which PostgreSQL refuses. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") ? part : text;
  } catch {
    return part;
  }
}

/**
 * The names under which a post's author and community may be on the list. Web indexes give display names,
 * requesters give handles, which are in the post's URL.
 */
export function namesOf({ source, author, community, url }: PostIdentity) {
  const names = (name: string | null, handle: string | undefined) => [
    ...new Set(
      [name, handle === undefined ? null : decoded(handle)].flatMap((one) =>
        // Names stored before punctuation was removed are stored as typed.
        one === null ? [] : [one.toLowerCase(), nameKey(source, one)],
      ),
    ),
  ];
  const inAddress = (pattern: RegExp, of: string) =>
    source === of ? pattern.exec(url)?.[1] : undefined;
  return {
    author: names(author, inAddress(linkedinPost, "linkedin")),
    community: names(community, inAddress(facebookGroup, "facebook")),
  };
}

/** How long a platform's "has opt-outs" answer is cached. */
export const cacheMs = 60_000;
