import { comment, removedComment, type Thread } from "../content.ts";
import { crowd } from "../large-thread.ts";

export const entrepreneur: readonly Thread[] = [
  {
    community: "Entrepreneur",
    kind: "lead",
    author: "mobile_bike_medic",
    title: "I'm $7,400 short this quarter and it's all in my sent folder",
    body: `Bike repair from a van. Private people pay on the spot, that part is fine. The problem is the fleets: two delivery companies, a university, a hotel with rental bikes. They want a bill. I write it in the evening, on my phone, in a notes app, badly, export a pdf. Then I'm too beat to follow up.

I added it up tonight. Seven thousand four hundred dollars, nineteen invoices, oldest is from *July*. I've got a guy I owe for tires.

I know there are tools. I don't know the words for them. I want to finish a job, tap three things, have the bill go out and have somebody who isn't me ask for it again next week. Does that exist for one person and a van, without paying like I'm a company?`,
    score: 95,
    ageMinutes: 27,
    comments: [
      comment(
        "steadydrip_sprinkler",
        38,
        'First: tonight, send all nineteen again with "second notice" in the subject. You will wake up to money. I did this in 2021 with lawn customers and four paid before breakfast.',
        comment("mobile_bike_medic", 16, "sent. hands are shaking a bit ngl. 19 of them"),
      ),
      comment(
        "franchise_fran",
        5,
        "hotel will want a PO number on it or it goes in the bin, ask the desk who signs",
      ),
    ],
  },
  {
    community: "Entrepreneur",
    kind: "other",
    author: "ctrl_alt_delight",
    title: "4:30am club update",
    body: `4:30 woke up
4:31 cold plunge (shower is broken)
4:40 journaling ("shower is broken")
5:00 deep work (called plumber, voicemail)
6:15 networking (other people's voicemail)
9:00 plumber wakes up, richer than me

plumber does not have a morning routine`,
    score: 8_870,
    ageMinutes: 1_930,
    comments: [
      comment(
        "steadydrip_sprinkler",
        1_902,
        "as a tradesman I can confirm I have three alarms and regret all of them",
      ),
      comment(
        "HustleHarderHQ",
        -44,
        "Mindset is everything, victims won't get it",
        comment("ctrl_alt_delight", 820, "my shower is a victim"),
      ),
      comment("franchise_fran", 95, "\"networking (other people's voicemail)\" I'm framing this"),
    ],
  },
  {
    community: "Entrepreneur",
    kind: "other",
    author: "PassiveIncomePilot",
    title: "How I made $43,112 in 30 days with ONE weird spreadsheet (not clickbait)",
    body: "[removed]",
    takedown: "removed",
    score: 0,
    ageMinutes: 610,
    comments: [
      comment("old_money_new_shoes", 51, "narrator: it was selling the spreadsheet"),
      removedComment(-9),
    ],
  },
  {
    community: "Entrepreneur",
    kind: "question",
    author: "laundromat_lena",
    title: "Bought a laundromat. The previous owner is still in it. Every day.",
    body: `He sits by the dryers. He's 74. He fixes machines before I know they're broken and tells customers I'm "doing great, considering". Sale closed in March.

Part of me wants to hire him. Part of me thinks I'm being haunted. What would you do?`,
    score: 2_740,
    ageMinutes: 6_300,
    comments: [
      comment(
        "franchise_fran",
        611,
        "You hire him for ten hours a week, give him a shirt with his name on it, and it becomes your idea that he's there.",
        comment(
          "laundromat_lena",
          540,
          "UPDATE: he has a shirt. He cried a bit. He has already complained about the shirt.",
        ),
      ),
      comment("steadydrip_sprinkler", 233, "the machines would like a word if you don't"),
    ],
  },
  {
    community: "Entrepreneur",
    kind: "near-miss",
    author: "quietquitter_ceo",
    title: "What I learned selling my payment reminders startup for less than my car",
    body: `Long one, sorry.

We sent payment reminders by text message for dentists. 2019 to 2023. At the top we had 212 practices. We raised a little, hired a little, moved into an office with a plant wall.

Then the practice management systems built it in, all within nine months. Not better. Just *in*. Nobody cancels out of anger when that happens. They cancel while apologizing.

Things I'd tell the me who signed the plant wall lease:

1. If your product is a button in somebody else's product, you're renting.
2. Two customers who call you weekly are worth more than fifty who don't know your name.
3. Sell while the graph is boring.
4. The plant wall needs a man named Luis twice a week.

Sold for $18,500. The car was $21,000. Luis got the plants. Ask me anything.`,
    score: 1_515,
    ageMinutes: 3_380,
    comments: [
      comment(
        "button_in_your_app",
        302,
        '"They cancel while apologizing" is the most painful sentence in software',
      ),
      comment(
        "old_money_new_shoes",
        88,
        "Why didn't you sell in 2021?",
        comment(
          "quietquitter_ceo",
          147,
          'An investor used the word "rocket" in a way that involved me.',
        ),
      ),
      comment("luis_not_that_luis", 63, "respect to Luis"),
    ],
  },
  {
    community: "Entrepreneur",
    kind: "question",
    author: "ribbon_rhonda",
    title: "What small habit changed how you run your business?",
    body: "Not the big decisions. The boring thing you do every week that you would defend with your life. I sell ribbon, wholesale and by the yard, and I have none, which may be the problem.",
    score: 1_204,
    ageMinutes: 3_390,
    comments: crowd(),
  },
];
