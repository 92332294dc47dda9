/** An item of the imitated blog. */
export interface FeedItem {
  slug: string;
  title: string;
  /** The paragraphs. */
  body: string[];
  author: string;
  postedAt: number;
}

const hourMs = 3_600_000;

const seed: readonly [hoursAgo: number, title: string, author: string, body: string[]][] = [
  [
    2,
    "Reader question: which invoicing software do you trust?",
    "Marta Lind",
    [
      "A reader who runs a joinery of six writes: “We still chase late payments by hand, every Friday. Which invoicing software do you trust to remind clients without insulting them?”",
      "Tell us in the comments; we will print the answers next week.",
    ],
  ],
  [
    26,
    "What a late payment costs a small workshop",
    "Owen Pryce",
    [
      "We asked forty workshops. The average invoice is paid 23 days late, and each of them costs about an hour of calls & letters.",
    ],
  ],
  [
    50,
    "Five templates for a polite reminder",
    "Marta Lind",
    ["Short, dated, with the amount in the first line. Copy them as they are."],
  ],
  [
    98,
    "Trade fairs in spring",
    "Owen Pryce",
    ["Leeds in March, Ghent in April, Turin in May. Bring more cards than you think."],
  ],
  [
    170,
    "How we print this letter",
    "Marta Lind",
    ["On a press from 1961, in the cellar of a bakery. It smells of bread."],
  ],
];

/** The items of the imitated blog, newest first. */
export function createFeedItems(now: number) {
  const items: FeedItem[] = [];
  const slugOf = (title: string) =>
    title
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .join("-");
  function add(item: Omit<FeedItem, "slug">): FeedItem {
    const slug = `${slugOf(item.title)}-${items.length + 1}`;
    const added = { ...item, slug };
    items.unshift(added);
    return added;
  }
  for (const [hoursAgo, title, author, body] of seed.toReversed()) {
    add({ title, author, body, postedAt: now - hoursAgo * hourMs });
  }
  return { list: (): readonly FeedItem[] => items, add };
}
