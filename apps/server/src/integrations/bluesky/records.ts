import { readable } from "../../infrastructure/text.ts";
import type { Post } from "../ports/post.ts";
import { addressOf, idOfRecord, isPostId } from "./addresses.ts";

type Fields = Record<string, unknown>;

/** Objects only: a JSON array or null has no fields. */
export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Only the author's server checks a record, which can have a megabyte. Valid texts have at most 300 characters, and
 * posts at most 20 images.
 */
const maxTextLength = 3_000;
const maxBodyLength = 10_000;
const maxItems = 30;

/** The addresses of links in a text, and the bytes of the text that show them. */
function linksIn(facets: unknown): { start: number; end: number; uri: string }[] {
  return listOf(facets)
    .slice(0, maxItems)
    .flatMap((facet) => {
      const { index, features } = fieldsOf(facet) ?? {};
      const { byteStart: start, byteEnd: end } = fieldsOf(index) ?? {};
      const uri = listOf(features)
        .map((feature) => textOf(fieldsOf(feature)?.uri))
        .find((one) => one !== null);
      return typeof start === "number" && typeof end === "number" && uri
        ? [{ start, end, uri }]
        : [];
    });
}

/** In UTF-8 a byte of this form continues a code point. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * A text with its links in full. The app shortens the shown text of a link; facets give the whole address with
 * offsets in UTF-8 bytes. Facets outside the text, within a code point or overlapping others are ignored.
 */
function withWholeLinks(text: string, facets: unknown): string {
  const links = linksIn(facets).sort((one, other) => one.start - other.start);
  if (links.length === 0) return text;
  const bytes = Buffer.from(text);
  let whole = "";
  let at = 0;
  for (const { start, end, uri } of links) {
    const isWhole = Number.isInteger(start) && Number.isInteger(end);
    if (!isWhole || start < at || end <= start || end > bytes.length) continue;
    if (continues(bytes[start]) || continues(bytes[end])) continue;
    whole += bytes.toString("utf8", at, start) + uri;
    at = end;
  }
  return whole + bytes.toString("utf8", at);
}

/** The words of an embed: a link's card, descriptions of images and videos. */
function wordsOf(embed: Fields): unknown[] {
  const { external, images, items, alt } = embed;
  const { title, description, uri } = fieldsOf(external) ?? {};
  const pictures = [...listOf(images).slice(0, maxItems), ...listOf(items).slice(0, maxItems)];
  const alts = pictures.map((image) => fieldsOf(image)?.alt);
  return [title, description, uri, ...alts, alt];
}

/** What a post shows beside its text. A quoted post is omitted, because it is a separate post. */
function attachmentsOf(embed: unknown): string[] {
  const fields = fieldsOf(embed) ?? {};
  return [...wordsOf(fields), ...wordsOf(fieldsOf(fields.media) ?? {})].flatMap((one) => {
    const words = textOf(one)?.trim();
    return words ? [words] : [];
  });
}

/** Everything that is searched for phrases: the text with whole links, and what it shows beside it. */
function bodyOf(record: Fields): string {
  const text = withWholeLinks((textOf(record.text) ?? "").slice(0, maxTextLength), record.facets);
  let body = text;
  // Most posts have neither.
  if (record.embed !== undefined) {
    for (const one of attachmentsOf(record.embed)) if (!text.includes(one)) body += `\n\n${one}`;
  }
  if (record.tags !== undefined) {
    const tags = listOf(record.tags)
      .slice(0, maxItems)
      .flatMap((tag) => textOf(tag) ?? []);
    if (tags.length > 0) body += `\n\n${tags.map((tag) => `#${tag}`).join(" ")}`;
  }
  return readable(body.slice(0, maxBodyLength).trim());
}

const maxLanguages = 3;

/** The record's `langs` that are BCP 47 tags. The schema allows three, but they are not validated. */
function languagesOf(langs: unknown): string[] {
  return listOf(langs)
    .slice(0, maxLanguages)
    .flatMap((lang) => textOf(lang) ?? [])
    .filter((lang) => lang.length <= 35 && /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(lang));
}

function threadOf(reply: unknown): Post["thread"] {
  const { root, parent } = fieldsOf(reply) ?? {};
  const [rootId, parentId] = [textOf(fieldsOf(root)?.uri), textOf(fieldsOf(parent)?.uri)];
  if (!rootId || !isPostId(rootId)) return null;
  return { externalId: rootId, title: null, parentId: parentId ?? rootId };
}

/**
 * The author's app sets `createdAt` freely. A time after the post was seen, or in a year that the database does not
 * accept, is replaced by the time it was seen.
 */
function postedAt(createdAt: unknown, seenMs: number): Date {
  const claimed = Date.parse(textOf(createdAt) ?? "");
  return new Date(claimed >= 0 && claimed <= seenMs ? claimed : seenMs);
}

/** Where a record was seen. */
export interface Seen {
  did: string;
  rkey: string;
  /** Milliseconds since the epoch. */
  seenMs: number;
  /** The author's name as far as it is known. */
  handle: string | null;
  webUrl: string;
  counts?: { likes: number | null; replies: number | null };
}

/** A post record (`app.bsky.feed.post`) as a post; null when it is not a valid one. */
export function toPost(
  record: unknown,
  { did, rkey, seenMs, handle, webUrl, counts }: Seen,
): Post | null {
  const fields = fieldsOf(record);
  const externalId = idOfRecord(did, rkey);
  if (!fields || typeof fields.text !== "string" || !isPostId(externalId)) return null;
  const thread = fields.reply === undefined ? null : threadOf(fields.reply);
  return {
    source: "bluesky",
    kind: thread ? "comment" : "post",
    externalId,
    thread,
    community: null,
    // The handle can change and is not in the stream; an account's address also works with its id.
    author: handle ?? did,
    authorId: did,
    ...(fields.langs !== undefined && { languages: languagesOf(fields.langs) }),
    title: "",
    body: bodyOf(fields),
    url: addressOf(webUrl, did, rkey),
    score: counts?.likes ?? null,
    numComments: counts?.replies ?? null,
    postedAt: postedAt(fields.createdAt, seenMs),
    removed: false,
  };
}
