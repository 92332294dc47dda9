/**
 * Removes addresses that nobody gave from texts of the language model, also while they are streamed. Pure, so
 * that rules share it.
 */

/** A domain name with a common top-level domain, so that file names and missing spaces do not match. */
const bareHost =
  /(?<![\p{L}\p{N}@.-])((?:[\p{L}\p{N}-]+\.)+(?:com|net|org|io|ai|app|dev|co|me|biz|info|xyz|site|online|example|test|invalid|ly|gg|to|ru|cn|uk|de|fr|eu|us|link|click|shop|top|zip|mov))(?![\p{L}\p{N}-])/iu;
/** A URL scheme, a host that starts with "www.", an email address or an IPv4 address. */
const address =
  /:\/\/|^\W*www\.|\b(?:https?|javascript|data|mailto|vbscript):|[^\s@]@[^\s@]+\.[^\s@]|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
/** Invisible characters, and those of them that ordinary text never needs. */
const invisible = /[\p{Cf}\p{Co}\p{Cs}]|[\u{e0100}-\u{e01ef}]/gu;
const needless =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Co}\p{Cs}]|[\u{e0000}-\u{e01ef}]/gu;

/** Replaces an address that nobody gave. */
export const removedLink = "[link removed]";

/** Whether a word contains an address of any form. */
const hasAddress = (word: string): boolean => address.test(word) || bareHost.test(word);

/** The hosts of all addresses in the given texts. */
export function hostsIn(texts: readonly (string | null)[]): Set<string> {
  const words = texts.flatMap((text) => (text ?? "").split(/[\s"'<>()[\],;|]+/));
  return new Set(words.flatMap((word) => (hasAddress(word) ? (hostOf(word) ?? []) : [])));
}

/**
 * The host of an address, with its port if it names one, parsed as a browser does, so that a known name in the
 * path or user info is not mistaken for the host. null: the word is not the address of a website.
 */
function hostOf(word: string): string | null {
  const plain = word
    .replace(/['’]s(?=[^\p{L}\p{N}]*$)/iu, "")
    .replace(/^[^\p{L}\p{N}/\\]+/u, "")
    .replace(/(?<![^\p{L}\p{N}/])[^\p{L}\p{N}/]+$/u, "");
  const [, before = "", rest] = /^(.*?)https?:\/\/(.*)$/isu.exec(plain) ?? [];
  if (rest === undefined && plain.includes("://")) return null;
  // Only plain words may precede the scheme without a space, not another address or a path.
  if (/[/\\]/.test(before) || hasAddress(before)) return null;
  const withoutScheme = rest ?? plain;
  // Browsers skip extra slashes before the host.
  if (/^[/\\]/.test(withoutScheme)) return null;
  const host = URL.parse(`https://${withoutScheme}`)
    ?.host.replace(/^www\./, "")
    .replace(/\.$/, "");
  return host || null;
}

/** Replaces a word that contains an address of a host that is not allowed. */
function cleanWord(word: string, allowed: ReadonlySet<string>): string {
  const visible = word.replaceAll(invisible, "");
  if (!hasAddress(visible)) return word.replaceAll(needless, "");
  const host = hostOf(visible);
  const isAllowed = host !== null && allowed.has(host) && !/[\][()<>]|:\/\/.*:\/\/|@/.test(visible);
  return isAllowed ? visible : removedLink;
}

/** Removes addresses from a text unless their host is allowed. */
export const withoutUngivenLinks = (text: string, allowed: ReadonlySet<string>): string =>
  text.replaceAll(/\S+/gu, (word) => cleanWord(word, allowed));

/**
 * Removes addresses from streamed text unless their host is allowed. Works on complete words: `take` returns
 * the words completed by a piece, `end` the last one.
 */
export function createCleaner(allowed: ReadonlySet<string>) {
  let pending = "";
  const clean = (text: string) => withoutUngivenLinks(text, allowed);
  return {
    take(piece: string): string {
      const all = pending + piece;
      const end = all.search(/(?<!\S)\S*$/u);
      pending = all.slice(end);
      return clean(all.slice(0, end));
    },
    end(): string {
      const last = clean(pending);
      pending = "";
      return last;
    },
  };
}
