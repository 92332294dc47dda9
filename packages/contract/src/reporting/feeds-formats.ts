/** The formats of a feed, with the media type of each. */
export const feedFormats = {
  atom: { name: "Atom", type: "application/atom+xml" },
  rss: { name: "RSS", type: "application/rss+xml" },
  json: { name: "JSON Feed", type: "application/feed+json" },
} as const;
export type FeedFormat = keyof typeof feedFormats;
