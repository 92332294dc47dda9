import { comment, deletedComment, type Thread } from "../content.ts";

export const photographybusiness: readonly Thread[] = [
  {
    community: "photographybusiness",
    kind: "lead",
    author: "secondshooter_sol",
    title: "Studio management apps do too much. I need invoicing with a payment plan, nothing else",
    body: `Newborn & family, studio in my garage, ~12 sessions a month plus school contracts twice a year.

I don't want questionnaires, I don't want galleries, I don't want a "client journey". I want to send an invoice that's split in three (booking / day of / delivery), have it remind people politely and tell me when it's safe to release the files.

Currently on one of the all-in-one suites for $49 and using maybe 8% of it. What's small and good? iPad matters, I do this on the couch.`,
    score: 26,
    ageMinutes: 410,
    comments: [
      comment(
        "golden_hour_gwen",
        9,
        "The client journey one sent my bride a birthday greeting for her mother. Who had died. Never again.",
      ),
      comment(
        "headshot_hank",
        4,
        "No recommendation but: files released when paid in full, in the contract, in bold. Then the reminders write themselves.",
      ),
    ],
  },
  {
    community: "photographybusiness",
    kind: "question",
    author: "golden_hour_gwen",
    title: 'Venue asks for 10% of my fee to be on the "preferred list"',
    body: "Is that normal in your area? Here it was always just bring good coffee to the coordinator. They call it a marketing contribution. Couples aren't told.",
    score: 58,
    ageMinutes: 1_560,
    comments: [
      comment(
        "headshot_hank",
        33,
        'Common, and I\'d never. If the couple asks "why are they on the list" you want a nice answer.',
      ),
      comment("secondshooter_sol", 12, "I said yes once. The list had 41 preferred photographers."),
    ],
  },
  {
    community: "photographybusiness",
    kind: "lead",
    author: "tidepool_portraits",
    title:
      "anything that does recurring invoices for school + sports contracts AND bugs them when late?",
    body: `districts pay whenever, clubs pay when the treasurer is back from the lake. i've got 9 contracts now and my wife has declared the fridge door "not a billing system"

needs: monthly or per season, po number field, auto reminders, not built for weddings pls. ok with paying ~$20-30/mo. what do other volume people use`,
    score: 15,
    ageMinutes: 1_130,
    comments: [
      comment("headshot_hank", 6, "the fridge door has a 100% open rate"),
      comment(
        "volume_vic",
        5,
        "Been on plain accounting software and I hate the invoices it makes. Watching this.",
      ),
      deletedComment(1),
    ],
  },
  {
    community: "photographybusiness",
    kind: "other",
    author: "[deleted]",
    title: "I think I'm done after this season",
    body: "[deleted]",
    takedown: "deleted",
    score: 112,
    ageMinutes: 2_580,
    comments: [
      comment(
        "golden_hour_gwen",
        47,
        "Take the winter first. Decide in March with sleep in you. DMs are open, I mean it.",
      ),
      comment(
        "volume_vic",
        20,
        "I quit in 2018 and came back in 2020 doing only dogs. It's allowed.",
      ),
    ],
  },
];
