import type { SeedPost } from "../seed-posts.ts";

/** Posts by people who look for software, some with replies. */
export const asking: readonly SeedPost[] = [
  {
    author: "maraketten",
    text: "Can anyone recommend invoicing software for a tiny workshop? I send maybe 20 invoices a month and the reminders are what kills me.",
    likes: 14,
    replies: [
      {
        author: "odd_ledger",
        after: 12,
        text: "@maraketten Do you need it to talk to your bank, or only to chase people?",
        replies: [
          {
            author: "maraketten",
            after: 9,
            text: "@odd_ledger Only chase. The bank and I have an understanding.",
            replies: [
              {
                author: "odd_ledger",
                after: 21,
                text: "@maraketten Then anything with automatic payment reminders will do. Don't pay for the accounting half.",
              },
            ],
          },
        ],
      },
      {
        author: "kitefold",
        after: 47,
        text: "@maraketten Hi Mara, we make exactly this: Kitefold sends polite reminders on day 3, 10 and 21. We're the makers, so take it with salt.",
        likes: 3,
      },
      { author: "lenafreelances", after: 95, text: "@maraketten following this, same boat" },
    ],
  },
  {
    author: "studio_halvor",
    text: "Looking for an alternative to QuickBooks that only does the billing. Everything I try wants to be my accountant.",
    likes: 22,
    retweetedBy: "wanda_writes",
  },
  {
    author: "juno_ops",
    text: "What scheduling software do small clinics actually like? Ours double-books on Thursdays and nobody knows why & everybody is cross.",
    likes: 9,
    replies: [
      {
        author: "thevetnextdoor",
        after: 33,
        text: "@juno_ops We moved off ours last year. Ask them for a plain waiting list before anything else.",
      },
    ],
  },
  {
    author: "plumbwithpride",
    text: "Is there a simple CRM for trades people? I need: name, address, which boiler, when I was last there. That's it. That's the CRM.",
    likes: 41,
    replies: [
      {
        author: "quietquarry",
        after: 18,
        text: "@plumbwithpride a notebook. but yes, also asking",
      },
      {
        author: "crmwizard_pro",
        after: 25,
        text: "@plumbwithpride DM me!! We 10x plumbers' pipelines, first call free 🚀🚀",
      },
    ],
  },
  {
    author: "bakerytilly",
    text: "Need a way to take orders for market days without Instagram messages. Any pre-order tool that is not a whole webshop?",
    likes: 7,
  },
  {
    author: "rafa_talleres",
    text: "¿Alguien conoce un programa de facturación sencillo para un taller? Con presupuestos y que avise de los impagos. Gracias.",
    likes: 5,
    replies: [
      {
        author: "petrichor_dev",
        after: 140,
        text: "@rafa_talleres ¿cuántas facturas al mes? Con menos de 50 casi todos tienen plan gratis.",
      },
    ],
  },
  {
    author: "hofladen_uhl",
    text: "Suche eine Rechnungssoftware für einen Hofladen mit Lieferkunden. Sammelrechnung am Monatsende wäre wichtig. Tipps?",
    likes: 6,
  },
  {
    author: "indie_bram",
    text: "Which product analytics do you use when you have 300 users and no patience? I want one funnel and one retention chart, not a cockpit.",
    likes: 18,
    replies: [
      {
        author: "charttodoor",
        after: 8,
        text: "@indie_bram At 300 users: SQL and a cron job, honestly. Past 2,000 it changes.",
      },
      { author: "petrichor_dev", after: 60, text: "@indie_bram whatever you pick, self-host it" },
    ],
  },
  {
    author: "agencyalibi",
    text: "We're six people and our project tracking is a group chat. Recommend us a time tracking tool that designers will not sabotage, please.",
    likes: 27,
  },
  {
    author: "noor_teaches",
    text: 'Piano teachers: what do you use for booking lessons and getting paid? I lose an evening a week to "can we move Tuesday" <3',
    likes: 11,
  },
  {
    author: "gymsamwise",
    text: "Our membership software raised its price again. What should a small gym switch to? 140 members, card payments, door codes.",
    likes: 8,
  },
  {
    author: "lenafreelances",
    text: "ok freelancers, serious question: how do you chase an unpaid invoice without sounding like a villain? Is there a tool that just does it for you?",
    likes: 63,
    retweetedBy: "indie_bram",
    replies: [
      {
        author: "studio_halvor",
        after: 15,
        text: "@lenafreelances late fee in the contract, reminder from a robot. Nobody is offended by a robot.",
        likes: 12,
      },
    ],
  },
  {
    author: "thevetnextdoor",
    text: "Does anyone know a practice management system that does not need a server in a cupboard? Asking for a friend who is a cupboard.",
    likes: 30,
  },
  {
    author: "fenwick_tours",
    text: 'Best booking widget for walking tours? Must handle "we are 9, not 4, sorry" on the day itself.',
    likes: 4,
  },
  {
    author: "yarn_and_yield",
    text: "Trying to get off my spreadsheet for stock. Inventory app for one shop, one till, 900 kinds of wool. Does such a thing exist without a sales call?",
    likes: 13,
  },
  {
    author: "quietquarry",
    text: "Anyone using a quoting tool for landscaping? I lose jobs because my estimates take a week. I measure fast. I type slowly.",
    likes: 6,
  },
  {
    author: "petrichor_dev",
    text: `A client of mine (four people, wholesale flowers, out of the house by three in the morning) is looking for a CRM, and I have run out of ideas. What they want: every customer with a phone number and a note, a list of who has not ordered for three weeks, and something that works on a phone with wet hands. What they do not want: pipelines, stages, scores, a mascot. What I have shown them so far was either a database with a login or a spaceship. If you run something like this for a small trade, what are you using, and what does it cost you a month?`,
    likes: 19,
    replies: [
      {
        author: "plumbwithpride",
        after: 26,
        text: "@petrichor_dev if you find a CRM without a mascot tell me too",
      },
    ],
  },
];
