import { Parser } from "htmlparser2";

/** The result of one pass over a page of any shape. */
export interface Sifted {
  title: string;
  /** `meta` by name or property, lower case; the first of each. */
  metas: Map<string, string>;
  /** The structured data of the page. */
  jsonLd: string[];
  /** The words of the body, a block on each line, without navigation. */
  text: string;
  /** The body again, without scripts and hidden parts, limited to the depth and length that the library can process. */
  body: string;
}

/** Deeper elements are flattened; further elements and longer words are dropped. */
const deepest = 60;
const maxElements = 5_000;
const maxText = 200_000;
/** Only hostile pages have more open elements than this, and the parser's time grows with their square. */
const maxOpen = 1_000;
const pieceLength = 16_384;
const maxTitle = 1_000;
const maxMetas = 200;
const maxJsonLd = 10;
const longestJsonLd = 100_000;

/** Elements whose text is not part of the page's content. */
const dropped = new Set(
  "script style noscript template svg math iframe object embed applet canvas audio video select datalist textarea button".split(
    " ",
  ),
);
/** Elements with navigation and forms, which say little about the company. */
const aside = new Set(["nav", "footer", "form", "dialog"]);
const inline = new Set(
  "a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const voids = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** The attributes that the readability library uses. */
const usedAttributes = ["class", "id", "role", "itemprop", "lang"];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * Reads a page in one pass without building a tree, so that nesting and errors do not matter. Nothing on it is
 * executed.
 */
export function sift(html: string): Sifted {
  const metas = new Map<string, string>();
  const jsonLd: string[] = [];
  let [title, text, body] = ["", "", ""];
  let isTitle = false;
  let titles = 0;
  let isData = false;
  let data = "";
  let [skipping, besides, depth, elements] = [0, 0, 0, 0];
  /** For each open element, whether it was copied to `body`. */
  const written: boolean[] = [];

  function meta({ name, property, content }: Record<string, string>): void {
    const key = (property ?? name ?? "").trim().toLowerCase();
    if (key === "" || content === undefined || metas.has(key) || metas.size >= maxMetas) return;
    metas.set(key, content);
  }

  function write(name: string, attributes: Record<string, string>): boolean {
    if (skipping > 0 || depth >= deepest || elements >= maxElements) return false;
    if (/^(?:html|head|body|meta|link|base|title)$/.test(name) || !/^[a-z][a-z0-9]*$/.test(name)) {
      return false;
    }
    elements += 1;
    const written = usedAttributes.flatMap((key) => {
      const value = attributes[key];
      return value === undefined ? [] : ` ${key}="${escaped(value.slice(0, 200))}"`;
    });
    body += `<${name}${written.join("")}>`;
    return !voids.has(name);
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "meta") meta(attributes);
        // A title within an SVG image in the body is not the page's.
        if (name === "title" && titles === 0 && skipping === 0) {
          isTitle = true;
          titles += 1;
        }
        if (name === "script" && /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? "")) {
          isData = jsonLd.length < maxJsonLd;
          data = "";
        }
        if (dropped.has(name)) skipping += 1;
        if (aside.has(name)) besides += 1;
        if (!inline.has(name)) text += "\n";
        const again = write(name, attributes);
        if (again) depth += 1;
        written.push(again);
      },
      ontext(part) {
        if (isTitle) {
          if (title.length < maxTitle) title += part;
          return;
        }
        if (isData && data.length <= longestJsonLd) data += part;
        if (skipping > 0 || text.length > maxText) return;
        if (besides === 0) text += part;
        body += escaped(part);
      },
      onclosetag(name) {
        if (name === "title") isTitle = false;
        if (name === "script" && isData) {
          if (data.length <= longestJsonLd) jsonLd.push(data);
          isData = false;
        }
        if (dropped.has(name)) skipping -= 1;
        if (aside.has(name)) besides -= 1;
        if (!inline.has(name)) text += "\n";
        if (written.pop() !== true) return;
        depth -= 1;
        body += `</${name}>`;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let at = 0; at < html.length && written.length <= maxOpen; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
  }
  if (written.length <= maxOpen) parser.end();
  return { title, metas, jsonLd, text: linesOf(text), body };
}

/** A text in lines, without empty lines and repeated white space. */
export const linesOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
