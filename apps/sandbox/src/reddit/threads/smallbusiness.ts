import { comment, deletedComment, type Thread } from "../content.ts";

export const smallbusiness: readonly Thread[] = [
  {
    community: "smallbusiness",
    kind: "lead",
    author: "gilded_serif",
    title:
      "Two-person sign shop outgrowing the spreadsheet. Which invoicing software did you stick with?",
    body: `My wife paints, I do everything else, which lately means I do invoices at the kitchen table on Sunday nights.

We send maybe 25 a month. Half are deposits (50% before we order the board), half are the balance after install. The spreadsheet knows what was quoted. It does not know what was paid, and last week I discovered a brewery has owed us $1,140 since *June*. They weren't dodging, nobody had asked them.

So: what invoicing software are you using that

- does deposit + balance without me making two unrelated invoices
- nags people on its own
- doesn't want to be my whole accounting department (our accountant has opinions)

We'd happily pay 20 to 30 a month. Tried one of the big names for a trial and it wanted me to set up a chart of accounts before I could bill a pizza place for a window.`,
    score: 41,
    ageMinutes: 143,
    comments: [
      comment(
        "ferrymanHVAC",
        19,
        "The June one hurts because I have been the brewery. Genuinely we just lose paper. Ask us! We pay when asked!",
        comment(
          "gilded_serif",
          14,
          "They paid within an hour of my email and tipped us a crate of stout, so no hard feelings.",
        ),
      ),
      comment(
        "kettlecorn_kim",
        6,
        "Whatever you choose, do a dry run with one fake customer from start to paid. I found out ours couldn't take a deposit in a different tax rate only after we'd moved everyone.",
      ),
      comment("BoxwoodAndCo", 3, "following, same boat, upholstery"),
      deletedComment(1, comment("ferrymanHVAC", 4, "found the affiliate link")),
    ],
  },
  {
    community: "smallbusiness",
    kind: "rant",
    author: "cassiopeia_catering",
    title: 'The school district pays net 90 and calls it "a partnership"',
    body: `Delivered lunch for 160 teachers in August. It's nearly Thanksgiving. I have fronted the chicken, the rental, four people's wages.

I called. The lady in accounts was lovely. She said late payments are "in the pipeline". I asked what a pipeline of late payments looks like and she laughed and then I laughed and then I sat in the walk-in for ten minutes.

Not asking for advice. I know about deposits. They don't do deposits. I know about interest. They don't do interest. I just wanted to say chicken out loud.`,
    score: 388,
    ageMinutes: 1_310,
    comments: [
      comment("ohio_linen", 112, "Chicken."),
      comment(
        "excontroller_bob",
        47,
        "I was that lady for 22 years in a different district. Payments run twice a month after board approval. If your invoice lands the day after the cutoff it waits for the next board meeting. Ask her for the *cutoff date*, not the payment date. That's the question that gets an honest answer.",
        comment(
          "cassiopeia_catering",
          33,
          "This is worth more than the last three webinars I was invited to. Thank you Bob.",
        ),
      ),
      comment(
        "pickleandrye",
        9,
        "We stopped doing public sector. Lost 20% of revenue, got my weekends back.",
      ),
      comment(
        "MarginOfTerror",
        -6,
        "sounds like you need better contracts",
        comment("ohio_linen", 28, "sounds like you didn't read to the end"),
      ),
    ],
  },
  {
    community: "smallbusiness",
    kind: "near-miss",
    author: "thermal_paste_tony",
    title: "Please don't recommend invoicing software, I have a people problem",
    body: `I fix computers for about forty local businesses. One of them, a dentist, opens every single bill (I can see it!), then calls me to ask what "labor" means.

I explain labor. He says he'll think about it. Two weeks later he pays, minus some round number he came up with himself. Last time it was 60 dollars.

How do you fire a customer whose kids play soccer with your kids?`,
    score: 76,
    ageMinutes: 402,
    comments: [
      comment(
        "notthatkindofdoc",
        31,
        "Raise his rate by exactly $60. He subtracts 60. Everyone is happy and nobody changes soccer teams.",
        comment("thermal_paste_tony", 22, "god damn it that might be the answer"),
      ),
      comment(
        "SouthernTileWorks",
        8,
        "I'd send a letter that the hourly rate is changing for all customers as of Jan 1 and offer to hand over passwords to whoever he prefers. Polite. Boring. He'll either stay at full rate or go.",
      ),
    ],
  },
  {
    community: "smallbusiness",
    kind: "question",
    author: "lease_newbie_ruth",
    title: "Landlord wants us to own the HVAC in a triple net lease. Normal??",
    body: "First storefront ever. 900 sq ft, unit on the roof is from 2006. The lease says *tenant shall maintain, repair and replace*. Replace?! A new unit is 11k. Is this something people strike out or do I sound like an idiot for asking",
    flair: "Lease",
    score: 12,
    ageMinutes: 67,
    comments: [
      comment(
        "ferrymanHVAC",
        15,
        "HVAC guy here. 2006 means it is living on prayer. Get an inspection before you sign, and cap your share per year (we see $500 to $1000 a lot).",
      ),
      comment(
        "leasehawk",
        7,
        'Very normal ask, very negotiable. Strike "replace", or amortize the replacement over its useful life so you only pay for the years you are there.',
        comment(
          "lease_newbie_ruth",
          3,
          "amortize over useful life, writing that on my hand before the call. thank you both",
        ),
      ),
    ],
  },
  {
    community: "smallbusiness",
    kind: "lead",
    author: "claywheel_dee",
    title: "Something that sends payment reminders so I don't have to be the villain",
    body: `Pottery studio, me plus one part timer. 14 shops buy wholesale from us on net 30. In reality it's net 30 for four of them, net 50 for the rest, and net "oh sorry was on vacation" for one.

I HATE writing the second email. I rewrite it six times and then put a heart in it. Looking for a simple tool that invoices and sends the payment reminders under the studio's name, gets firmer by itself, and stops the second the money is in (had an app at my old job that kept nagging people who'd already paid, mortifying).

No payroll no inventory no "suite". What are small studios using?`,
    score: 29,
    ageMinutes: 516,
    comments: [
      comment("mudpuppy_ceramics", 11, "The heart. I feel seen. Mine is a 🙏"),
      comment(
        "fifthgenprinter",
        5,
        "We put it on the invoice itself: reminders go out automatically on day 3, 10 and 20. Telling people in advance did more than the reminders. Still need something that actually sends them though, we have a nephew for that",
        comment("claywheel_dee", 6, "does the nephew do contract work"),
      ),
    ],
  },
  {
    community: "smallbusiness",
    kind: "other",
    author: "Ostrander_Hardware",
    title: "Ten years today. A list of things that did not matter",
    body: `1. The logo
2. The second logo
3. Which card terminal we got
4. Being open on Mondays
5. My opinions about the competitor across the road, who became my best friend and now sends me everyone who needs plumbing parts

Things that did: unlocking the door at the time that is written on the door. That's the list.`,
    score: 1_204,
    ageMinutes: 2_950,
    comments: [
      comment(
        "pickleandrye",
        210,
        '"unlocking the door at the time that is written on the door" needs to be taught in business schools',
      ),
      comment("HolmesCoBarber", 88, "5 made me call the guy across MY road. Voicemail, but still."),
      comment(
        "newlylLC",
        12,
        "how did you get past year two? genuinely asking, we're in month 19 and it's thin",
        comment(
          "Ostrander_Hardware",
          40,
          "I drove a school bus from 6 to 8:30 every morning for three years. Nobody puts that in the story.",
        ),
      ),
    ],
  },
  {
    community: "smallbusiness",
    kind: "comparison",
    author: "marketstall_mo",
    title: "Two card readers vs the bank's own one, after a full season of farmers markets",
    body: `Kept notes because I'm like that. 31 market days, honey and candles, mostly taps under £20.

- **the round white one**: dead on 2 days, 1.69% fees. Receipt printer is sold separately and is ugly
- **the flat one**: dead on none (offline mode), 1.75%. Took 3 days to release the first payout
- **the bank's**: dead on 5, 1.4% plus rental. The man in the branch

Offline mode paid for itself at the one in the valley. That's all, no question, hope it helps someone in February when you're deciding.`,
    score: 57,
    ageMinutes: 4_480,
    comments: [
      comment(
        "beeswax_bernie",
        16,
        '"the man in the branch" is the most accurate fee disclosure I\'ve read',
      ),
    ],
  },
];
