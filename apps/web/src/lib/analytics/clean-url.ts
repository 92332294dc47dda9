/**
 * Removes tokens from addresses before they are sent to the analytics provider. In doubt it removes too much:
 * a lost anchor costs a statistic, a leaked reset link costs an account.
 */

/** Replaces removed text if the rest would not make sense without it. */
export const removed = "[removed]";

/** Names of secret parameters in an address, in lower case, letters and digits only. */
const secretNames = new Set([
  "code",
  "state",
  "nonce",
  "invitation",
  "invite",
  "otp",
  "jwt",
  "key",
  "apikey",
  "sig",
  "signature",
  "sessionid",
  "ticket",
  "codeverifier",
  "oauthverifier",
]);
/** Names of parameters with text that customers typed: filters and searches, and what Create opens filled in with. */
const typedNames = new Set([
  "keyword",
  "keywords",
  "search",
  "phrase",
  "community",
  "subreddit",
  "prompt",
  "url",
  "posturl",
]);
/** Endings of secret names anywhere: access_token, shareToken, new-password, client_secret. */
const secretEnding = /(?:token|password|passwd|secret)$/;

// Each expression matches only where a run of its characters starts, so that it takes linear time.
/** A signed token; the group is what precedes it without a break. */
const jwt = /(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)?/g;
const email = /(?<![^\s@/?&=#:;,"'<>()])[^\s@/?&=#:;,"'<>()]+@[^\s@/?&=#:;,"'<>()]+/g;
/** A name and its equals sign, which may be percent-encoded, once or more. */
const assignment =
  /(?:%(?:25){0,5}[0-9a-f]{2}|(?<![\w.[\]-])|(?<=%(?:25){0,5}3d))([\w.[\]-]+)(?:=|%(?:25){0,5}3d)/gi;
/** The assigned value, also in quotes. */
const assigned = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^&\s"'<>;#]*/y;
/** `"name": "value"` in text that is JSON. */
const jsonPair = /"([\w.-]{1,64})"(\s*:\s*)"(?:[^"\\]|\\.)*"?/g;
const addressInText = /(?:[a-z][a-z0-9+.-]{0,20}:\/\/|[/?#])[^\s"<>`\\]*/gi;
const wholeAddress = /^(?:[a-z][a-z0-9+.-]*:\/\/|[/?#])\S*$/i;

/** Path segments that are followed by a secret (S2 §7: GET /api/admin/receipt/{verification_token}). */
const secretFollows = new Set(["receipt"]);
/** The only hashes that are kept: anchors of a few plain words, such as #pricing and #how-it-works. */
const anchor = /^#[a-z]{1,20}(?:-[a-z]{1,20}){0,3}$/i;

/** How often a value is decoded in search of secrets. */
const maxDecoding = 5;

/** Whether a property of this name is secret anywhere, not only in an address. */
export function isSecretProperty(name: string): boolean {
  return secretEnding.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

/** Whether a query parameter of this name is secret. */
function isSecretParameter(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return secretNames.has(plain) || secretEnding.test(plain);
}

/** Whether a parameter of this name may stay in an address: it is neither secret nor typed by a customer. */
const isPublic = (name: string) => !isSecretParameter(name) && !typedNames.has(name.toLowerCase());

/** Undoes percent-encoding, however often it was applied; null if it was applied too often. */
function decode(text: string): string | null {
  let current = text;
  for (let round = 0; round < maxDecoding; round++) {
    // Decodes one escape at a time if the whole is malformed: a stray % must not hide the rest.
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      next = current.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

/**
 * Whether text looks like a generated secret: a signed token, long hexadecimal, or long with uppercase
 * letters, lowercase letters and digits. Ids (UUID) and titles in addresses are not.
 */
function looksSecret(text: string): boolean {
  if (text.search(jwt) >= 0) return true;
  for (const [run] of text.matchAll(/[\w-]{20,}/g)) {
    if (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)) return true;
    if (/^[0-9a-f]{32,}$/i.test(run)) return true;
  }
  return false;
}

/** Whether one part of an address (a path segment, a parameter) contains a secret or an email address. */
function containsSecret(part: string): boolean {
  const plain = decode(part);
  if (plain === null) return true;
  if (looksSecret(plain) || /\S@\S|\/receipt\//i.test(plain)) return true;
  return [...plain.matchAll(assignment)].some(([, name]) => isSecretParameter(name ?? ""));
}

function cleanPath(path: string): string {
  const segments = path.replace(/^([a-z][\w+.-]*:)?\/\/[^/]*@/i, "$1//").split("/");
  return segments
    .map((segment, at) => {
      const follows = secretFollows.has((segments[at - 1] ?? "").toLowerCase());
      return segment && (follows || containsSecret(segment)) ? removed : segment;
    })
    .join("/");
}

function cleanQuery(query: string): string {
  return query
    .split("&")
    .filter((parameter) => {
      const name = decode(parameter.split("=", 1)[0] ?? "");
      return name !== null && isPublic(name) && !containsSecret(parameter);
    })
    .join("&");
}

/**
 * Returns an address, complete or from its path on, without secrets and what customers typed. It removes
 * parameters such as token, code, state, access_token and invitation, parameters that contain an email
 * address or an address with such parameters, a password before the host, and the hash unless it is a plain
 * anchor. The rest stays unchanged.
 */
export function cleanUrl(url: string): string {
  const hashAt = url.indexOf("#");
  const hash = hashAt < 0 ? "" : url.slice(hashAt);
  const beforeHash = hashAt < 0 ? url : url.slice(0, hashAt);
  const queryAt = beforeHash.indexOf("?");
  const path = cleanPath(queryAt < 0 ? beforeHash : beforeHash.slice(0, queryAt));
  const query = queryAt < 0 ? "" : cleanQuery(beforeHash.slice(queryAt + 1));
  return `${path}${query && `?${query}`}${anchor.test(hash) ? hash : ""}`;
}

/** Removes the values of `token=` and similar assignments anywhere in a text. */
function cleanAssignments(text: string): string {
  let clean = "";
  let from = 0;
  for (const match of text.matchAll(assignment)) {
    if (match.index < from || !isSecretParameter(match[1] ?? "")) continue;
    assigned.lastIndex = match.index + match[0].length;
    clean += text.slice(from, assigned.lastIndex) + removed;
    assigned.test(text);
    from = assigned.lastIndex;
  }
  return clean + text.slice(from);
}

/**
 * Returns a text with every address in it cleaned, and without values of secret names (`token=…`) and signed
 * tokens; with `emails`, also without email addresses.
 */
export function cleanText(text: string, emails = false): string {
  const addresses = wholeAddress.test(text)
    ? cleanUrl(text)
    : text.replace(addressInText, cleanUrl);
  const clean = cleanAssignments(addresses)
    .replace(jsonPair, (all, name: string, sign: string) =>
      isSecretProperty(name) ? `"${name}"${sign}"${removed}"` : all,
    )
    .replace(jwt, `$1${removed}`);
  return emails ? clean.replace(email, removed) : clean;
}
