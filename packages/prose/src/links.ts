import type { Span } from "./types.ts";

/** A link in a text. */
export interface Link {
  span: Span;
  /** In lower case, without `www.`. */
  host: string;
}

/**
 * Top-level domains of addresses that people write without "https://" and platforms turn into links. X knows
 * every top-level domain; with these, "see notion.so" counts as a link, and "e.g.this", "Node.js" and
 * "README.md" do not. With `www.` any top-level domain counts.
 */
const topLevelDomains = [
  "com|org|net|edu|gov|int|io|ai|co|dev|app|so|me|us|uk|de|eu|ca|in|fr|nl|es|it|ch|at|se|pl|br|au|jp",
  "info|biz|tech|xyz|site|shop|store|online|cloud|tools|software|tv|gg|fm|ly|to|sh|gl|be",
  // More countries, without those that are file extensions or units (md, py, rs, cc, mk, ml, ps, km).
  "ad|ae|af|ag|ar|ax|az|ba|bd|bg|bh|bn|bo|bw|bz|cd|ci|cl|cm|cn|cr|cu|cw|cy|cz|dk|dz|ec|ee|eg|et|fi|fj|fo",
  "ge|gh|gi|gr|gt|gy|hk|hn|hr|hu|ie|il|im|iq|ir|je|jo|ke|kh|kr|kw|kz|lb|li|lk|lt|lu|lv|ma|mc|mn|mo|mt|mu",
  "mv|mx|mz|na|ng|ni|np|nu|nz|om|pe|ph|pk|pr|pt|pw|qa|ro|ru|rw|sa|sg|si|sk|sn|su|sv|th|tj|tm|tn|tr|tt|tw",
  "tz|ua|ug|uy|uz|vc|ve|vn|ws|za|zm|zw",
  "academy|agency|blog|cafe|capital|care|center|chat|clinic|codes|coffee|community|company|consulting",
  "design|digital|education|email|engineering|estate|exchange|expert|finance|fund|gmbh|guru|hosting",
  "institute|international|legal|ltd|llc|marketing|mobi|network|ninja|nyc|photography|rentals|reviews",
  "services|social|solutions|systems|technology|training|travel|ventures|vip|website|wiki|icu|asia",
].join("|");
/** Top-level domains that are also words: "done.Today" lacks a space and is not an address. */
const wordDomains =
  "art|bank|bio|build|click|club|cool|deals|direct|earth|events|express|family|fit|fun|games|global|group|guide|health|help|host|house|life|link|live|media|money|news|one|page|partners|plus|press|pro|run|sale|school|space|studio|support|team|today|top|video|wang|work|works|world|zone|name|pub(?=/)|bar(?=/)";
/** Short words and units, which count only before a path, as in "acme.no/help". */
const shortDomains = "no|is|my|as|am|do|by|id|pm|la|an|al|st|kg|ms|lv|va|vi|tf";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A path, without the punctuation that ends a sentence. */
const path = String.raw`(?:[/?#](?:[^\s<>"'’”[\]]*[^\s<>"'’”[\].,;:!?)*_])?)?`;
/** Escapes a text for a regular expression. */
const escapePattern = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

const bare = [
  String.raw`www\.(?:${label}\.)+[a-z]{2,63}`,
  String.raw`(?:${label}\.)+(?:${topLevelDomains}|(?<word>${wordDomains}))`,
  String.raw`(?:${label}\.)+(?:${shortDomains})(?=\/[\p{L}\p{N}])`,
].join("|");
const beforeBare = String.raw`https?:\/\/(?<full>(?:${label}\.)*${label})(?::\d{1,5})?${path}|(?<![\p{L}\p{N}@._-])`;
const afterBare = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])${path}`;
const address = new RegExp(`${beforeBare}(?<bare>${bare})${afterBare}`, "giu");

/** @param hosts hosts that count with any top-level domain */
function addressOf(hosts: readonly string[]): RegExp {
  const own = hosts.map((host) => String.raw`(?:${label}\.)*${escapePattern(host)}`).join("|");
  return new RegExp(`${beforeBare}(?<bare>${bare}|${own})${afterBare}`, "giu");
}

/** "done.Today": the beginning of a sentence, not a top-level domain. */
const beginsSentence = (word: string | undefined) =>
  word !== undefined && /^\p{Lu}\p{Ll}/u.test(word);

/** A host in a comparable form: lower case, without `www.`. */
export const hostOf = (host: string): string => host.toLowerCase().replace(/^www\./, "");

/** The host of a website in the brief; empty when there is none. */
const siteHost = (site: string): string => {
  const name = site.trim().replace(/^[a-z]+:\/\//i, "");
  return hostOf(name.replace(/[/?#:].*$/s, ""));
};

/**
 * Finds the links in a text, with and without "https://".
 * @param sites websites (addresses or hosts) that count with any top-level domain, such as the company's own
 */
export function findLinks(text: string, sites: readonly string[] = []): Link[] {
  const hosts = sites.map(siteHost).filter((host) => host.includes("."));
  return [...text.matchAll(hosts.length === 0 ? address : addressOf(hosts))].flatMap((found) => {
    const host = hostOf(found.groups?.full ?? found.groups?.bare ?? "");
    const span: Span = [found.index, found.index + found[0].length];
    return beginsSentence(found.groups?.word) && !hosts.includes(host) ? [] : [{ span, host }];
  });
}

/**
 * Finds the links that readers see: the words of a Markdown link, "[example.com](https://example.com)", do
 * not count as another one.
 */
export function findVisibleLinks(text: string): Link[] {
  return findLinks(text).filter(({ span }) => !text.startsWith("](", span[1]));
}

const name = /(?<![\p{L}\p{N}_/.])@[\p{L}\p{N}_]{1,50}/gu;
const blank = (found: string) => " ".repeat(found.length);

/** Replaces links and @names by spaces, so that the offsets of all other words stay the same. */
export function withoutLinksAndNames(text: string): string {
  let [result, from] = ["", 0];
  for (const { span } of findLinks(text)) {
    result += text.slice(from, span[0]) + blank(text.slice(...span));
    from = span[1];
  }
  return (result + text.slice(from)).replace(name, blank);
}
