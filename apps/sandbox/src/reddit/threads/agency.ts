import { comment, type Thread } from "../content.ts";

export const agency: readonly Thread[] = [
  {
    community: "agency",
    kind: "lead",
    author: "foglight_creative",
    title: "5 people, 30 invoices a month, zero people who enjoy sending them. Tools?",
    body: `Brand studio in Leeds. We've been running billing from the project management tool because it "has a finance tab". The finance tab cannot do VAT on deposits. The finance tab cannot do partial payments. The finance tab once billed a brewery twice and I had to buy beer from them to say sorry.

What we need is boring invoicing software next to it. Milestones, a decent looking pdf, payment reminders that escalate from friendly to firm, and a view my business partner will open voluntarily. We don't want an agency ERP, we've had the demos, we've had the follow ups to the demos.

Must be live before our January retainers. Budget is whatever's less than my Sunday. Who's happy?`,
    flair: "Operations",
    score: 46,
    ageMinutes: 176,
    comments: [
      comment(
        "studio_eleven_jo",
        13,
        "Solidarity on the finance tab. Ours rounds.",
        comment(
          "foglight_creative",
          5,
          '"ours rounds" made me laugh out loud in a client\'s lobby',
        ),
      ),
      comment(
        "dealflow_dana",
        6,
        "one thing to test in any trial: credit notes. you'll need one within a month of going live, guaranteed",
      ),
    ],
  },
  {
    community: "agency",
    kind: "near-miss",
    author: "utilization_ursula",
    title: "How do you get designers to fill in time tracking without becoming a cop?",
    body: `We have the tool. The tool is fine. The humans are not entering the hours, then on Friday at 16:50 everybody invents a week that adds up to exactly 37.5.

I've tried: lunch as a bribe, a leaderboard (terrible, never again), doing it together on a call. Not looking for another app. Looking for what changed in your *culture*.`,
    score: 133,
    ageMinutes: 1_240,
    comments: [
      comment(
        "studio_eleven_jo",
        84,
        "We stopped asking for hours and asked for halves of days. Nobody lies about half a day. Estimates got better because the data got worse and truer.",
      ),
      comment(
        "pixelpusher_anon",
        47,
        "designer here. the week adds up to 37.5 because last time mine added up to 44 I got asked why the project is over budget. so.",
        comment("utilization_ursula", 29, "Oof. That's probably us too. Thank you for saying it."),
      ),
    ],
  },
  {
    community: "agency",
    kind: "rant",
    author: "spec_work_sally",
    title: 'RFP: "please attach three original concepts and your insurance certificate"',
    body: "72 hours. Eleven agencies invited. The winner gets a contract for a *recycling calendar*. I've never wanted so badly to submit a photo of a bin.",
    score: 402,
    ageMinutes: 520,
    comments: [
      comment(
        "dealflow_dana",
        130,
        "three original concepts: bin, bin, but blue, bin with a gradient",
      ),
      comment(
        "foglight_creative",
        31,
        "We reply to these with one page: who we are, two references, and \"we don't make concepts before we've met you\". Win rate is the same, evenings are free.",
      ),
    ],
  },
  {
    community: "agency",
    kind: "hiring",
    author: "northpier_agency",
    title: "[Hiring] Account manager, Halifax or remote in Atlantic Canada",
    body: `Nine-person agency, mostly tourism and seafood (the two pillars). You'd look after six clients who like each other. CA$68–76k, four weeks off, we close the last two weeks of December for real.

Please apply with a short email rather than the one-click thing, we read them all.`,
    score: 31,
    ageMinutes: 2_870,
    comments: [
      comment(
        "maritimer_mae",
        11,
        "six clients who LIKE each other? where's the catch",
        comment("northpier_agency", 17, "They also all know each other's rates."),
      ),
    ],
  },
  {
    community: "agency",
    kind: "lead",
    author: "dotdashdesign",
    title: "Client just hit 74 days. What are you using so it never gets this far?",
    body: `Four person web shop. Nobody noticed the invoice was open because the person who notices things was on parental leave (me).

I'd like a system where late payments can't hide: automatic reminder on day 1, 7, 14, the account lead gets pinged at 21, and I can see all open money on one page. Our accounting package technically can email people but it's an add-on to an add-on and looks like phishing.

Open to switching the whole billing side to something smaller. What are 3–8 person shops on?`,
    score: 38,
    ageMinutes: 2_140,
    comments: [
      comment("studio_eleven_jo", 15, "Congrats on the baby. Sorry about the 74."),
      comment(
        "pm_with_a_plan",
        9,
        'We made "open > 14 days" the first line of the Monday standup. A list on a whiteboard, no tool. Embarrassment is free.',
        comment(
          "dotdashdesign",
          7,
          "Stealing the whiteboard for tomorrow, still want the robot for the rest.",
        ),
      ),
    ],
  },
  {
    community: "agency",
    kind: "question",
    author: "whitelabel_will",
    title: 'White label partner wants our clients\' analytics logins "for efficiency"',
    body: "They do our paid search. Good work, cheap-ish, two years. Now they want admin on everything rather than going through us. My gut says the word efficiency is carrying a lot. Contract has a non-solicit but no teeth. What would you do?",
    score: 27,
    ageMinutes: 4_020,
    comments: [
      comment(
        "dealflow_dana",
        21,
        "Give them a manager account you own, with edit and no user management. If they push for admin after that, you have your answer.",
        comment("whitelabel_will", 6, "Clean. Doing that today."),
      ),
    ],
  },
  {
    community: "agency",
    kind: "question",
    author: "ghosted_by_accounts",
    title: "Two polite mails in and still not paid. What do you write the third time?",
    body: `Illustration for a cookbook, 1,150 dollars, delivered and printed. The book is in shops. My invoice is in a drawer somewhere.

Mail one was friendly. Mail two was friendly with a date in it. I don't want to lose the art director, who is lovely and has nothing to do with paying people. What goes into the third one?`,
    score: 74,
    ageMinutes: 18_720,
    comments: [
      comment("inkwell_ines", 31, "The book itself. A photo of it in a shop. It works on shame."),
      // The product's demo placed this reply.
      comment(
        "helpful_jonas",
        22,
        `Write the third one to the people who pay, not to the art director: invoice number, amount, the day it was due, and one question that can be answered with a date. Keep her in copy with a line that says you know it isn't hers to fix. Most drawers open at "which day will it go out?".

I work with the team behind Ledgerly.`,
        comment("ghosted_by_accounts", 17, "Sent exactly that. They named a day within the hour."),
        comment("inkwell_ines", 6, "keeping this one"),
      ),
    ],
  },
];
