import { comment, type Thread } from "../content.ts";

export const marketing: readonly Thread[] = [
  {
    community: "marketing",
    kind: "question",
    author: "newsletternadine",
    title: "Open rate fell from 48% to 31% overnight and nothing changed on our side",
    body: `Same list, same day, same sender. Clicks are the same. Unsubscribes same. Is this the mail clients counting differently again, or am I in a spam folder somewhere and about to find out?`,
    score: 44,
    ageMinutes: 210,
    comments: [
      comment(
        "deliverability_dov",
        38,
        "Clicks flat + opens down = counting, not delivery. Check whether one domain explains it (my bet: one big provider stopped prefetching pixels). If clicks at that provider hold, go back to sleep.",
        comment(
          "newsletternadine",
          10,
          "One domain, yes. Going back to sleep. Boss is not going back to sleep.",
        ),
      ),
    ],
  },
  {
    community: "marketing",
    kind: "comparison",
    author: "funnel_cloud",
    title: "Best CRM for agencies that hate CRMs? (thread for haters only)",
    body: `I'll go first. I've used four and my deals still close in my inbox. Each has a *feeling*:

* one makes me feel like a pilot with no plane
* one sends ME nurture emails, from my own account, about my own deals
* one has a bird
* one is a spreadsheet with a sales team

What's the best CRM you abandoned, and at which field did you stop filling in?`,
    score: 276,
    ageMinutes: 1_410,
    comments: [
      comment(
        "abm_anonymous",
        101,
        '"Lead source (detailed)". I typed "life" and closed the laptop.',
        comment("funnel_cloud", 44, "Lead source: life. Stage: acceptance."),
      ),
      comment(
        "vendor_in_disguise_",
        -20,
        "Have you tried Pipewise? Disclosure I work there, 20% off with code HATER",
        comment("abm_anonymous", 66, "one has a bird AND a man in the comments"),
      ),
    ],
  },
  {
    community: "marketing",
    kind: "hiring",
    author: "oatly_not_oatly",
    title: "[For hire / offering] hmm mods is this allowed? 2 hrs of copy for a good reference",
    body: "ex agency, 6 yrs, gap year because kid. Portfolio by dm. I'll fix your pricing page headline for nothing if you let me show the before and after. first three, promise i won't say effortless",
    score: 12,
    ageMinutes: 560,
    comments: [
      comment("newsletternadine", 5, "Sent you ours. Be gentle. Don't be gentle."),
      comment(
        "rule5enforcer",
        2,
        "Allowed this time since nothing is sold. Weekly thread next time please.",
      ),
    ],
  },
  {
    community: "marketing",
    kind: "rant",
    author: "brandguidelines_pdf",
    title:
      "CEO's nephew \"freshened up\" the logo in a free app. It's on the truck. It's on the TRUCK",
    body: `He mirrored it. It's a letter R. We're now Я-oofing.

Estimate to rewrap: $3,800. The nephew gets an internship out of this, I don't know what I get.`,
    score: 7_740,
    ageMinutes: 3_960,
    comments: [
      comment("abm_anonymous", 2_011, "Soviet roofing. In Russia, roof is under you."),
      comment(
        "deliverability_dov",
        640,
        "mirror the other truck and park them nose to nose",
        comment(
          "brandguidelines_pdf",
          1_377,
          "I showed the CEO the nose to nose comment and he's CONSIDERING it",
        ),
      ),
    ],
  },
];
