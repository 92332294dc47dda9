import type { SeedStory } from "../seed.ts";

/** Stories that were posted before the sandbox started. */
export const seedStories: readonly SeedStory[] = [
  {
    by: "tarnfell",
    title: "Ask HN: What do you use for invoicing as a two-person consultancy?",
    text: "We send about 30 invoices a month from a spreadsheet, and half of them are paid late. I'd pay for something that sends payment reminders by itself and doesn't want to be our bank.\n\nWhat do you use for recurring invoices, and would you choose it again?",
    score: 96,
    comments: [
      {
        by: "plainlex",
        text: "Same size here. We looked for an alternative to QuickBooks for a year and then wrote cron jobs. I don't recommend the cron jobs.",
        replies: [
          {
            by: "tarnfell",
            text: "Cron jobs are what I'm afraid of. Did the late payments get any better?",
          },
          { by: "plainlex", text: "No. The e-mails got better. The customers didn't." },
        ],
      },
      {
        by: "ostrakon",
        text: "> I'd pay for something that sends payment reminders by itself\n\nEvery tool says that it does. Ask for one that stops when the money arrives: https://example.com/blog/2026/reminders-that-stop-when-the-invoice-has-been-paid-in-full",
      },
    ],
  },
  {
    by: "quaydoor",
    title: "Show HN: A text adventure that runs in a PostgreSQL trigger",
    url: "https://example.com/pg-adventure",
    score: 211,
    comments: [
      { by: "hexknit", text: "It refused to let me leave the transaction. 10/10." },
      {
        by: "mooring",
        text: "How do you save? I tried\n\n  BEGIN;\n  SELECT save('cellar');\n  ROLLBACK;\n\nand lost my lamp.",
        replies: [{ by: "quaydoor", text: "That is *by design*. Lamps are not durable." }],
      },
    ],
  },
  {
    by: "fernwright",
    title: "Why our time tracking app has no AI & never will",
    url: "https://example.com/no-ai-time-tracking",
    score: 143,
    comments: [
      {
        by: "lowtide",
        text: "A time tracking app needs a start button and an export. Everything else is a meeting.",
      },
      {
        by: "brackenjo",
        text: "Does anyone know a time tracking app with sane exports to invoicing software? I bill by the half hour and lose a day a month to copying.",
      },
    ],
  },
  {
    by: "saltmarsh9",
    title: "Ask HN: How do you chase late payments without losing the client?",
    text: "Net 30 has become net 75. The client is nice. My landlord is less nice.",
    score: 74,
    comments: [
      { by: "ostrakon", text: "Invoice weekly. Small late payments hurt less than large ones." },
      {
        by: "vellichor2",
        text: "Put the fee into the contract, then waive it the first time. I track all of this by hand and it's awful, so if you find a tool, tell us.",
      },
    ],
  },
  {
    by: "dumont_k",
    title: "Poll: How do you send invoices?",
    text: "Curious after last week's thread.",
    score: 31,
    options: [
      "A spreadsheet and e-mail",
      "Invoicing software",
      "My accountant does",
      "I'd rather not",
    ],
    comments: [{ by: "hexknit", text: "Where is the option for *I built my own and regret it*?" }],
  },
  {
    by: "gneissman",
    title: "The slow death of the fax machine in German hospitals",
    url: "https://example.com/fax",
    score: 188,
    comments: [
      { by: "mooring", text: "Reports of its death arrived by fax." },
      {
        by: "plainlex",
        text: "Our invoices to one of them are only paid if faxed. I'm not joking.",
      },
    ],
  },
  {
    by: "kettleby",
    title: "Show HN: Rust crate for parsing bank statements from 1,400 banks",
    text: "I collected formats for six years, so that you don't have to.",
    url: "https://example.com/statements",
    score: 320,
    comments: [
      {
        by: "tarnfell",
        text: "Could this match incoming payments to open invoices? We do it by eye every Friday.",
      },
    ],
  },
  {
    by: "brackenjo",
    title: "Ask HN: Is there a QuickBooks alternative for people who hate accounting?",
    text: "I want to write invoices, see who has paid, and hand a file to my accountant in March. That's all. What are you using?",
    score: 57,
    comments: [
      {
        by: "lowtide",
        text: "There are forty. All of them grow into QuickBooks after three years.",
      },
    ],
  },
];
