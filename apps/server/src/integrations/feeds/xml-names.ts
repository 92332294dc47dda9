/** The usual prefix of each namespace; a feed may use another one. Namespaces of feed formats have no prefix. */
const usual: readonly [address: RegExp, prefix: string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/atom/i, ""],
  [/^http:\/\/purl\.org\/(?:atom\/ns|rss\/1\.0(?!\/modules)|net\/rss1\.1)/i, ""],
  [/^http:\/\/my\.netscape\.com\/(?:rdf\/simple|publish\/formats)/i, ""],
  [/^http:\/\/(?:backend\.userland\.com|blogs\.law\.harvard\.edu\/tech)\/rss/i, ""],
  [/^http:\/\/channel\.netscape\.com\/rdf\/simple/i, ""],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#/i, "rdf:"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content/i, "content:"],
  [/^http:\/\/purl\.org\/dc\/(?:elements|terms)/i, "dc:"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/syndication/i, "sy:"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/slash/i, "slash:"],
  [/^http:\/\/purl\.org\/syndication\/thread/i, "thr:"],
  [/^https?:\/\/search\.yahoo\.com\/mrss/i, "media:"],
  [/^http:\/\/rssnamespace\.org\/feedburner/i, "feedburner:"],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast/i, "itunes:"],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml/i, "xhtml:"],
];

const prefixOf = (address: string): string | undefined =>
  usual.find(([pattern]) => pattern.test(address.trim()))?.[1];

/**
 * Gives elements their names in lower case, with the usual prefix of their namespace. A prefix that a feed does not
 * declare counts as the usual one.
 */
export function createNames() {
  /** Declarations of each open element; most have none. */
  const declared: (Map<string, string> | null)[] = [];

  function find(prefix: string): string | undefined {
    for (let at = declared.length - 1; at >= 0; at -= 1) {
      const address = declared[at]?.get(prefix);
      if (address !== undefined) return address;
    }
    return undefined;
  }

  return {
    /** An element was opened. @param attributes by name in lower case */
    open(attributes: Record<string, string>): void {
      const own = Object.entries(attributes).flatMap(([key, address]) => {
        if (key === "xmlns") return [["", address] as const];
        return key.startsWith("xmlns:") ? [[key.slice(6), address] as const] : [];
      });
      declared.push(own.length > 0 ? new Map(own) : null);
    },
    /** The last opened element was closed. */
    close(): void {
      declared.pop();
    },
    /** The name of the last opened element. */
    of(tag: string): string {
      const name = tag.toLowerCase();
      const colon = name.indexOf(":");
      const prefix = colon < 0 ? "" : name.slice(0, colon);
      const local = name.slice(colon + 1);
      const address = find(prefix);
      if (address === undefined) return name;
      const found = prefixOf(address);
      // Without a prefix, elements of an unknown namespace may be a feed's own.
      return found === undefined ? name : `${found}${local}`;
    },
  };
}
