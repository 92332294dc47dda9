/** A written issue or discussion; live ones have slots `[[a|b]]`. */
interface WrittenThread {
  kind?: "issue" | "discussion";
  repository: string;
  author: string;
  title: string;
  body: string;
  thumbsUp?: number;
  comments?: readonly { author: string; body: string }[];
}

/** Threads opened during the last days. */
export const seedThreads: readonly WrittenThread[] = [
  {
    repository: "opentill/opentill",
    author: "pia-codes",
    title: "Recurring invoices",
    body: "### What are you trying to do?\nOur co-op bills 80 members on the first of the month. I run a cron job that copies last month's rows.\n\n### What would help\nRecurring invoices as a first-class thing. Right now three of us are looking at paid invoicing software only for this one feature.\n<!-- Please search the existing issues first. -->",
    thumbsUp: 31,
    comments: [
      {
        author: "tilde-hanna",
        body: "Same at our choir. We ended up with a spreadsheet and shame.",
      },
      { author: "opentill-maint", body: "Out of scope for 2.x. A plugin would be welcome." },
    ],
  },
  {
    repository: "selfhosted-lists/awesome-backoffice",
    author: "rjanssen",
    title: "Add an entry: self-hosted alternative to QuickBooks",
    body: "The accounting section has four ledgers and nothing that sends a bill. Which alternative to QuickBooks do people run for a two-person shop? Happy to write the entry once somebody names one that is alive.",
    thumbsUp: 12,
    comments: [{ author: "boxwood", body: "Not aware of one that also does reminders, sadly." }],
  },
  {
    repository: "quietdesk/quietdesk",
    author: "mirelle-ops",
    title: "Export time entries in a form that billing tools accept",
    body: "We track hours here and bill elsewhere. The CSV has durations as `1h 7m`, which every invoice software that I tried reads as text. Decimal hours would do.",
    thumbsUp: 8,
  },
  {
    repository: "fieldkit-dev/fieldkit",
    author: "hedgehog-dev",
    title: "Crash when the client's name has an apostrophe",
    body: "Steps: create a client called O'Neill, print the job sheet. Version 4.2.1, Debian 13.\n\n```\nTypeError: unterminated string\n```",
  },
  {
    repository: "selfhosted-lists/awesome-backoffice",
    author: "dependabot[bot]",
    title: "Bump markdown-lint from 0.39 to 0.40",
    body: "Bumps markdown-lint, which has nothing to do with late payments.",
  },
  {
    kind: "discussion",
    repository: "opentill/opentill",
    author: "greta-ledger",
    title: "How do you all chase late payments?",
    body: "Not a bug, more a cry for help. We close the month, a fifth is unpaid, and nobody here likes to write the third mail. Does anybody have payment reminders running next to opentill, and what do you use?",
    thumbsUp: 17,
    comments: [{ author: "nils-k", body: "A paid service for the mails, opentill for the rest." }],
  },
  {
    kind: "discussion",
    repository: "quietdesk/quietdesk",
    author: "sam-in-shorts",
    title: "Show and tell: our Friday report",
    body: "One query, one chart, and the whole office knows who forgot to stop the clock.",
  },
];

/** Threads that are opened while the sandbox runs. */
export const liveThreads: readonly WrittenThread[] = [
  {
    repository: "opentill/opentill",
    author: "kasper-vv",
    title: "Payment reminders: [[first|second|third]] mail is sent twice",
    body: "With [[12|40|7]] open bills the job runs over itself. Until it is fixed we look for invoice software that does only the reminders. Recommendations welcome, [[Linux|self-hosted|EU-hosted]] preferred.",
  },
  {
    repository: "fieldkit-dev/fieldkit",
    author: "anouk-fixes",
    title: "Feature request: [[quotes|estimates|job sheets]] to invoices",
    body: "Every [[Friday|evening|month]] I type the same lines again into our invoicing software. A webhook would be enough.",
  },
  {
    repository: "quietdesk/quietdesk",
    author: "lowtide",
    title: "Dark mode forgets itself after [[a reload|an update|lunch]]",
    body: "Firefox [[148|149|150]], no extensions.",
  },
  {
    kind: "discussion",
    repository: "selfhosted-lists/awesome-backoffice",
    author: "bureau-bo",
    title: "What replaced [[a bookkeeper|the shoebox|three spreadsheets]] for you?",
    body: "Asking for a [[bakery|bike shop|dance school]]: is there an alternative to QuickBooks that [[a human|my mother|a volunteer]] can run?",
  },
  {
    repository: "opentill/opentill",
    author: "ferro-js",
    title: "Rounding differs by a cent in [[CHF|SEK|JPY]]",
    body: "The sum on the page and the sum in the PDF differ when there are more than [[3|9|17]] lines.",
  },
];
