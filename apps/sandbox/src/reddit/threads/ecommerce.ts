import { comment, type Thread } from "../content.ts";

export const ecommerce: readonly Thread[] = [
  {
    community: "ecommerce",
    kind: "rant",
    author: "sockdrawer_sim",
    title: "Customer returned a single sock",
    body: 'Not the pair. One. Reason code: "changed my mind". About ONE of your feet???',
    score: 5_310,
    ageMinutes: 870,
    comments: [
      comment(
        "returnsdept",
        1_420,
        "refund 50% and send a photo of the sock waiting by a window",
        comment(
          "sockdrawer_sim",
          2_288,
          "We sent the photo. They've ordered four more pairs and asked how the sock is doing.",
        ),
      ),
      comment("3pl_veteran", 204, "SKU it. Somebody out there lost the other one."),
    ],
  },
  {
    community: "ecommerce",
    kind: "question",
    author: "candlepour_ines",
    title: "Shopify, wholesale on net 30: draft orders or an app?",
    body: `Retail side runs itself. Wholesale is 22 gift shops and I'm making draft orders, emailing them by hand, marking paid by hand. It works! It just feels like a hobby.

Not sure whether the B2B features of the bigger plan are worth it at this size or if there's a middle way. They need to see their own prices and reorder, the billing part is honestly the smallest bit.`,
    flair: "Wholesale",
    score: 22,
    ageMinutes: 330,
    comments: [
      comment(
        "gift_trade_gail",
        12,
        "22 shops is draft order territory. Make a hidden collection with a password and wholesale prices, let them fill a cart, turn it into a draft. At about 60 we moved up a plan.",
      ),
      comment(
        "3pl_veteran",
        4,
        "Whatever you choose put case packs in the SKU now. Thank me in two years.",
      ),
    ],
  },
  {
    community: "ecommerce",
    kind: "near-miss",
    author: "marketplace_mikko",
    title: 'Late payments from a marketplace: 19 days and support says "soon"',
    body: `We sell saunas stoves on one of the smaller Nordic marketplaces. Payout was due on the 2nd. Other sellers in the group report the same late payments, amounts from 800 to 31k.

Has anybody been through a marketplace insolvency? Do I pull my listings, or does that put me at the back of the queue? I'm not after software, I'm after somebody who has *seen this film*.`,
    score: 94,
    ageMinutes: 1_520,
    comments: [
      comment(
        "seen_this_film",
        77,
        "I have. Stop shipping today, screenshot every balance page with the date visible, write a formal demand to the company (not support). If the money is held in a segregated account you have a claim to it, if not you're an unsecured creditor like the coffee supplier.",
        comment("marketplace_mikko", 30, "Username. Thank you. Letter goes out tonight."),
      ),
      comment(
        "otso_outdoor",
        18,
        "same here, 4.100 €. dm me, we are collecting names for one lawyer",
      ),
    ],
  },
  {
    community: "ecommerce",
    kind: "news",
    author: "parcelwatcher",
    title: "Two carriers announce peak surcharges from 1 December, one of them per *inch*",
    body: "",
    link: "https://freight.example.com/notices/peak-surcharge-december",
    score: 140,
    ageMinutes: 2_480,
    comments: [
      comment("3pl_veteran", 66, "My boxes just got a diet plan."),
      comment("lampshade_lu", 45, "I sell lampshades. I'm going to lie down."),
    ],
  },
  {
    community: "ecommerce",
    kind: "question",
    author: "spreadsheet_sven",
    title:
      'What\'s the best CRM if "customer" means people who bought one garden gnome three years ago',
    body: "11k emails, average orders per person: 1.08. Everyone says get a CRM. For what?? To remember Hans likes gnomes? Hans has his gnome. Change my mind.",
    score: 310,
    ageMinutes: 5_900,
    comments: [
      comment("gift_trade_gail", 152, "Hans has a hedge. The hedge has room for a second gnome."),
      comment(
        "retention_rita",
        39,
        "You don't need a CRM, you need one email in April when gardens wake up. Best crm is a calendar.",
      ),
    ],
  },
];
