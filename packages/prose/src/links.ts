import type { Span } from "./types.ts";

/** An address in a text. */
export interface Link {
  span: Span;
  /** In lower case, without `www.`. */
  host: string;
}

/**
 * Endings of names that people write without "https://" and platforms make links of. X knows all of the
 * registries' endings; with these "see notion.so" counts as a link, and "e.g.this", "Node.js" and
 * "README.md" do not. `www.` in front makes a link of any ending.
 */
const endings = [
  "com|org|net|edu|gov|int|io|ai|co|dev|app|so|me|us|uk|de|eu|ca|in|fr|nl|es|it|ch|at|se|pl|br|au|jp",
  "info|biz|tech|xyz|site|shop|store|online|cloud|tools|software|tv|gg|fm|ly|to|sh|gl|be",
  // More countries; left out are those that are endings of files or units (md, py, rs, cc, mk, ml, ps, km).
  "ad|ae|af|ag|ar|ax|az|ba|bd|bg|bh|bn|bo|bw|bz|cd|ci|cl|cm|cn|cr|cu|cw|cy|cz|dk|dz|ec|ee|eg|et|fi|fj|fo",
  "ge|gh|gi|gr|gt|gy|hk|hn|hr|hu|ie|il|im|iq|ir|je|jo|ke|kh|kr|kw|kz|lb|li|lk|lt|lu|lv|ma|mc|mn|mo|mt|mu",
  "mv|mx|mz|na|ng|ni|np|nu|nz|om|pe|ph|pk|pr|pt|pw|qa|ro|ru|rw|sa|sg|si|sk|sn|su|sv|th|tj|tm|tn|tr|tt|tw",
  "tz|ua|ug|uy|uz|vc|ve|vn|ws|za|zm|zw",
  "academy|agency|blog|cafe|capital|care|center|chat|clinic|codes|coffee|community|company|consulting",
  "design|digital|education|email|engineering|estate|exchange|expert|finance|fund|gmbh|guru|hosting",
  "institute|international|legal|ltd|llc|marketing|mobi|network|ninja|nyc|photography|rentals|reviews",
  "services|social|solutions|systems|technology|training|travel|ventures|vip|website|wiki|icu|asia",
].join("|");
/** Endings that are words as well: a full stop whose space is missing makes no address of "done.Today". */
const wordEndings =
  "art|bank|bio|build|click|club|cool|deals|direct|earth|events|express|family|fit|fun|games|global|group|guide|health|help|host|house|life|link|live|media|money|news|one|page|partners|plus|press|pro|run|sale|school|space|studio|support|team|today|top|video|wang|work|works|world|zone|name|pub(?=/)|bar(?=/)";
/** Short words and units: an address only with something behind its slash, as "acme.no/help". */
const shortEndings = "no|is|my|as|am|do|by|id|pm|la|an|al|st|kg|ms|lv|va|vi|tf";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A slash and what follows it, without the marks that end a sentence. */
const rest = String.raw`(?:[/?#](?:[^\s<>"'’”[\]]*[^\s<>"'’”[\].,;:!?)*_])?)?`;
/** A literal of a pattern. */
const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

const bare = [
  String.raw`www\.(?:${label}\.)+[a-z]{2,63}`,
  String.raw`(?:${label}\.)+(?:${endings}|(?<word>${wordEndings}))`,
  String.raw`(?:${label}\.)+(?:${shortEndings})(?=\/[\p{L}\p{N}])`,
].join("|");
const beforeBare = String.raw`https?:\/\/(?<full>(?:${label}\.)*${label})(?::\d{1,5})?${rest}|(?<![\p{L}\p{N}@._-])`;
const afterBare = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])${rest}`;
const address = new RegExp(`${beforeBare}(?<bare>${bare})${afterBare}`, "giu");

/** @param hosts whose names count whatever their ending */
function addressOf(hosts: readonly string[]): RegExp {
  const own = hosts.map((host) => String.raw`(?:${label}\.)*${escaped(host)}`).join("|");
  return new RegExp(`${beforeBare}(?<bare>${bare}|${own})${afterBare}`, "giu");
}

/** "done.Today": a sentence begins, no ending of an address. */
const beginsSentence = (word: string | undefined) =>
  word !== undefined && /^\p{Lu}\p{Ll}/u.test(word);

/** The host of an address as two are compared: in lower case, without `www.`. */
export const hostOf = (host: string): string => host.toLowerCase().replace(/^www\./, "");

/** The host of a website as the brief names it; empty: it is none. */
const siteHost = (site: string): string => {
  const name = site.trim().replace(/^[a-z]+:\/\//i, "");
  return hostOf(name.replace(/[/?#:].*$/s, ""));
};

/**
 * The addresses in a text, with and without "https://".
 * @param sites websites (addresses or hosts) that count with any ending, as the company's own
 */
export function linksIn(text: string, sites: readonly string[] = []): Link[] {
  const hosts = sites.map(siteHost).filter((host) => host.includes("."));
  return [...text.matchAll(hosts.length === 0 ? address : addressOf(hosts))].flatMap((found) => {
    const host = hostOf(found.groups?.full ?? found.groups?.bare ?? "");
    const span: Span = [found.index, found.index + found[0].length];
    return beginsSentence(found.groups?.word) && !hosts.includes(host) ? [] : [{ span, host }];
  });
}

/**
 * The same without those that are the words of a link in Markdown, "[example.com](https://example.com)":
 * people see one link.
 */
export function linksShown(text: string): Link[] {
  return linksIn(text).filter(({ span }) => !text.startsWith("](", span[1]));
}

const name = /(?<![\p{L}\p{N}_/.])@[\p{L}\p{N}_]{1,50}/gu;
const blank = (found: string) => " ".repeat(found.length);

/** A text with blanks in the place of links and @names: what stands elsewhere keeps its place. */
export function withoutLinksAndNames(text: string): string {
  let [kept, from] = ["", 0];
  for (const { span } of linksIn(text)) {
    kept += text.slice(from, span[0]) + blank(text.slice(...span));
    from = span[1];
  }
  return (kept + text.slice(from)).replace(name, blank);
}
