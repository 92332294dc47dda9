import type { Source as SourceName } from "@earshot/contract";
import { storable } from "../../infrastructure/text.ts";
import type { CommentLink } from "../ports/lookup.ts";
import { pastedUrl, pathBelow } from "../ports/pasted-url.ts";
import { omission } from "../ports/plain.ts";
import type { WebResult } from "../ports/web-search.ts";

/** What the address of a post contains. */
export interface PostAddress {
  /** Unique within the source, the same under all of the post's addresses. */
  externalId: string;
  /** The address for people, without tracking and a country's host. */
  url: string;
  /** null when ids of the platform do not contain the time. */
  postedAt: Date | null;
  /** The author's handle; null when it is not in the address. */
  author: string | null;
  community: string | null;
}

/** What the title and snippet of a result say about a post, without what the site adds. */
interface PostTexts {
  /** null when neither has it; the address may have it. */
  author: string | null;
  community: string | null;
  title: string;
  body: string;
}

/** A platform whose public posts are found in web indexes. */
export interface Site {
  readonly name: SourceName;
  /** The operator that limits a search to addresses of posts. */
  readonly within: string;
  /** The post at an address; null when the address is not a post's of this site. */
  addressOf(url: string, now: Date): PostAddress | null;
  textsOf(result: WebResult, address: PostAddress): PostTexts;
  /** The external id of the post at an address, for links that people paste. */
  idOf(url: string): string | null;
  /** The comment at an address; null when the address is not a comment's of this site. */
  commentOf(url: string, now: Date): CommentLink | null;
}

/**
 * The path and query of an address of a platform, from its root.
 * @param domain the platform's own; its hosts for countries and phones count too
 * @param webUrl the configured base of the platform's pages, which counts too
 */
export function partsOf(url: string, domain: string, webUrl: string): string | null {
  const read = pastedUrl(url);
  if (!read) return null;
  const isOnPlatform = read.hostname === domain || read.hostname.endsWith(`.${domain}`);
  return pathBelow(read, webUrl) ?? (isOnPlatform ? read.pathname : null);
}

/** A part of an address as people read it. */
export function decoded(part: string): string {
  try {
    return storable(decodeURIComponent(part));
  } catch {
    return storable(part);
  }
}

const leadingDate =
  /^(?:\p{L}{3,9}\.? \d{1,2}, \d{4}|\d{1,2} \p{L}{3,9}\.? \d{4}|\d{1,2} (?:minute|hour|day|week|month)s? ago)\s*(?:[—–·-]|\.{3}|…)\s*/iu;
const leadingCut = /^(?:\.{3}|…)\s*/;
const readMore = /(?<!\s)\s*(?:(?:\.{3}|…)\s*)?Read more\s*$/i;

/** Marks words that an index omitted. An author's own ellipsis looks the same, so it counts as well. */
const ellipsis = /(?:\.{3,}|…)+/g;

/** Replaces each ellipsis, which an index writes for omitted words, by `omission`. */
export function markOmissions(text: string): string {
  return text
    .split(ellipsis)
    .map((part) => part.trim())
    .join(` ${omission} `)
    .trim();
}

/** A snippet without the date, the ellipsis and the link that indexes put around it. */
export function snippetText(snippet: string): string {
  return snippet.replace(leadingDate, "").replace(leadingCut, "").replace(readMore, "").trim();
}

const folded = (text: string): string => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** A title, or "" where it only repeats the beginning of the body. */
export function ownTitle(title: string, body: string): string {
  const start = folded(title).replace(/(?<!\s)\s*(?:\.{3}|…)$/, "");
  return folded(body).startsWith(start) ? "" : title;
}
