import type { Example } from "./example.ts";

// Example posts with several signals each. See examples-positive.ts.

/** Requests without a common name of a product. */
const plainBuyers: Example[] = [
  { title: "Bridge loan recommendations", signals: ["asking"], minLevel: "Looking" },
  {
    title: "Kiln with two zones: need cheap, low-power advice",
    body: "The old one trips the fuse. Which of these would you take?",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    title: "Chargewell alternatives? We pay by the invoice",
    body: "I'm just curious what works for shops like ours.",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    body: "How do I keep photos apart for two people with Photobin (or any other tool)?",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    body: "There are so many presses and I have no idea which one is worth it for cards.",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    body: "We are looking to have some aprons printed for our bakery. Should we ask a local shop?",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    body: "What kinds of solutions is everyone using for root passwords? I still use paper.",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    title: "Tool to create a simple site on my own server",
    body: "Which of those are easy to learn?",
    signals: ["asking"],
    minLevel: "Looking",
  },
  {
    title: "Is this Terracase worth getting for two disks?",
    signals: ["comparing"],
    minLevel: "Looking",
  },
  {
    body: "Anyone used a folding stall for markets? Ours broke twice in the wind.",
    signals: ["asking"],
    minLevel: "Looking",
  },
];

/** Authors who are about to buy or are comparing products. */
const buyers: Example[] = [
  {
    title: "CRM for a small roofing company?",
    body: "We're a team of 9 and keep all our leads in one big spreadsheet. It keeps breaking and jobs fall through the cracks. What do you use? Needs to work on a phone and send quotes. Budget is around $200 a month.",
    signals: ["asking", "need", "struggling", "budget", "buyer"],
    words: { buyer: "We're a team of 9", budget: "Budget is around $200 a month" },
    notSignals: [
      "promoting",
      "launching",
      "validating",
      "hiring",
      "giveaway",
      "declining",
      "browsing",
    ],
    minLevel: "Looking",
  },
  {
    title: "Mailchimp vs Brevo, we have to move by Friday",
    body: "We run an online shop for tea. Mailchimp raised its price again and we cancelled our subscription. Which one would you take for 8,000 contacts? Willing to pay up to 60 euro a month.",
    signals: ["comparing", "leaving", "budget", "urgency"],
    words: { comparing: "Mailchimp vs Brevo", urgency: "by Friday" },
    notSignals: ["promoting", "news", "declining", "browsing"],
    minLevel: "Looking",
  },
  {
    body: "anyone got a rec for job scheduling software?? we're 6 electricians and whatsapp is a nightmare, im losing hours every week. happy to pay if it just works",
    signals: ["asking", "struggling", "budget", "buyer"],
    words: { struggling: "whatsapp is a nightmare", asking: "anyone got a rec" },
    notSignals: ["promoting", "hiring", "browsing"],
    minLevel: "Looking",
  },
  {
    title: "Alternative to QuickBooks for a landscaping firm in Canada",
    body: "Fed up with the price hikes and want to switch before January. It must have payroll and GST reports. Any recommendations?",
    signals: ["asking", "leaving", "need"],
    words: { need: "must have payroll", leaving: "Alternative to QuickBooks" },
    notSignals: ["promoting", "launching", "giveaway", "declining"],
    minLevel: "Looking",
  },
  {
    body: "Hello, I am owner of small hotel in Croatia, 22 rooms. Now we do all reservation by hand in Excel and we have many double bookings. Please recommend me a good program, not too expensive, it should connect with Booking.com.",
    signals: ["asking", "need", "struggling", "buyer"],
    words: { asking: "recommend me a good program", need: "should connect with Booking.com" },
    notSignals: ["promoting", "hiring", "news"],
    minLevel: "Looking",
  },
  {
    title: "Looking for an agency to redo our Shopify store asap",
    body: "Our last agency disappeared and the sale starts in two weeks. We can spend about $8k. Who have you worked with and would hire again?",
    signals: ["asking", "budget", "urgency"],
    words: { budget: "can spend about $8k", urgency: "asap" },
    notSignals: ["promoting", "launching", "validating", "giveaway"],
    minLevel: "Looking",
  },
  {
    title: "Self-hosted helpdesk for a school?",
    body: "I manage IT for three schools and our current ticket system is being discontinued in summer. Looking for something that runs in Docker, ideally with LDAP login. We looked at Zammad and osTicket, how do they compare?",
    signals: ["asking", "comparing", "need", "buyer"],
    words: { comparing: "how do they compare", need: "ideally with LDAP login" },
    notSignals: ["promoting", "hiring", "browsing"],
    minLevel: "Looking",
  },
  {
    body: "Which phone should I buy for my delivery drivers? We need 10 of them by next week, rugged, with two SIMs, under 250 each.",
    signals: ["asking", "budget", "urgency"],
    words: { asking: "Which phone should I buy", budget: "under 250 each" },
    notSignals: ["promoting", "browsing", "declining"],
    minLevel: "Looking",
  },
  {
    title: "Need a bookkeeper for our restaurant",
    body: "We're drowning in receipts and the tax deadline is on the 15th. Can anyone recommend a bookkeeper in Austin who knows Toast? Please no DMs from vendors, only names you've used yourself.",
    signals: ["asking", "struggling", "urgency", "buyer"],
    words: { struggling: "drowning in receipts", no_pitch: "Please no DMs from vendors" },
    warnings: ["no_pitch"],
    absentWarnings: ["legal", "grief"],
    notSignals: ["promoting", "launching", "giveaway"],
    minLevel: "Looking",
  },
  {
    title: "What applicant tracking software do you use?",
    body: "Our company hires about 40 drivers a year and we track all of them in email. It's a total mess. Looking for a tool that posts to several job boards at once, around $100 a month.",
    signals: ["asking", "struggling", "buyer"],
    words: { asking: "What applicant tracking software do you use", struggling: "total mess" },
    notSignals: ["hiring", "promoting", "validating"],
    minLevel: "Looking",
  },
  {
    title: "Software for a cleaning company with 400 clients",
    body: "I built a tracker in Airtable for our company two years ago, and it can’t keep up anymore. Which software should we buy? It has to plan routes and send invoices.",
    signals: ["asking", "need", "struggling", "buyer"],
    words: { asking: "Which software should we buy", need: "has to plan routes" },
    notSignals: ["promoting", "launching", "validating"],
    minLevel: "Looking",
  },
  {
    body: "We run a funeral home with two locations and plan everything on a whiteboard, which is a mess. Can anyone recommend scheduling software for about 150 dollars a month?",
    signals: ["asking", "struggling", "budget", "buyer"],
    words: { asking: "Can anyone recommend scheduling software", buyer: "We run a funeral home" },
    absentWarnings: ["grief"],
    notSignals: ["promoting", "browsing"],
    minLevel: "Looking",
  },
  {
    title: "Which practice management software for a clinic with four doctors?",
    body: "Our current one is shutting down at the end of the year, so we need a replacement. Must have online booking and insurance claims.",
    signals: ["asking", "leaving", "need"],
    words: { leaving: "need a replacement", need: "Must have online booking" },
    absentWarnings: ["medical"],
    notSignals: ["promoting", "news", "declining"],
    minLevel: "Looking",
  },
];

/** Authors who sell or validate an idea, even where it sounds like a question. */
const sellers: Example[] = [
  {
    title: "What do you use for invoicing?",
    body: "I built a small app that sends invoices from your phone because I hated doing it by hand. It's live at quickbill.example and free for 30 days. Use my code REDDIT for half off!",
    signals: ["promoting"],
    notSignals: ["declining", "hiring"],
    maxLevel: "Curious",
  },
  {
    body: "Tired of losing leads in spreadsheets? 😩 Our CRM keeps every deal in one place. DM me for a demo or check the link in bio 👇",
    signals: ["promoting"],
    notSignals: ["buyer", "urgency"],
    maxLevel: "Curious",
  },
  {
    title: "Would you pay $10 a month for an app that chases late invoices?",
    body: "I'm thinking about building this for freelancers. What features would you want? Looking for honest feedback on the idea before I write any code.",
    signals: ["validating"],
    words: { validating: "thinking about building this" },
    notSignals: ["hiring", "giveaway"],
    maxLevel: "Curious",
  },
  {
    title: "How do you keep track of your clients?",
    body: "I'm validating an idea for a CRM for dog groomers. If this is your pain, could you fill in my quick survey? No product yet, just research.",
    signals: ["validating"],
    notSignals: ["comparing", "urgency"],
    maxLevel: "Curious",
  },
  {
    title: "After a year of work, we just launched Shiftly on Product Hunt!",
    body: "It plans shifts for bars and cafés. We're giving away 50 lifetime licences to the first people who comment. We'd love your support today.",
    signals: ["launching", "giveaway"],
    words: { launching: "we just launched Shiftly", giveaway: "giving away 50 lifetime licences" },
    notSignals: ["declining", "hiring"],
    maxLevel: "Curious",
  },
  {
    title: "[For Hire] I will set up your CRM",
    body: "Certified HubSpot consultant, 6 years of experience, available for work from May. I fix messy pipelines and migrate from any tool. DM me your needs and budget.",
    signals: ["hiring"],
    words: { hiring: "available for work" },
    notSignals: ["validating", "comparing"],
    maxLevel: "Curious",
  },
  {
    body: "Looking for a technical co-founder for a B2B SaaS that helps accountants. I have 12 customers waiting and a design. Equity only at first.",
    signals: ["hiring"],
    words: { hiring: "Looking for a technical co-founder" },
    notSignals: ["giveaway", "declining"],
    maxLevel: "Curious",
  },
  {
    title: "Anyone else struggling with no-shows?",
    body: "We lost thousands to no-shows in our salon, so we made Remindly, which texts your customers the day before. Salons that use it have half as many. Try it free for 14 days at remindly.example.",
    signals: ["promoting"],
    maxLevel: "Curious",
  },
];

/** Authors who talk, ask out of interest, or share something. */
const talkers: Example[] = [
  {
    title: "How I grew my SaaS to $10k MRR without ads",
    body: "Here are 5 lessons from the last two years. First, talk to customers every week. Second, raise your price. I wrote the long version on my blog.",
    signals: ["news"],
    notSignals: ["asking", "budget", "struggling"],
    maxLevel: "Curious",
  },
  {
    title: "Do you even use a CRM?",
    body: "Just curious how other freelancers do it. I use a paper notebook and I'm happy with it, so I'm not looking for tool recommendations.",
    signals: ["declining", "browsing"],
    words: { declining: "not looking for tool recommendations" },
    notSignals: ["promoting", "leaving", "urgency"],
    maxLevel: "Curious",
  },
  {
    title: "Question for small business owners",
    body: "I'm a student and write a school paper about how shops choose their software. Which accounting program do you use and why? I won't buy anything, it's only for the paper.",
    signals: ["browsing"],
    notSignals: ["promoting", "leaving", "urgency", "budget"],
    absentWarnings: ["minor"],
    maxLevel: "Curious",
  },
  {
    title: "Unpopular opinion: spreadsheets beat every project tool",
    body: "People pay hundreds of dollars a month and then export everything to Excel anyway. A shared sheet and a weekly call are enough for most teams. Change my mind.",
    signals: ["news"],
    notSignals: ["asking", "leaving", "urgency", "buyer"],
    maxLevel: "Curious",
  },
  {
    title: "Brightdesk raises $40M to bring AI to helpdesks",
    body: "The company says that it will hire 60 people and open an office in Lisbon. The round was led by Northfield. Its rival Pingly was acquired in May.",
    signals: ["news"],
    notSignals: ["asking", "buyer", "budget", "hiring", "struggling"],
    maxLevel: "Curious",
  },
  {
    title: "Our clients never answer mails. How do you handle it?",
    body: "We already have a CRM and like it, so no tools please. I'd rather hear what you write in a reminder so that people react.",
    signals: ["declining"],
    words: { declining: "no tools please" },
    notSignals: ["promoting", "leaving", "budget"],
    maxLevel: "Curious",
  },
];

/** Full posts, with the minimum or maximum level of each. */
export const fullPostExamples: readonly Example[] = [
  ...plainBuyers,
  ...buyers,
  ...sellers,
  ...talkers,
];
