/** A written post; a slot `[[a|b|c]]` takes another of its choices in each round. */
export interface WrittenPost {
  /** A handle. */
  author: string;
  text: string;
  /** The card of a link. */
  card?: readonly [title: string, description: string, uri: string];
  /** The alt text of its image. */
  alt?: string;
  tags?: readonly string[];
}

/** Seed posts and live posts: people who ask among people who chat. */
export const writtenPosts: readonly WrittenPost[] = [
  {
    author: "saltglaze.bsky.example",
    text: "Potters of this sky: what invoicing software do you use when half your customers are [[galleries|cafes|cousins]]? Mine wants a [[fax number|VAT number|second phone]] and [[my birthday|a logo|a blood type]].",
  },
  {
    author: "night-ferry.bsky.example",
    text: "The [[harbor|bridge|lighthouse]] is foggy enough to be [[polite|rented|painted]] today.",
  },
  {
    author: "marlow-draws.bsky.example",
    text: "Illustrators, how do you deal with late payments from [[magazines|publishers|agencies]]? I am at [[54|61|88]] days and out of [[nice|new|any]] words.",
  },
  {
    author: "oat-and-ember.bsky.example",
    text: "Proofing the [[rye|oat|seed]] loaf [[overnight|in the car|twice]] was a mistake I will repeat.",
    alt: "A loaf with a crack across the top",
  },
  {
    author: "hedgelayer.bsky.example",
    text: "Looking for an alternative to QuickBooks that a man with [[two vans|one van|three goats]] can run from a [[gate|field|cab]]. It may [[cost|crash|swear]], not [[ask|train|nag]].",
  },
  {
    author: "brassband.bsky.example",
    text: "Second cornets: rehearsal moved to [[Tuesday|Thursday|the church]]. Bring the [[good|other|dented]] mutes.",
  },
  {
    author: "tessa-types.bsky.example",
    text: "Is there time tracking that starts when I open a [[draft|chart|spreadsheet]] and stops when I open the [[fridge|news|window]]? I bill by the [[quarter hour|page|sigh]].",
    tags: ["freelance", "copywriting"],
  },
  {
    author: "kiln-diary.bsky.example",
    text: "Worth a read if you sell to [[shops|schools|hotels]], or [[married|owe|envy]] one:",
    card: [
      "How we halved our late payments in a [[spring|summer|winter]]",
      "A studio of [[two|four|nine]] on terms, deposits and payment reminders that get read",
      "https://kilndiary.example/terms",
    ],
  },
  { author: "grid-gardener.bsky.example", text: "Beans: [[4|7|11]]. Slugs: [[40|70|110]]." },
  {
    author: "piano-by-post.bsky.example",
    text: "Recurring invoices for [[22|35|41]] piano pupils, please, without me being [[an accountant|awake|brave]]. Which tool does that for [[one person|a kitchen table|a metronome]]?",
  },
  {
    author: "quay-radio.bsky.example",
    text: "Tonight at nine: [[shanties|fado|polkas]] from people who cannot sing but [[mean it|were asked|are free]].",
  },
  {
    author: "sub-plots.bsky.example",
    text: "Chasing invoices is now [[half|most|all]] of my [[Friday|Monday|autumn]]. Editors who outsourced it: to what, and do your clients still [[speak to|hire|greet]] you?",
  },
  {
    author: "voltage-vera.bsky.example",
    text: "Electrician here. I need invoice software that takes a photo of the [[fuse box|receipt|job sheet]] and does the [[rest|sums|talking]] in a [[cellar|lift|queue]].",
    alt: "A fuse box with handwritten labels",
  },
  {
    author: "lichen-log.bsky.example",
    text: "Found a [[gray|yellow|green]] one on the [[north|east|garden]] wall. That is the whole [[post|update|thrill]].",
  },
  {
    author: "dogwalk-dora.bsky.example",
    text: "Do payment reminders by [[text|post|parrot]] work better than by mail? Asking for [[nine|twelve|five]] dogs whose people [[forget|travel|mean well]].",
  },
  {
    author: "night-ferry.bsky.example",
    text: "Somebody left a [[trombone|cake|ladder]] on the [[08:10|last boat|upper deck]].",
  },
];

/** Handles of the authors in later rounds. */
export const laterAuthors: readonly string[] = [
  "rowan-mends.bsky.example",
  "ines-frames.bsky.example",
  "the-bookbinder.bsky.example",
  "otto-tunes.bsky.example",
  "quince-studio.bsky.example",
];
