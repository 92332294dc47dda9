/**
 * Takes tokens out of addresses before they leave for the analytics provider. It errs on the side of
 * taking too much: a lost anchor costs a statistic, a kept reset link costs an account.
 */

/** Stands where something was taken out that can't go without a trace. */
export const removed = "[removed]";

/** Names that hold a secret in an address. Compared in lower case, letters and digits only. */
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
/** Names of what customers typed, which is their own business: filters of the mentions screen. */
const typedNames = new Set(["keyword", "search"]);
/** Endings that hold a secret anywhere: access_token, shareToken, new-password, client_secret. */
const secretEnding = /(?:token|password|passwd|secret)$/;

// Each expression starts only where a run of its characters starts, so that its time grows with the text.
/** A signed token; the group is what precedes it without a break. */
const jwt = /(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)?/g;
const email = /(?<![^\s@/?&=#:;,"'<>()])[^\s@/?&=#:;,"'<>()]+@[^\s@/?&=#:;,"'<>()]+/g;
/** A name and its sign, which may be percent-encoded, once or more. */
const assignment =
  /(?:%(?:25){0,5}[0-9a-f]{2}|(?<![\w.[\]-])|(?<=%(?:25){0,5}3d))([\w.[\]-]+)(?:=|%(?:25){0,5}3d)/gi;
/** What is assigned, also in quotes. */
const assigned = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^&\s"'<>;#]*/y;
/** `"name": "value"` in text that is JSON. */
const jsonPair = /"([\w.-]{1,64})"(\s*:\s*)"(?:[^"\\]|\\.)*"?/g;
const addressInText = /(?:[a-z][a-z0-9+.-]{0,20}:\/\/|[/?#])[^\s"<>`\\]*/gi;
const wholeAddress = /^(?:[a-z][a-z0-9+.-]*:\/\/|[/?#])\S*$/i;

/** Parts of a path after which a secret stands (S2 §7: GET /api/admin/receipt/{verification_token}). */
const secretFollows = new Set(["receipt"]);
/** The only hashes that stay: anchors of a few plain words, such as #pricing and #how-it-works. */
const anchor = /^#[a-z]{1,20}(?:-[a-z]{1,20}){0,3}$/i;

/** How often a value is decoded in search of what is hidden in it. */
const maxDecoding = 5;

/** Whether a property of this name is secret wherever it stands, not only in an address. */
export function isSecretProperty(name: string): boolean {
  return secretEnding.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

/** Whether a query parameter of this name is secret. */
function isSecretParameter(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return secretNames.has(plain) || secretEnding.test(plain);
}

/** Whether a parameter of this name may stay in an address: it is no secret, and nobody typed it. */
const isKept = (name: string) => !isSecretParameter(name) && !typedNames.has(name.toLowerCase());

/** Undoes percent-encoding, as often as it was applied; `null` where it doesn't end. */
function decode(text: string): string | null {
  let current = text;
  for (let round = 0; round < maxDecoding; round++) {
    // One escape at a time where the whole is malformed: a stray % must not hide the rest.
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
 * Whether text looks like a made-up secret: a signed token, long hexadecimal, or long with capitals,
 * small letters and digits. Ids (UUID) and titles in addresses are not.
 */
function looksSecret(text: string): boolean {
  if (text.search(jwt) >= 0) return true;
  for (const [run] of text.matchAll(/[\w-]{20,}/g)) {
    if (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)) return true;
    if (/^[0-9a-f]{32,}$/i.test(run)) return true;
  }
  return false;
}

/** Whether one part of an address (a path's segment, a parameter) holds a secret or an e-mail. */
function holdsSecret(part: string): boolean {
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
      return segment && (follows || holdsSecret(segment)) ? removed : segment;
    })
    .join("/");
}

function cleanQuery(query: string): string {
  return query
    .split("&")
    .filter((parameter) => {
      const name = decode(parameter.split("=", 1)[0] ?? "");
      return name !== null && isKept(name) && !holdsSecret(parameter);
    })
    .join("&");
}

/**
 * An address, whole or from its path on, without its secrets and what customers typed: parameters such as token, code, state,
 * access_token and invitation, parameters that hold an e-mail or lead to another address with such
 * parameters, a password before the host, and the hash unless it is a plain anchor. The rest stays
 * as it was, letter by letter.
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

/** Takes out what stands behind `token=` and the like, wherever in a text. */
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
 * Any text, with every address in it cleaned, and values of secret names (`token=…`) and signed
 * tokens taken out. With `emails`, e-mail addresses as well.
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
