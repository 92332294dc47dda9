import type { SeedStory } from "../seed.ts";

/** Stories that arrive while the sandbox runs. */
export const liveStories: readonly SeedStory[] = [
  {
    by: "ashlar",
    title: "Ask HN: Invoicing software that a [[two|three|four]]-person shop won't outgrow?",
    text: "We pay for seats that nobody sits in. Looking for recurring invoices and payment reminders, and an export that my accountant accepts. Budget is about [[20|30|40]] dollars a month.",
    comments: [
      {
        by: "inglenook",
        text: "We moved twice in [[one year|two years|a summer]]. What hurt each time was the history of late payments, which nobody exports.",
      },
      { by: "ropewalk", text: "Plain text and [[make|awk|a stern e-mail]]." },
    ],
  },
  {
    by: "peatfire",
    title: "Show HN: I replaced my build system with [[a Makefile|a README|two shell aliases]]",
    url: "https://example.com/replaced",
    comments: [
      { by: "ashlar", text: "This is the [[best|worst|third best]] thing I read today." },
      {
        by: "widdershin",
        text: "How does it handle [[Windows|spaces in paths|Fridays]]? Ours didn't, and it took a month.",
      },
    ],
  },
  {
    by: "mereling",
    title: "Ask HN: Freelancers, how long do you wait before a payment reminder?",
    text: "My clients pay after [[45|60|75]] days. I feel rude after ten. Is there a tool that is rude for me?",
    comments: [
      {
        by: "ropewalk",
        text: "Day [[1|3|5]]. It's not rude, it's a calendar. I'd love a recommendation for something that does it without an AI [[avatar|voice|mascot]].",
      },
    ],
  },
  {
    by: "ropewalk",
    title: "A [[compiler|database|kernel]] bug that only happened on Tuesdays",
    url: "https://example.com/tuesdays",
    comments: [
      { by: "peatfire", text: "It's always the [[time zone|cache|cable]]. Always." },
      { by: "inglenook", text: "Ours happened on paydays. It was [[payroll|a cron job|Brian]]." },
    ],
  },
  {
    by: "widdershin",
    title: "Ask HN: An alternative to QuickBooks that speaks [[German|Polish|Dutch]] tax?",
    text: "The local tools look like [[1998|a tax form|a fax]]. What would you use for a small GmbH with [[20|50|90]] invoices a month?",
    comments: [{ by: "mereling", text: "Everybody asks, nobody answers. I'm following this one." }],
  },
  {
    by: "inglenook",
    title: "Things I learned running a [[newsletter|farm|ferry]] on SQLite",
    url: "https://example.com/sqlite",
    comments: [{ by: "widdershin", text: "Lesson [[four|six|nine]] applies to marriages too." }],
  },
  {
    by: "tollgate",
    title: "Ask HN: Time tracking app that exports to something sane?",
    text: "I bill [[hours|half hours|days]] and copy them into invoices by hand. There must be a better way, right?",
    comments: [
      { by: "peatfire", text: "I gave up and bill per [[project|sprint|apology]]." },
      {
        by: "mereling",
        text: "We looked at [[five|six|eight]] and each one wants to watch the screen. If you find invoicing software that just takes a CSV, please post it.",
      },
    ],
  },
];
