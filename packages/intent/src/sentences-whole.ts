import type { Example } from "./example.ts";

// Whole posts of our own writing, in which several things are said at once. See sentences-for.ts.

/** People who are about to buy, or look round for it. */
const buyers: Example[] = [
  {
    title: "CRM for a small roofing company?",
    body: "We're a team of 9 and keep all our leads in one big spreadsheet. It keeps breaking and jobs fall through the cracks. What do you use? Needs to work on a phone and send quotes. Budget is around $200 a month.",
    gives: ["asking", "need", "struggling", "budget", "buyer"],
    at: { buyer: "We're a team of 9", budget: "Budget is around $200 a month" },
    not: ["promoting", "launching", "validating", "hiring", "giveaway", "declining", "browsing"],
    atLeast: "Looking",
  },
  {
    title: "Mailchimp vs Brevo, we have to move by Friday",
    body: "We run an online shop for tea. Mailchimp raised its price again and we cancelled our subscription. Which one would you take for 8,000 contacts? Willing to pay up to 60 euro a month.",
    gives: ["comparing", "leaving", "budget", "urgency"],
    at: { comparing: "Mailchimp vs Brevo", urgency: "by Friday" },
    not: ["promoting", "news", "declining", "browsing"],
    atLeast: "Looking",
  },
  {
    body: "anyone got a rec for job scheduling software?? we're 6 electricians and whatsapp is a nightmare, im losing hours every week. happy to pay if it just works",
    gives: ["asking", "struggling", "budget", "buyer"],
    at: { struggling: "whatsapp is a nightmare", asking: "anyone got a rec" },
    not: ["promoting", "hiring", "browsing"],
    atLeast: "Looking",
  },
  {
    title: "Alternative to QuickBooks for a landscaping firm in Canada",
    body: "Fed up with the price hikes and want to switch before January. It must have payroll and GST reports. Any recommendations?",
    gives: ["asking", "leaving", "need"],
    at: { need: "must have payroll", leaving: "Alternative to QuickBooks" },
    not: ["promoting", "launching", "giveaway", "declining"],
    atLeast: "Looking",
  },
  {
    body: "Hello, I am owner of small hotel in Croatia, 22 rooms. Now we do all reservation by hand in Excel and we have many double bookings. Please recommend me a good program, not too expensive, it should connect with Booking.com.",
    gives: ["asking", "need", "struggling", "buyer"],
    at: { asking: "recommend me a good program", need: "should connect with Booking.com" },
    not: ["promoting", "hiring", "news"],
    atLeast: "Looking",
  },
  {
    title: "Looking for an agency to redo our Shopify store asap",
    body: "Our last agency disappeared and the sale starts in two weeks. We can spend about $8k. Who have you worked with and would hire again?",
    gives: ["asking", "budget", "urgency"],
    at: { budget: "can spend about $8k", urgency: "asap" },
    not: ["promoting", "launching", "validating", "giveaway"],
    atLeast: "Looking",
  },
  {
    title: "Self-hosted helpdesk for a school?",
    body: "I manage IT for three schools and our current ticket system is being discontinued in summer. Looking for something that runs in Docker, ideally with LDAP login. We looked at Zammad and osTicket, how do they compare?",
    gives: ["asking", "comparing", "need", "buyer"],
    at: { comparing: "how do they compare", need: "ideally with LDAP login" },
    not: ["promoting", "hiring", "browsing"],
    atLeast: "Looking",
  },
  {
    body: "Which phone should I buy for my delivery drivers? We need 10 of them by next week, rugged, with two SIMs, under 250 each.",
    gives: ["asking", "budget", "urgency"],
    at: { asking: "Which phone should I buy", budget: "under 250 each" },
    not: ["promoting", "browsing", "declining"],
    atLeast: "Looking",
  },
  {
    title: "Need a bookkeeper for our restaurant",
    body: "We're drowning in receipts and the tax deadline is on the 15th. Can anyone recommend a bookkeeper in Austin who knows Toast? Please no DMs from vendors, only names you've used yourself.",
    gives: ["asking", "struggling", "urgency", "buyer"],
    at: { struggling: "drowning in receipts", no_pitch: "Please no DMs from vendors" },
    cautions: ["no_pitch"],
    notCautions: ["legal", "grief"],
    not: ["promoting", "launching", "giveaway"],
    atLeast: "Looking",
  },
  {
    title: "What applicant tracking software do you use?",
    body: "Our company hires about 40 drivers a year and we track all of them in email. It's a total mess. Looking for a tool that posts to several job boards at once, around $100 a month.",
    gives: ["asking", "struggling", "buyer"],
    at: { asking: "What applicant tracking software do you use", struggling: "total mess" },
    not: ["hiring", "promoting", "validating"],
    atLeast: "Looking",
  },
  {
    title: "Software for a cleaning company with 400 clients",
    body: "I built a tracker in Airtable for our company two years ago, and it can’t keep up anymore. Which software should we buy? It has to plan routes and send invoices.",
    gives: ["asking", "need", "struggling", "buyer"],
    at: { asking: "Which software should we buy", need: "has to plan routes" },
    not: ["promoting", "launching", "validating"],
    atLeast: "Looking",
  },
  {
    body: "We run a funeral home with two locations and plan everything on a whiteboard, which is a mess. Can anyone recommend scheduling software for about 150 dollars a month?",
    gives: ["asking", "struggling", "budget", "buyer"],
    at: { asking: "Can anyone recommend scheduling software", buyer: "We run a funeral home" },
    notCautions: ["grief"],
    not: ["promoting", "browsing"],
    atLeast: "Looking",
  },
  {
    title: "Which practice management software for a clinic with four doctors?",
    body: "Our current one is shutting down at the end of the year, so we need a replacement. Must have online booking and insurance claims.",
    gives: ["asking", "leaving", "need"],
    at: { leaving: "need a replacement", need: "Must have online booking" },
    notCautions: ["medical"],
    not: ["promoting", "news", "declining"],
    atLeast: "Looking",
  },
];

/** People who sell, or try out what they might sell, also where it sounds like a question. */
const sellers: Example[] = [
  {
    title: "What do you use for invoicing?",
    body: "I built a small app that sends invoices from your phone because I hated doing it by hand. It's live at quickbill.example and free for 30 days. Use my code REDDIT for half off!",
    gives: ["promoting"],
    not: ["declining", "hiring"],
    atMost: "Curious",
  },
  {
    body: "Tired of losing leads in spreadsheets? 😩 Our CRM keeps every deal in one place. DM me for a demo or check the link in bio 👇",
    gives: ["promoting"],
    not: ["buyer", "urgency"],
    atMost: "Curious",
  },
  {
    title: "Would you pay $10 a month for an app that chases late invoices?",
    body: "I'm thinking about building this for freelancers. What features would you want? Looking for honest feedback on the idea before I write any code.",
    gives: ["validating"],
    at: { validating: "thinking about building this" },
    not: ["hiring", "giveaway"],
    atMost: "Curious",
  },
  {
    title: "How do you keep track of your clients?",
    body: "I'm validating an idea for a CRM for dog groomers. If this is your pain, could you fill in my quick survey? No product yet, just research.",
    gives: ["validating"],
    not: ["comparing", "urgency"],
    atMost: "Curious",
  },
  {
    title: "After a year of work, we just launched Shiftly on Product Hunt!",
    body: "It plans shifts for bars and cafés. We're giving away 50 lifetime licences to the first people who comment. We'd love your support today.",
    gives: ["launching", "giveaway"],
    at: { launching: "we just launched Shiftly", giveaway: "giving away 50 lifetime licences" },
    not: ["declining", "hiring"],
    atMost: "Curious",
  },
  {
    title: "[For Hire] I will set up your CRM",
    body: "Certified HubSpot consultant, 6 years of experience, available for work from May. I fix messy pipelines and migrate from any tool. DM me your needs and budget.",
    gives: ["hiring"],
    at: { hiring: "available for work" },
    not: ["validating", "comparing"],
    atMost: "Curious",
  },
  {
    body: "Looking for a technical co-founder for a B2B SaaS that helps accountants. I have 12 customers waiting and a design. Equity only at first.",
    gives: ["hiring"],
    at: { hiring: "Looking for a technical co-founder" },
    not: ["giveaway", "declining"],
    atMost: "Curious",
  },
  {
    title: "Anyone else struggling with no-shows?",
    body: "We lost thousands to no-shows in our salon, so we made Remindly, which texts your customers the day before. Salons that use it have half as many. Try it free for 14 days at remindly.example.",
    gives: ["promoting"],
    atMost: "Curious",
  },
];

/** People who talk, ask out of interest, or pass something on. */
const talkers: Example[] = [
  {
    title: "How I grew my SaaS to $10k MRR without ads",
    body: "Here are 5 lessons from the last two years. First, talk to customers every week. Second, raise your price. I wrote the long version on my blog.",
    gives: ["news"],
    not: ["asking", "budget", "struggling"],
    atMost: "Curious",
  },
  {
    title: "Do you even use a CRM?",
    body: "Just curious how other freelancers do it. I use a paper notebook and I'm happy with it, so I'm not looking for tool recommendations.",
    gives: ["declining", "browsing"],
    at: { declining: "not looking for tool recommendations" },
    not: ["promoting", "leaving", "urgency"],
    atMost: "Curious",
  },
  {
    title: "Question for small business owners",
    body: "I'm a student and write a school paper about how shops choose their software. Which accounting program do you use and why? I won't buy anything, it's only for the paper.",
    gives: ["browsing"],
    not: ["promoting", "leaving", "urgency", "budget"],
    notCautions: ["minor"],
    atMost: "Curious",
  },
  {
    title: "Unpopular opinion: spreadsheets beat every project tool",
    body: "People pay hundreds of dollars a month and then export everything to Excel anyway. A shared sheet and a weekly call are enough for most teams. Change my mind.",
    gives: ["news"],
    not: ["asking", "leaving", "urgency", "buyer"],
    atMost: "Curious",
  },
  {
    title: "Brightdesk raises $40M to bring AI to helpdesks",
    body: "The company says that it will hire 60 people and open an office in Lisbon. The round was led by Northfield. Its rival Pingly was acquired in May.",
    gives: ["news"],
    not: ["asking", "buyer", "budget", "hiring", "struggling"],
    atMost: "Curious",
  },
  {
    title: "Our clients never answer mails. How do you handle it?",
    body: "We already have a CRM and like it, so no tools please. I'd rather hear what you write in a reminder so that people react.",
    gives: ["declining"],
    at: { declining: "no tools please" },
    not: ["promoting", "leaving", "budget"],
    atMost: "Curious",
  },
];

/** Whole posts, with the level that each must reach or stay below. */
export const wholePosts: readonly Example[] = [...buyers, ...sellers, ...talkers];
