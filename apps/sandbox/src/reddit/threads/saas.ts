import { comment, removedComment, type Thread } from "../content.ts";

export const saas: readonly Thread[] = [
  {
    community: "SaaS",
    kind: "comparison",
    author: "crm_refugee_9",
    title: "Best CRM for a three person B2B team in 2026? My notes from six trials",
    body: `I did the six trials so here's the payback. Criteria: can a tired salesperson log a call in under 10 seconds, does it email from *my* mailbox, can I leave with my data.

- **A (the orange one)**: free until it isn't. Left with data: yes, after a call.
- **B**: fastest to log, ugliest to look at, I'd pick it
- **C**: "AI notes" summarized my lunch
- **D**: no.
- **E**: pipeline view is a joy, export is a PDF 💀
- **F**: open source, gorgeous, our VPS caught fire (metaphorically)

So for us the best CRM is B and a strong coffee. If you think I missed one say which and why, not just a name.`,
    score: 171,
    ageMinutes: 1_180,
    comments: [
      comment(
        "pipelinepetey",
        40,
        "the best crm is the one where the founder still logs calls after month 3, so in most companies, none",
      ),
      comment("exportorbust", 26, "PDF export should be a crime with a small fine"),
      removedComment(0),
      comment(
        "sdr_in_recovery",
        8,
        "What was the deal breaker with D",
        comment("crm_refugee_9", 19, "It asked for my D&B number to start a *trial*."),
      ),
    ],
  },
  {
    community: "SaaS",
    kind: "near-miss",
    author: "dunning_kruger_llc",
    title:
      "12% of our MRR is late payments because of expired cards. How long do you keep retrying?",
    body: `B2C, $9 a month, ~4k subs. Card fails, we retry day 1, 3, 5, 7, then cancel. A guy at a meetup told me they retry for **28 days** and get a third of it back.

Anyone have actual numbers on long retry windows? And do the payment reminders by email do anything at this price or does nobody open them?`,
    score: 52,
    ageMinutes: 430,
    comments: [
      comment(
        "cohort_carla",
        31,
        "28 days, retry on the 1st and 15th (payday). Recovered 38% of failed, half of it after day 10. Emails got us maybe 4 points, in-app banner got 11.",
        comment(
          "dunning_kruger_llc",
          5,
          "Payday retries is such an obvious one. Shipping it Monday.",
        ),
      ),
      comment("chargeback_chad", 6, "careful with fees if your processor bills per attempt"),
    ],
  },
  {
    community: "SaaS",
    kind: "launch",
    author: "mirek_builds",
    title:
      "Show: after 14 months I have 9 paying customers and I want to talk about customer number 4",
    body: `It's a scheduling tool for community theaters. Nine customers, 261 dollars MRR, four of them found me by searching for something misspelled.

Customer 4 is 81. She runs the props department in a town I can't pronounce. She's filed 63 bug reports, each with the date and the weather. She found a timezone bug I'd carried since the first commit because her theater is on the *other* side of the county line.

I've since rewritten the whole calendar to be Margaret-proof and churn went to zero. Find your Margaret. That's the post.`,
    score: 1_088,
    ageMinutes: 5_570,
    comments: [
      comment(
        "cohort_carla",
        240,
        "give Margaret equity",
        comment(
          "mirek_builds",
          412,
          'Offered her free for life. She said "at my age that\'s not the deal you think it is" and keeps paying.',
        ),
      ),
      comment("exportorbust", 77, "I'm crying at a bug tracker"),
    ],
  },
  {
    community: "SaaS",
    kind: "question",
    author: "tokyo_solo_dev",
    title: "個人開発のSaaS、海外のお客さんへの請求書ってどうしてますか?",
    body: `サブスクはカード決済なので問題ないのですが、年払いの法人のお客さんから「請求書払いにしてほしい」と言われました。英語の請求書、消費税の扱い、振込手数料… 皆さんはどこまで対応していますか?

ちなみに相手はドイツの会社で、VAT番号はもらっています。英語で失礼な返事をしそうで怖いです 😅`,
    score: 14,
    ageMinutes: 820,
    comments: [
      comment(
        "yuki_in_berlin",
        8,
        "B2Bでドイツならリバースチャージの文言を書いて、VAT番号を載せるだけでだいたい大丈夫でした。税理士さんに一度だけ確認を。",
      ),
      comment(
        "pipelinepetey",
        2,
        "(machine translated this) charge them the wire fee in the price, everyone does",
        comment("tokyo_solo_dev", 4, "Thank you! I will add 30 euro and be brave."),
      ),
    ],
  },
  {
    community: "SaaS",
    kind: "other",
    author: "growthtriathlete",
    title: 'I analyzed 1,000 SaaS landing pages. 612 of them say "effortless"',
    body: `Others in the top 10: seamless (588), empower (401), "trusted by teams" with five grey logos nobody has heard of (377), a lady laughing at a laptop (290).

The ones that said a number in the headline (any number!) were 43. I remember all 43. I don't remember a single effortless.`,
    score: 530,
    ageMinutes: 2_660,
    comments: [
      comment("sdr_in_recovery", 96, "trusted by 612 teams who find it effortless"),
      comment("honest_jan", 14, "list of the 43?"),
    ],
  },
  {
    community: "SaaS",
    kind: "near-miss",
    author: "acq_curious",
    title: "Thinking of buying a small invoicing software business, what would you check first?",
    body: `Listing says $6.2k MRR, 8 years old, PHP, one founder who "wants to surf". Asking 2.9x annual.

I'm worried about (1) support load at tax time, (2) customers on lifetime deals, (3) whatever makes a man suddenly want to surf. What else would you look at before an LOI?`,
    score: 61,
    ageMinutes: 1_440,
    comments: [
      comment(
        "surplus_of_ltd",
        29,
        "Ask for revenue by signup year. If the cohorts from 2019 are the whole thing, you're buying a nice retirement that isn't yours.",
      ),
      comment(
        "phpforever",
        12,
        "PHP version number. If it starts with a 5 the surfing explains itself.",
      ),
    ],
  },
  {
    community: "SaaS",
    kind: "question",
    author: "annualplan_anke",
    title: "First customers who want a bill on paper terms instead of a card. How do you keep up?",
    body: `Eleven of our 140 now pay by transfer, thirty days, some with order numbers of their own. I send those by hand on the first of the month and then forget to look whether anything came.

What do you do with the few that don't fit the card flow?`,
    score: 29,
    ageMinutes: 3_900,
    comments: [
      // The product's demo placed this reply.
      comment(
        "helpful_jonas",
        12,
        `Keep the eleven apart from the card flow and give them one day a month: on the 15th look at what is open, and write to whoever is a week over. Ask for their order number before the first bill, since a missing one is what most of them wait for.

I work with the team behind Ledgerly.`,
        comment("annualplan_anke", 6, "The order numbers! Two of them are stuck on exactly that."),
      ),
    ],
  },
];
