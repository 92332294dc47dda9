import { escapeXml } from "../xml.ts";
import type { FeedItem } from "./items.ts";

/** The blog's public address. */
export const blogUrl = "https://tradeletters.test";
const title = "Trade Letters";
const description = "A letter for people who run workshops";

const htmlOf = ({ body }: FeedItem) => body.map((line) => `<p>${escapeXml(line)}</p>`).join("");
const linkOf = ({ slug }: FeedItem) => `${blogUrl}/posts/${slug}`;

/** RSS 2.0, as WordPress writes it: a shortened description, and the whole text as HTML in CDATA. */
export const rssOf = (items: readonly FeedItem[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
<channel>
<title>${title}</title>
<atom:link href="${blogUrl}/feed.xml" rel="self" type="application/rss+xml" />
<link>${blogUrl}</link>
<description>${description}</description>
<sy:updatePeriod>hourly</sy:updatePeriod>
<sy:updateFrequency>4</sy:updateFrequency>
${items
  .map(
    (item) => `<item>
<title>${escapeXml(item.title)}</title>
<link>${linkOf(item)}</link>
<dc:creator><![CDATA[${item.author}]]></dc:creator>
<pubDate>${new Date(item.postedAt).toUTCString()}</pubDate>
<guid isPermaLink="false">${blogUrl}/?p=${item.slug}</guid>
<description><![CDATA[${escapeXml(item.body.join(" ").slice(0, 120))} [&#8230;]]]></description>
<content:encoded><![CDATA[${htmlOf(item)}]]></content:encoded>
</item>`,
  )
  .join("\n")}
</channel>
</rss>
`;

/** Atom, with texts as escaped HTML. */
export const atomOf = (
  items: readonly FeedItem[],
): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${blogUrl}/">
<title>${title}</title>
<id>tag:tradeletters.test,2026:letters</id>
<link rel="self" href="atom.xml"/>
<link href="/"/>
<updated>${new Date(items[0]?.postedAt ?? 0).toISOString()}</updated>
${items
  .map(
    (item) => `<entry>
<title>${escapeXml(item.title)}</title>
<id>tag:tradeletters.test,2026:${item.slug}</id>
<link rel="alternate" type="text/html" href="posts/${item.slug}"/>
<author><name>${escapeXml(item.author)}</name></author>
<published>${new Date(item.postedAt).toISOString()}</published>
<updated>${new Date(item.postedAt).toISOString()}</updated>
<content type="html">${escapeXml(htmlOf(item))}</content>
</entry>`,
  )
  .join("\n")}
</feed>
`;

/** JSON Feed 1.1. */
export const jsonOf = (items: readonly FeedItem[]): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: blogUrl,
    feed_url: `${blogUrl}/feed.json`,
    items: items.map((item) => ({
      id: item.slug,
      url: linkOf(item),
      title: item.title,
      content_html: htmlOf(item),
      date_published: new Date(item.postedAt).toISOString(),
      authors: [{ name: item.author }],
    })),
  });
