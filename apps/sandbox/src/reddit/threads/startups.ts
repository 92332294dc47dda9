import { comment, deletedComment, type Thread } from "../content.ts";

export const startups: readonly Thread[] = [
  {
    community: "startups",
    kind: "launch",
    author: "arvid_tern",
    title: "We launched Tern today: recurring invoices for marinas (yes, marinas)",
    body: `My co-founder's dad runs a 140-berth marina on the west coast of Sweden. He does recurring invoices with a wall calendar and a stapler. We built Tern for him, then for the marina next door, and as of this morning anyone with a dock can sign up.

It knows about berth width, electricity by the kWh and people who sell their boat in the middle of a season.

What I'd love from this sub: rip apart our pricing page. €1.90 per berth per month, nothing else. Too clever?`,
    flair: "Share your startup",
    score: 87,
    ageMinutes: 745,
    comments: [
      comment(
        "pegleg_pm",
        34,
        "Not too clever, it's the first price I've understood all week. But show me the total for a 50 berth and a 300 berth marina, harbor people don't multiply in their heads.",
        comment("arvid_tern", 11, "Good. Adding a slider tonight."),
      ),
      comment("nichekween", 20, "Love a business whose TAM can be counted from a helicopter."),
      deletedComment(-2),
    ],
  },
  {
    community: "startups",
    kind: "other",
    author: "validate_me_plz",
    title: "Would you use an app where your friends bet on whether you'll finish your MVP?",
    body: `Thinking stakes of like $5 each. If you ship, you keep the pot. If you don't, your most skeptical friend gets it AND writes the post mortem.

Form in my profile, takes 40 seconds, I'm at 11 answers and 4 of them are my mom.`,
    score: 6,
    ageMinutes: 190,
    comments: [
      comment("pegleg_pm", 9, "congratulations you've invented debt with spectators"),
      comment("lowkey_cto", 3, "check gambling law before you check product market fit"),
    ],
  },
  {
    community: "startups",
    kind: "question",
    author: "secondtimeshy",
    title: "Co-founder wants to go to 60% time, keep full equity. How have you handled it?",
    body: `We're 14 months in, vested past the cliff. She has a newborn, I get it, truly. I'm also doing support at midnight.

I don't want to be the villain and I don't want to be resentful in a year, which seems worse. Did anyone slow vesting down instead of cutting? What did the conversation sound like?`,
    score: 143,
    ageMinutes: 3_110,
    comments: [
      comment(
        "vestingvest",
        71,
        "We stretched the remaining vesting from 34 to 57 months at 60%. She proposed it herself after I showed the calendar of who did what, without commentary. Still partners, 4 years on.",
      ),
      comment(
        "lowkey_cto",
        18,
        'Write it down with an end date. "Until June, then we look again." Open-ended is what rots.',
        comment(
          "secondtimeshy",
          15,
          "The end date is what was missing from every version in my head. Thank you.",
        ),
      ),
    ],
  },
  {
    community: "startups",
    kind: "news",
    author: "brusselswire",
    title: "EU moves ahead with rule on late payments: 30 days, fewer exceptions for large buyers",
    body: "",
    link: "https://news.example.org/eu/late-payments-thirty-days",
    flair: "News",
    score: 266,
    ageMinutes: 2_020,
    comments: [
      comment(
        "hardwareishardware",
        58,
        "I've been promised this since I had hair. Wake me when somebody is fined.",
        comment(
          "brusselswire",
          22,
          "The interest becomes automatic in this draft, so at least you wouldn't have to claim it. Enforcement is still up to each state.",
        ),
      ),
      comment(
        "oat_flat_white",
        7,
        "retailers already asked for 120 days for \"slow moving goods\". my goods move fine, it's the money that's slow",
      ),
    ],
  },
  {
    community: "startups",
    kind: "rant",
    author: "pitchdeck_pariah",
    title: 'Investor asked for our "AI story". We make doors.',
    body: `Fire doors. For hospitals. He asked if the doors could *learn*.

I said they learn to close. Meeting ended six minutes early.`,
    score: 3_412,
    ageMinutes: 4_190,
    comments: [
      comment("hardwareishardware", 904, "agentic doors: they decide when you leave"),
      comment("nichekween", 351, "Series Ajar"),
      comment(
        "pegleg_pm",
        120,
        "did you get the term sheet though",
        comment("pitchdeck_pariah", 408, 'He\'s "keeping it open".'),
      ),
    ],
  },
];
