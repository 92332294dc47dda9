import { pastedUrl, pathBelow } from "../ports/pasted-url.ts";

/** The collection of post records. */
export const postCollection = "app.bsky.feed.post";

/** DIDs and record keys as the AT Protocol writes them (specs/did, specs/record-key). */
const did = "did:[a-z]+:[A-Za-z0-9._:%-]+";
const rkey = "[A-Za-z0-9._:~-]{1,512}";
const idForm = new RegExp(`^at://(${did})/app\\.bsky\\.feed\\.post/(${rkey})$`);
const pathForm = new RegExp(`^/profile/([^/]+)/post/(${rkey})/?$`);
const didForm = new RegExp(`^${did}$`);
/** Domain names (specs/handle). */
const handleForm =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export const isDid = (text: string): boolean => didForm.test(text);
export const isPostId = (text: string): boolean => idForm.test(text);

/** The id of a post: the address of its record, which never changes. */
export const idOfRecord = (author: string, key: string): string =>
  `at://${author}/${postCollection}/${key}`;

/** The account and the key in the id of a post. */
export function partsOfId(externalId: string): { did: string; rkey: string } | null {
  const [, author, key] = idForm.exec(externalId) ?? [];
  return author && key ? { did: author, rkey: key } : null;
}

/** Where people see a post. Uses the account's id, which stays the same when its handle changes. */
export const addressOf = (webUrl: string, author: string, key: string): string =>
  `${webUrl}/profile/${author}/post/${key}`;

/** The account and the key in the address of a post; the account may be a handle. */
export function partsOfAddress(
  address: string,
  webUrl: string,
): { account: string; rkey: string } | null {
  const url = pastedUrl(address);
  if (!url) return null;
  const path =
    pathBelow(url, webUrl) ?? (/^(?:www\.)?bsky\.app$/i.test(url.hostname) && url.pathname);
  const [, account, key] = (path && pathForm.exec(path)) || [];
  if (!account || !key) return null;
  const name = decodeURIComponent(account);
  return isDid(name) || handleForm.test(name) ? { account: name, rkey: key } : null;
}

/** The id of the post at an address; null when the address has the account's handle, or is not a post's. */
export function idOfAddress(address: string, webUrl: string): string | null {
  const parts = partsOfAddress(address, webUrl);
  return parts && isDid(parts.account) ? idOfRecord(parts.account, parts.rkey) : null;
}
