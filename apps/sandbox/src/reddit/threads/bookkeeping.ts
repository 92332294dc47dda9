import { comment, removedComment, type Thread } from "../content.ts";

export const bookkeeping: readonly Thread[] = [
  {
    community: "Bookkeeping",
    kind: "question",
    author: "debits_by_the_door",
    title:
      "Client paid a supplier from her personal card, supplier refunded to the business account. Entry?",
    body: `I've stared at this for twenty minutes and I think I'm overthinking it.

    Dr  Bank              310.00
        Cr  Owner's loan      310.00

and nothing hits expense because the purchase never went through the books? Or do I book the purchase first so the year is complete? She's a sole prop.`,
    score: 9,
    ageMinutes: 130,
    comments: [
      comment(
        "ledger_lorraine",
        14,
        "Your entry is right if the purchase was fully refunded and you never booked it. If the refund is partial, book the purchase via owner's contribution and then the refund against the expense.",
        comment("debits_by_the_door", 4, "fully refunded. bless you. going outside now"),
      ),
    ],
  },
  {
    community: "Bookkeeping",
    kind: "near-miss",
    author: "QBdesktop4ever",
    title: "Everyone wants an alternative to QuickBooks until month end",
    body: `Every spring another client comes to me with an alternative to QuickBooks their brother in law swears by. Fine! I migrate them. I bill for it.

Every July they come back because the bank feed broke, or it can't do classes, or "the accountant couldn't log in". I bill for that too.

I'm not even defending QB. I'm just saying the alternative economy has put my kid through braces.`,
    score: 203,
    ageMinutes: 2_205,
    comments: [
      comment("ledger_lorraine", 66, "Braces AND a retainer."),
      comment(
        "xerohero_nope",
        21,
        "been on the other side for 9 years, no returns, it's about which clients you let migrate",
      ),
      comment("sole_trader_stu", 2, "as the brother in law I'd like to apologise to no one"),
      // A reply that Earshot's demo placed, since removed.
      removedComment(-2),
    ],
  },
  {
    community: "Bookkeeping",
    kind: "lead",
    author: "tamsin_keeps_books",
    title:
      "Need a light invoice software I can put six tiny clients on (illustrators, a luthier, a doula)",
    body: `They don't need accounting, that's my job. They need to send a decent looking invoice from their phone and get paid before the next moon. At the moment I get photos of carbon copy pads. CARBON COPY.

Looking for invoice software that

* a luthier can use with glue on his hands
* chases overdue ones automatically, politely
* exports something sane (CSV is ok) so I'm not retyping
* lets me look in without a full seat each

What have you put your smallest ones on that they *actually kept using* after month two? UK, so VAT on two of them.`,
    flair: "Software",
    score: 33,
    ageMinutes: 354,
    comments: [
      comment(
        "ledger_lorraine",
        10,
        "Month two is the right test. Mine all lasted exactly until the free trial emails stopped.",
      ),
      comment(
        "cotswold_accts",
        7,
        "Check that the export has the payment date, not only the invoice date. Learned that one in January, at night.",
      ),
      comment(
        "glue_on_hands",
        19,
        "am luthier. voice dictation. the wood dust does not care about your touchscreen",
        comment("tamsin_keeps_books", 8, "Gareth is that you"),
      ),
    ],
  },
  {
    community: "Bookkeeping",
    kind: "other",
    author: "reconcile_this",
    title: 'To the client who named a transaction category "vibes"',
    body: 'It\'s been four quarters. It contains $8,911.06. It has a sub-category. The sub-category is "bad vibes". I have to know what you bought, Daniel.',
    score: 1_577,
    ageMinutes: 5_040,
    comments: [
      comment("debits_by_the_door", 312, "bad vibes is meals and entertainment at 50%"),
      comment("ledger_lorraine", 190, "Depreciate the vibes over 27.5 years."),
      comment("auditor_of_souls", 41, "is there a receipt for the vibes"),
    ],
  },
  {
    community: "Bookkeeping",
    kind: "hiring",
    author: "harborlight_cpa",
    title: "[Hiring] Part time bookkeeper, remote, 12 hrs a week, construction experience",
    body: `Small CPA firm on the Oregon coast. You'd handle five contractors: job costing, retention, lien waivers. $34/hr, your own hours, one call on Mondays.

We use what the clients use, so some time tracking imports and a lot of patience. Send a note about the messiest set of books you ever cleaned. No résumés in the comments please.`,
    score: 24,
    ageMinutes: 1_600,
    comments: [
      comment(
        "lienwaiver_lou",
        6,
        "sent you the story of the septic company, please read it sitting down",
      ),
    ],
  },
  {
    community: "Bookkeeping",
    kind: "question",
    author: "two_vans_tariq",
    title: "Four of us, one shared sheet of open bills. When did yours stop being enough?",
    body: `Window cleaning, about 90 bills a month, most of them the same ones every month. The sheet is fine until two of us have it open, and then somebody's Tuesday is gone.

Not asking for names of tools. I'd like to know the day on which you said "enough", and what it was that broke.`,
    score: 41,
    ageMinutes: 7_900,
    comments: [
      // A reply that Earshot's demo placed.
      comment(
        "desk_of_sam",
        11,
        `Ours broke when a customer had paid half of a bill: the sheet had one column for that, and three people with three ideas of what goes into it. Until then a sheet with a "who looks at it on Mondays" line at its top is enough for 90 bills. Count how long one round takes you by hand; below an hour a month, keep it.

I work with the team behind Ledgerly.`,
        comment("two_vans_tariq", 8, "Half payments. Yes. That is the one."),
      ),
      comment("beeswax_bernie", 9, "the day I paid myself twice and my supplier never"),
    ],
  },
];
