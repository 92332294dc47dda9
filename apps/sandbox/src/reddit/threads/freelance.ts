import { comment, deletedComment, removedComment, type Thread } from "../content.ts";

export const freelance: readonly Thread[] = [
  {
    community: "freelance",
    kind: "lead",
    author: "subtitle_sanna",
    title: "Spending Fridays chasing invoices. What do you all use?",
    body: `Subtitler, eleven steady clients in four countries. My Friday is now officially for chasing invoices and I'd like my Friday back.

What I have: Word template, folder called INVOICES FINAL, calendar entries that say "ask Marco AGAIN".

What I want: I log what I delivered, it makes the invoice in the client's currency, it follows up without me, I see one page that says who owes what. That's the whole wish. Under €25/month ideally.

Please tell me what you use **and** what annoys you about it, because the review sites are all the same ten tools in a different order.`,
    flair: "Tools",
    score: 64,
    ageMinutes: 88,
    comments: [
      comment(
        "kerplunk_audio",
        23,
        "Not a tool answer but: invoice the moment you deliver, not at end of month. My average went from 41 days to 26 and I changed nothing else.",
        comment("subtitle_sanna", 9, "ok that's free and obvious and I don't do it. Doing it."),
      ),
      comment("Marco_not_that_one", 17, "as a Marco I feel attacked"),
      comment(
        "jpegged_to_death",
        5,
        "I use a big one everybody knows and it's fine, what annoys me is that reminders come from noreply@bigcompany and land in spam. So whatever you get, check that it sends from your own address.",
      ),
      removedComment(1),
    ],
  },
  {
    community: "freelance",
    kind: "question",
    author: "wordsbythepound",
    title: "How do you word the third reminder without sounding desperate?",
    body: `Client is nice, just slow. Two friendly notes about late payments already ("just floating this up!"). I don't want a lecture on kill fees, I want the actual sentence you type.`,
    score: 118,
    ageMinutes: 305,
    comments: [
      comment(
        "blunt_instrument",
        164,
        "\"Hi Name, invoice 114 is now 21 days past due. When can I expect payment?\" That's it. No hope you're well. No just. A question that needs a date as its answer.",
        comment("wordsbythepound", 40, 'the absence of "just" is making me sweat but I sent it'),
        comment(
          "oldcopyhand",
          25,
          "Came here to type this nearly word for word. The date question is the trick, they have to either commit or lie to you in writing.",
        ),
      ),
      comment(
        "petra_translates",
        18,
        "I cc accounts payable on the third one. Never angry, just a new person in the room.",
      ),
      comment(
        "glitterfont",
        -3,
        "I'd call. nobody calls anymore",
        comment("blunt_instrument", 11, "because nobody picks up anymore"),
      ),
    ],
  },
  {
    community: "freelance",
    kind: "near-miss",
    author: "rowan_builds_ui",
    title: "I built invoicing software for a client and he paid me late",
    body: "Eight months of my life went into automatic reminders for overdue bills. Final milestone: 47 days overdue. The reminder his own product sent him went to spam. I have nothing to add.",
    score: 2_306,
    ageMinutes: 1_790,
    comments: [
      comment("stackoverfloat", 480, "at least QA'd in production"),
      comment(
        "petra_translates",
        133,
        "Please tell me you logged it as a bug and billed for the report.",
        comment("rowan_builds_ui", 391, "I did. It's invoice 9. It's also overdue."),
      ),
      deletedComment(2),
    ],
  },
  {
    community: "freelance",
    kind: "question",
    author: "hana_illus",
    title:
      'Client wants "all source files and future derivative rights in perpetuity" for a café menu',
    body: `It's a MENU. Twelve little drawings of pastries. They sent a 9 page contract, clearly from somebody's cousin at a big firm.

Do I strike the clause or price it? If price, how? I quoted 900 for the drawings.`,
    score: 35,
    ageMinutes: 1_015,
    comments: [
      comment(
        "oldcopyhand",
        22,
        "Price it. Licence for menus and their own social: included. Everything else: x3. They will suddenly only need the menu.",
      ),
      comment(
        "juris_imprudence",
        9,
        "Not your lawyer. Strike it, write \"non-exclusive licence for use on menus and on the café's own channels\" and initial. Cousin won't notice, the café won't care.",
      ),
    ],
  },
  {
    community: "freelance",
    kind: "rant",
    author: "tangerine_motion",
    title: '"We pay on the 60th day because our system is set up that way"',
    body: "your system. is set up. by you.",
    score: 912,
    ageMinutes: 660,
    comments: [
      comment(
        "kerplunk_audio",
        201,
        "my landlord's system is set up for the 1st, can your system talk to his system",
      ),
      comment(
        "AP_clerk_throwaway",
        77,
        "I'm the system. I'm sorry. Vendors flagged \"priority\" go out weekly. You get flagged by asking my boss, not me.",
      ),
    ],
  },
  {
    community: "freelance",
    kind: "lead",
    author: "drone_dad_nz",
    title: "Retainer clients: how are you handling recurring invoices?",
    body: `Filming for three real estate agencies, same amount each month, plus extras now and then (a second property, a reshoot because the owner left his bins out).

At the moment I duplicate last months invoice, change the date, forget to change the number. Two agencies now have invoice 0031 from me.

Is there a small app that does recurring invoices, lets me drop an extra line in before it goes and chases them if they sit on it? Happy to pay for it, just can't face another thing with a 40 min onboarding call. NZ so GST.`,
    score: 18,
    ageMinutes: 231,
    comments: [
      comment("bins_out_barry", 12, "leave my bins out of this"),
      comment(
        "kiwi_sparky",
        4,
        "whatever you get make sure it numbers them itself, IRD got quite interested in my two 0112s",
      ),
    ],
  },
  {
    community: "freelance",
    kind: "comparison",
    author: "deepworkdropout",
    title:
      "I tested four time tracking apps for a month each so you don't have to. None of them fixed me",
    body: `Short version for the impatient:

1. **The pretty one**: lovely timer, I forgot to start it
2. **The automatic one**: knows I spent 6h in the browser, thanks, so did I
3. **The one with the physical dice**: my toddler now bills a bank for "design"
4. **A paper notebook**: most accurate, lost it on a train

My conclusion is that time tracking is a personality trait and you can't buy it. I've gone back to day rates.`,
    score: 643,
    ageMinutes: 3_720,
    comments: [
      comment("stackoverfloat", 144, "what's the toddler's rate, asking for a bank"),
      comment(
        "petra_translates",
        30,
        "Day rates are the adult answer. I still track, but only for me, to know which jobs lied to me about their size.",
      ),
      comment(
        "timerfan88",
        -11,
        "skill issue",
        comment("deepworkdropout", 52, "correct, that was the conclusion"),
      ),
    ],
  },
];
