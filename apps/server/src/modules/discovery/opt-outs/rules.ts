import { platformOf } from "@earshot/contract";

/** How often a request may be made, by a network and for an address. */
export const asking = {
  from: { name: "opt-out-from", times: 20, seconds: 3_600 },
  to: { name: "opt-out-to", times: 5, seconds: 3_600 },
} as const;

/** A request that was not confirmed is forgotten after this. */
export const waitsMs = 7 * 24 * 3_600_000;

/** A post as it is held against the list. */
export interface Said {
  source: string;
  author: string | null;
  community: string | null;
  url: string;
}

/**
 * A name as two are compared: without case and, where it is the name of a person or a group, without
 * accents, signs and double spaces.
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
 * The names under which a post's author and community may stand on the list. Web indexes tell how people
 * and groups are called, those who ask tell their handle: that stands in the post's address.
 */
export function namesOf({ source, author, community, url }: Said) {
  const names = (name: string | null, handle: string | undefined) => [
    ...new Set(
      [name, handle === undefined ? null : decoded(handle)].flatMap((one) =>
        // Names from before signs were left out stand as they were typed.
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

/** So long it is believed that somebody of a platform is on the list. */
export const knownMs = 60_000;
