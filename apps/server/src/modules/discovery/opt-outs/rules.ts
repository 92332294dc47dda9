import { platformOf } from "@earshot/contract";

/** How often requests may be made, from one network and for one email address. */
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

/**
 * The comparison key of a name: without case and, on platforms with free-text names, without accents,
 * punctuation and double spaces.
 */
export function nameKey(source: string, name: string): string {
  const lower = name.toLowerCase();
  if (!platformOf(source)?.hasPersonalNames) return lower;
  const plain = lower
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}\p{M}_.-]+/gu, " ")
    .trim();
  return plain || lower;
}

/** Decodes a part of an address, unless it is invalid or contains NUL, which PostgreSQL refuses. */
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
  const handles = platformOf(source)?.handlesInAddress;
  return {
    author: names(author, handles?.author?.exec(url)?.[1]),
    community: names(community, handles?.community?.exec(url)?.[1]),
  };
}

/** How long it is cached that a platform has opt-outs. */
export const cacheMs = 60_000;
