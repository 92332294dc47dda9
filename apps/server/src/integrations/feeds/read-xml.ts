import { Parser } from "htmlparser2";
import { FeedError } from "../ports/feed-reader.ts";
import { type Feed, type FeedItem, type FeedText, maxItems, noText } from "./feed.ts";
import { createNames } from "./xml-names.ts";

/** No real feed is nested deeper, and the parser's time grows with the square of the depth. */
const maxDepth = 100;
/** Further elements are not read, so that no feed keeps the process busy. */
const maxElements = 100_000;
const maxFieldLength = 400_000;
const pieceLength = 16_384;

/** An element that is being read. */
interface Open {
  name: string;
  base: URL;
  /** Collects the text of the element if it is a field; otherwise null. */
  field: Field | null;
}

/** The text of an element. */
interface Field {
  name: string;
  text: string;
  attributes: Record<string, string>;
  base: URL;
  /** Its child elements are markup of its text (Atom `type="xhtml"`), so they are kept as text. */
  isMarkup: boolean;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const resolve = (address: string, base: URL): string => {
  const text = address.trim();
  return text !== "" && URL.canParse(text, base) ? new URL(text, base).href : "";
};

const textOf = (field: Field | undefined, isAtom: boolean): FeedText => {
  if (!field) return noText;
  const { type = "text" } = field.attributes;
  // Atom declares whether a text is HTML; in RSS all texts count as HTML.
  return {
    text: field.text,
    isHtml: field.isMarkup || !isAtom || !/^text(?:\/plain)?$/i.test(type),
  };
};

/** The fields of an item or of the feed itself. */
class Fields {
  readonly #all: Field[] = [];

  add(field: Field): void {
    this.#all.push(field);
  }

  /** The first field that has one of the names and a text, by the order of the names. */
  first(...names: string[]): Field | undefined {
    for (const name of names) {
      const found = this.#all.find((field) => field.name === name && field.text.trim() !== "");
      if (found) return found;
    }
    return undefined;
  }

  text(...names: string[]): string {
    return this.first(...names)?.text.trim() ?? "";
  }

  all(name: string): Field[] {
    return this.#all.filter((field) => field.name === name);
  }

  /** The address of the page that the item is about. */
  link(): string {
    const original = this.first("feedburner:origlink");
    if (original) return resolve(original.text, original.base);
    const links = this.#all.filter(({ name }) => name === "link" || name === "atom:link");
    const plain = links.find(({ text }) => text.trim() !== "");
    if (plain) return resolve(plain.text, plain.base);
    const alternates = links.filter(
      ({ attributes: { rel = "alternate", href } }) => rel === "alternate" && href !== undefined,
    );
    const page = alternates.find(({ attributes: { type = "text/html" } }) => /html/i.test(type));
    const chosen = page ?? alternates[0];
    if (chosen) return resolve(chosen.attributes.href ?? "", chosen.base);
    const guid = this.first("guid");
    if (guid && guid.attributes.ispermalink?.toLowerCase() !== "false") {
      return /^https?:\/\//i.test(guid.text.trim()) ? resolve(guid.text, guid.base) : "";
    }
    return "";
  }
}

const periods: Record<string, number> = {
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
  yearly: 31_536_000,
};

function ttlOf(feed: Fields): number | null {
  const ttl = Number(feed.text("ttl"));
  if (ttl > 0) return ttl * 60;
  const period = periods[feed.text("sy:updateperiod").toLowerCase()];
  if (period === undefined) return null;
  return Math.round(period / Math.max(1, Number(feed.text("sy:updatefrequency")) || 1));
}

const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const quietOf = (feed: Fields) => ({
  // 24 is midnight in an early version of RSS.
  hours: feed
    .all("hour")
    .map(({ text }) => Number(text.trim()) % 24)
    .filter((hour) => Number.isInteger(hour) && hour >= 0),
  days: feed
    .all("day")
    .map(({ text }) => days.indexOf(text.trim().toLowerCase()))
    .filter((day) => day >= 0),
});

/** The person in `mail@example.com (Name)`. */
function authorOf(written: string): string {
  const start = written.lastIndexOf("(");
  const isNamed = written.endsWith(")") && written.slice(0, Math.max(0, start)).includes("@");
  return isNamed ? written.slice(start + 1, -1).trim() : written;
}

function itemOf(fields: Fields, about: string, isAtom: boolean): FeedItem {
  const comments = Number(fields.text("slash:comments", "thr:total") || Number.NaN);
  return {
    id: fields.text("guid", "id") || about,
    link: fields.link() || about,
    title: textOf(fields.first("title", "dc:title", "media:title"), isAtom),
    content: textOf(
      fields.first(
        "content:encoded",
        "content",
        "xhtml:body",
        "description",
        "summary",
        "dc:description",
        "media:description",
      ),
      isAtom,
    ),
    author: authorOf(fields.text("author/name", "author", "dc:creator", "itunes:author")),
    date: fields.text(
      "pubdate",
      "published",
      "issued",
      "created",
      "dc:date",
      "updated",
      "modified",
    ),
    comments: Number.isInteger(comments) && comments >= 0 ? comments : null,
  };
}

/** Elements below an item or the feed whose own children are fields. */
const wrappers = new Set(["author", "skiphours", "skipdays", "media:group"]);

/**
 * Reads RSS 0.9 to 2.0, RSS 1.0 (RDF) and Atom, well-formed or not, in one pass. Document types
 * are not read, and only the entities of XML are expanded. After an error it continues as well as it can.
 * @throws FeedError `not-a-feed` for other documents, `malformed` for one that is nested too deep.
 */
export function readXmlFeed(source: string, address: URL): Feed {
  const names = createNames();
  const stack: Open[] = [];
  const feed = new Fields();
  const items: FeedItem[] = [];
  let root: "rss" | "rdf" | "feed" | null = null;
  let item: { fields: Fields; depth: number; about: string } | null = null;
  let isTooDeep = false;
  let elements = 0;

  const isItem = (name: string) => name === "item" || name === "entry";
  const isAtom = () => root === "feed";

  function rootOf(name: string): typeof root {
    if (name === "rss" || name === "feed") return name;
    return name === "rdf:rdf" ? "rdf" : null;
  }

  /** Whether an element is a field: right below the feed, its channel, an item, or one of the wrappers there. */
  function isField(parent: Open | undefined): boolean {
    if (!parent || parent.field?.isMarkup) return false;
    const { name } = parent;
    if (isItem(name) || name === "channel" || name === "feed") return true;
    const above = stack.at(-2)?.name ?? "";
    return wrappers.has(name) && (isItem(above) || above === "channel" || above === "feed");
  }

  function fieldOf(name: string, attributes: Record<string, string>, base: URL): Field {
    const parent = stack.at(-1)?.name;
    return {
      name: parent === "author" ? `author/${name}` : name,
      text: "",
      attributes,
      base,
      isMarkup: attributes.type === "xhtml" || name === "xhtml:body",
    };
  }

  const parser = new Parser(
    {
      onopentag(tag, written) {
        const attributes = Object.fromEntries(
          Object.entries(written).map(([key, value]) => [key.toLowerCase(), value]),
        );
        names.open(attributes);
        elements += 1;
        const name = names.of(tag);
        const parent = stack.at(-1);
        if (stack.length >= maxDepth) isTooDeep = true;
        root ??= stack.length === 0 ? rootOf(name) : null;
        const outer = parent?.base ?? address;
        const xmlBase = attributes["xml:base"];
        const base =
          xmlBase !== undefined && URL.canParse(xmlBase, outer) ? new URL(xmlBase, outer) : outer;
        let field: Field | null = null;
        if (parent?.field?.isMarkup) {
          field = parent.field;
          field.text += `<${tag.replace(/^.*:/, "")}>`;
        } else if (root && isItem(name) && !item) {
          const about = attributes["rdf:about"] ?? "";
          item = { fields: new Fields(), depth: stack.length, about: resolve(about, base) };
        } else if (root && isField(parent)) {
          field = fieldOf(name, attributes, base);
        } else if (parent?.field) {
          // Unescaped markup: its text belongs to the field, and it separates words.
          field = parent.field;
          field.text += " ";
        }
        stack.push({ name, base, field });
      },
      ontext(part) {
        const field = stack.at(-1)?.field;
        if (!field || field.text.length > maxFieldLength) return;
        field.text += field.isMarkup ? escaped(part) : part;
      },
      onclosetag(tag) {
        names.close();
        const closed = stack.pop();
        const parent = stack.at(-1);
        if (closed?.field && closed.field === parent?.field) {
          if (closed.field.isMarkup) closed.field.text += `</${tag.replace(/^.*:/, "")}>`;
        } else if (closed?.field) {
          (item?.fields ?? feed).add(closed.field);
        }
        if (item && stack.length === item.depth) {
          if (items.length < maxItems) items.push(itemOf(item.fields, item.about, isAtom()));
          item = null;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  // Anything before the first element is skipped.
  const start = Math.max(0, source.indexOf("<"));
  const isDone = () => isTooDeep || elements > maxElements || items.length >= maxItems;
  for (let at = start; at < source.length && !isDone(); at += pieceLength) {
    parser.write(source.slice(at, at + pieceLength));
  }
  if (isTooDeep) throw new FeedError("malformed", `${address.host} sent a feed nested too deep`);
  parser.end();
  if (!root) throw new FeedError("not-a-feed", `${address.host} sent a document that is no feed`);
  return {
    title: textOf(feed.first("title"), isAtom()),
    items,
    ttlSeconds: ttlOf(feed),
    quiet: quietOf(feed),
  };
}
