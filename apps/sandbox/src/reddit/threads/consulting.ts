import { comment, deletedComment, type Thread } from "../content.ts";

export const consulting: readonly Thread[] = [
  {
    community: "consulting",
    kind: "lead",
    author: "exbig4_onmyown",
    title:
      "First year solo: the partner used to have a billing department. I am the billing department",
    body: `Left in March. Operations work for mid-size food manufacturers, four clients, two of them on monthly retainers, two on days delivered plus expenses.

What I miss isn't the brand. It's Denise. Denise took my time tracking export, produced an invoice with the client's PO number in the right box, and rang the client's AP on day 31. I have been all of Denise since March and I'm bad at it. September's went out in *October*.

So, people who've been solo a while. What do you run for

1. retainers (same amount, 1st of the month, without me)
2. days × rate with expense receipts attached
3. overdue follow-ups, which I will otherwise postpone until I die

I'm not price sensitive within reason. I'm *setup* sensitive. If it takes a weekend I won't.`,
    score: 72,
    ageMinutes: 255,
    comments: [
      comment("fractional_fiona", 26, "To Denise, wherever she is."),
      comment(
        "oneperson_practice",
        14,
        "Whatever you pick: retainers in advance, not in arrears. Changes the relationship and halves point 3.",
        comment(
          "exbig4_onmyown",
          8,
          "Two of them agreed when I asked this morning. Just like that. Should have asked in March.",
        ),
      ),
      comment(
        "deckmonkey",
        3,
        "is Denise available",
        comment("exbig4_onmyown", 21, "Denise makes more than you."),
      ),
    ],
  },
  {
    community: "consulting",
    kind: "question",
    author: "scope_creeper",
    title: "Client's CFO joins every call now and says nothing",
    body: 'Camera off. Six weeks. Today he typed "interesting" in the chat and left. Do I adress this or is this what being audited by a ghost feels like',
    score: 187,
    ageMinutes: 1_090,
    comments: [
      comment(
        "fractional_fiona",
        92,
        "Send him a one-page summary after each call with a single question at the bottom. Ghosts want to be asked something.",
      ),
      comment("deckmonkey", 60, '"interesting" from a CFO means budget season'),
    ],
  },
  {
    community: "consulting",
    kind: "comparison",
    author: "slides_sommelier",
    title: "A tasting of proposal formats: 2 pages, 12 pages, 40 slides",
    body: `Tracked every proposal since 2022. n = 61, so not science.

- two pages with three options: won 24 of 39
- twelve pages: 5 of 14
- forty slides: 1 of 8, and that one was my brother in law

The third option on the two-pager gets picked almost never but without it people pick the first. Make of that what you will.`,
    score: 421,
    ageMinutes: 4_760,
    comments: [
      comment(
        "oneperson_practice",
        77,
        "How's the brother in law as a client?",
        comment("slides_sommelier", 143, "Asks for slides."),
      ),
      comment("deckmonkey", 24, "anchoring baby"),
      deletedComment(1),
    ],
  },
  {
    community: "consulting",
    kind: "near-miss",
    author: "erp_whisperer",
    title:
      'Sat through 9 invoicing software demos for a client this week, AMA about the word "seamless"',
    body: `RFP for a 600-person logistics company. I'm paid to sit there. All nine vendors opened with a slide of a mountain. Seven had a customer called Acme in the demo data. One demoed with their *real* customers' names visible and I've never seen a sales engineer age so fast.

Decision is in two weeks and no, I can't take suggestions, the longlist closed in spring.`,
    score: 265,
    ageMinutes: 3_590,
    comments: [
      comment(
        "fractional_fiona",
        58,
        'count of "single pane of glass"?',
        comment("erp_whisperer", 91, "Fourteen. We could have built a greenhouse."),
      ),
      comment("oneperson_practice", 12, "what was in the other two demos if not Acme"),
    ],
  },
  {
    community: "consulting",
    kind: "other",
    author: "quarter_zip_quentin",
    title: 'Overheard in the lounge: "we\'re aligned that we need to align"',
    body: "He then scheduled it.",
    score: 1_930,
    ageMinutes: 1_880,
    comments: [
      comment("deckmonkey", 402, "pre-align first, you animal"),
      comment("slides_sommelier", 187, "I billed for this once. In two currencies."),
    ],
  },
];
