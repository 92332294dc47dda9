import type { SeedPost } from "../seed-posts.ts";

/** Other posts: chatter, work and advertising. */
export const chatter: readonly SeedPost[] = [
  {
    author: "bakerytilly",
    text: "4 am. The oven and I are the only ones awake and one of us is on fire.",
    likes: 88,
  },
  {
    author: "kitefold",
    text: "New in Kitefold: invoices in Polish and reminders that know about public holidays. Changelog on our site.",
    likes: 5,
  },
  {
    author: "wanda_writes",
    text: "Today's letter: a town with two bakeries, no station and a museum of umbrellas.",
    likes: 17,
  },
  {
    author: "crmwizard_pro",
    text: "Most founders don't have a lead problem. They have a FOLLOW-UP problem. 🧵 Comment PIPELINE and I'll send you the playbook.",
    likes: 240,
  },
  {
    author: "gymsamwise",
    text: "Reminder that the blue plates are 15 kg and the slightly bluer plates are 20.",
    likes: 31,
  },
  {
    author: "odd_ledger",
    text: "Quarter's end. A short thread on what your bookkeeper wishes you knew about receipts.",
    likes: 52,
    replies: [
      {
        author: "odd_ledger",
        after: 1,
        text: "1/ A photo is fine. A photo of your thumb is not.",
        replies: [
          {
            author: "odd_ledger",
            after: 1,
            text: '2/ "Misc" is not a category. It is a feeling.',
            replies: [
              {
                author: "odd_ledger",
                after: 2,
                text: "3/ Send them monthly. I have a spreadsheet and no mercy.",
              },
            ],
          },
        ],
      },
    ],
  },
  {
    author: "indie_bram",
    text: "Shipped the thing. Broke the other thing. Net zero Friday.",
    likes: 44,
  },
  {
    author: "thevetnextdoor",
    text: "The pelican is fine. The pelican has always been fine. The pelican's owner needed to sit down.",
    likes: 310,
  },
  { author: "charttodoor", text: "Conversion is up 40%! (From five orders to seven.)", likes: 71 },
  {
    author: "quietquarry",
    text: 'Moved 3 tonnes of granite two metres to the left. Customer: "hm". Moved it back.',
    likes: 120,
  },
  {
    author: "noor_teaches",
    text: "A pupil asked whether Bach had a day job. Sort of, yes?",
    likes: 25,
  },
  {
    author: "hofladen_uhl",
    text: "Heute frisch: Äpfel, Birnen, schlechte Laune vom Hahn.",
    likes: 19,
  },
  {
    author: "rafa_talleres",
    text: 'Hoy un cliente trajo el coche porque "sonaba a triste". Era la correa.',
    likes: 66,
  },
  {
    author: "fenwick_tours",
    text: "Nobody told the seagull that the tour starts at ten.",
    likes: 9,
  },
  {
    author: "agencyalibi",
    text: "Final_final_v7_REAL.pdf has been approved. We now await Final_final_v8.",
    likes: 133,
  },
  {
    author: "kitefold",
    text: "We're hiring a support person who has been owed money at least once in their life.",
    likes: 12,
  },
  {
    author: "yarn_and_yield",
    text: 'Somebody bought one single ball of orange wool "for revenge". No further questions.',
    likes: 204,
  },
  {
    author: "juno_ops",
    text: "The new calendar went live and nobody has cried yet (it is 9:15).",
    likes: 28,
  },
  {
    author: "crmwizard_pro",
    text: "Unpopular opinion: if your CRM isn't making you money while you sleep, you're asleep.",
    likes: 96,
  },
  {
    author: "plumbwithpride",
    text: "Whoever put a carpet in this bathroom: I will find you.",
    likes: 77,
  },
  {
    author: "studio_halvor",
    text: "The boathouse flooded again. The chairs float. Good design is honest.",
    likes: 39,
  },
  {
    author: "wanda_writes",
    text: "I do not need another app. I need a quieter street.",
    likes: 58,
  },
  {
    author: "maraketten",
    text: "Set an opal today that looks like weather. Keeping it until somebody makes me sell it.",
    likes: 47,
  },
  {
    author: "lenafreelances",
    text: "Invoice sent. Tea made. Invoice ignored. Tea excellent.",
    likes: 150,
  },
];
