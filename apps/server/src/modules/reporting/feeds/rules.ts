import { type FeedFormat, feedFormats } from "@earshot/contract";
import { cut, fold } from "../../../integrations/ports/plain.ts";

/** How much of a post a feed shows, in characters. */
const titleMax = 200;
const textMax = 1_000;

/** The title of an entry: the post's title, else its first words. */
export function headingOf({
  threadTitle,
  title,
  body,
}: {
  threadTitle: string | null;
  title: string;
  body: string;
}): string {
  const heading = fold(threadTitle === null ? title : `Comment on: ${threadTitle}`);
  return cut(heading || fold(body), titleMax);
}

/** The start of a post's text. */
export const excerptOf = (body: string): string => cut(body.trim(), textMax);

/** Characters that an XML 1.0 document must not contain, not even escaped (§2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes characters that XML forbids: one character of a post must not break a whole feed. */
export const xmlSafe = (text: string): string => text.toWellFormed().replaceAll(notXml, "");

const secretLength = 65;
const idLength = 22;
const fileShape = new RegExp(`^([\\w-]{${secretLength}})\\.([a-z]{3,4})$`);
const idShape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The secret and the format in the last part of a feed's address; null: it does not have our form. */
export function parseFile(file: string): { secret: string; format: FeedFormat } | null {
  const [, secret = "", format = ""] = fileShape.exec(file) ?? [];
  return Object.hasOwn(feedFormats, format) ? { secret, format: format as FeedFormat } : null;
}

/** The secret of an address: the feed's id as 22 characters of base64url, and a key of 43. */
export const secretOf = (id: string, key: string): string =>
  Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url") + key;

/** The id and the key of a secret. */
export function partsOf(secret: string): { id: string; key: string } {
  const hex = Buffer.from(secret.slice(0, idLength), "base64url").toString("hex");
  return { id: hex.replace(idShape, "$1-$2-$3-$4-$5"), key: secret.slice(idLength) };
}

/** Whether a client already has the version with this entity tag (RFC 9110, §13.1.2: weak comparison). */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
