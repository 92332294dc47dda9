import { type Example, withoutSignal, withSignal } from "./example.ts";

// Example sentences for positive signals. They were written without knowledge of the rules and say what a
// careful reader sees: change a rule to fit them, not the other way around. Each kind has examples that
// must give it, with the words in {braces}, and examples that use such words in another sense.

const asking: Example[] = [
  ...withSignal("asking", [
    "{what do y'all use} for invoicing? im done with word templates",
    "{anyone got a rec} for a cheap pos system thats not square",
    "# {Best accounting software} for a two person bakery?",
    "{Looking for an app} that reminds my crew of the next job, android and ios",
    "{is there a tool that} turns voice memos into job quotes?",
    "# {Which CRM should I} pick for a small real estate team?",
    "{any recommendations} for a bookkeeper in Leeds who knows construction?",
    "Hello, can somebody {suggest me good software} for manage the stock of three shops",
    "# {Alternative to Mailchimp}?",
    "{Does anyone know of} a self-hosted password manager with groups?",
    "LinkedIn hive mind: {who do you use for payroll} in Germany?",
    "{Can anyone recommend} an agency that does google ads for dentists",
    "ISO project management for landscapers, {what are you all using}?",
    "pls {recommend a phone} with big battery for delivery driver",
    "{What's your go-to tool} for scheduling shifts these days?",
    "{what’s a good app} for splitting bills between flatmates?",
    "TL;DR {need suggestions for a helpdesk} that a five person shop can afford",
  ]),
  ...withoutSignal("asking", [
    "Our accountant recommended that we keep every receipt, so we do.",
    "What do you use your garage for now that the car is gone?",
    "I'm looking forward to the new version of Notion.",
    "The best software I ever wrote was for a two person bakery.",
    "Does anyone know why Outlook shows two calendars?",
    "Is there a way to turn off notifications in Slack?",
    "Here is what we use for invoicing and why we like it.",
    "Which button should I press to export the report?",
    "There is no alternative to hard work.",
    "Instead of searching for your product, people search for their trouble.",
    "Shop owners who are looking for a till ask their neighbours.",
  ]),
];

const comparing: Example[] = [
  ...withSignal("comparing", [
    "# {HubSpot vs Pipedrive} for a team of six",
    "{Xero or QuickBooks} for a sole trader in the UK?",
    "has anyone {moved from Asana to ClickUp}? was it worth it",
    "{How does Odoo compare to ERPNext} for a small factory?",
    "torn {between the Pixel 9 and the iPhone 16}, mostly photos of building sites",
    "{Shopify versus WooCommerce} when you only sell forty things?",
    "Is {Linear better than Jira} for a team without project managers?",
    "we tried {Toggl, Harvest and Clockify, which one would you keep}?",
    "cant decide {between Hetzner and OVH} for the backup box",
    "what is {the difference between Zoho Books and FreshBooks} in real life",
    "# {Pros and cons of Notion vs Confluence}?",
  ]),
  ...withoutSignal("comparing", [
    "Do I file this in March or April?",
    "It's us vs the tax office again.",
    "I moved from Ohio to Texas for this job.",
    "Compared with last year our sales are up by a tenth.",
    "Tonight's game is Lakers vs Celtics.",
    "Between you and me, the boss has no clue.",
    "He is better than his reputation.",
  ]),
];

const leaving: Example[] = [
  ...withSignal("leaving", [
    "We are {moving away from Salesforce} at the end of the year.",
    "just {cancelled our Adobe subscription}, what now",
    "{fed up with QuickBooks} and its support",
    "Dropbox {price went up again so we want out}",
    "# {Alternative to Calendly} that does not cost $16 a seat?",
    "Our helpdesk software {is shutting down in June} and we have to go somewhere.",
    "{Need a replacement for Evernote}, any ideas?",
    "im {done with Trello}, it got so slow",
    "{Switching from Mailchimp} before the next invoice comes",
    "we {want to ditch Jira}, nobody here likes it",
    "Looking to {migrate off Heroku}, too many price hikes",
    "{trying to get rid of Zendesk}, what did you go with?",
    "{we’re leaving Basecamp}, where should we go?",
    "Is there {something to replace our old FileMaker database}?",
  ]),
  ...withoutSignal("leaving", [
    "She is leaving the company on Friday, bring cake.",
    "My dog is fed up with the rain.",
    "We moved away from the city when the kids were born.",
    "The plumber replaced the tap in ten minutes.",
    "I am done with the invoices for today, going home.",
    "Don't forget to cancel the meeting on Thursday.",
    "The bakery next door is shutting down after forty years.",
    "We switched from monthly to weekly meetings.",
    "It is time to switch gears and talk about lunch.",
    "I would never leave Notion, it runs my life.",
  ]),
];

const need: Example[] = [
  ...withSignal("need", [
    "It {must have an API} and single sign-on.",
    "the app {needs to work offline} because our trucks have no signal",
    "{Requirements: EU hosting, audit log}, under 20 seats",
    "Looking for a CRM, {ideally with WhatsApp} built in",
    "{It should integrate with Xero} and Stripe.",
    "whatever we take {has to support arabic invoices}",
    "{Must-haves:} recurring invoices, late fees, a client portal.",
    "we {need something that can handle} 40k SKUs",
    "the program {should be able to print labels} on a zebra printer",
    "{it’s gotta run on linux}, no way around that",
    "bonus if it does payroll, but {time tracking is a must}",
    "{Nice to have: dark mode. Deal breaker: no Linux client.}",
  ]),
  ...withoutSignal("need", [
    "You must have misread the email.",
    "He needs to apologise to the whole team.",
    "It should rain on Sunday.",
    "I need a holiday.",
    "There are no requirements to join our book club.",
    "Ideally with friends and a bottle of wine, that's how I spend a Friday.",
    "That must have been a rough week for the Figma team.",
  ]),
];

const struggling: Example[] = [
  ...withSignal("struggling", [
    "we are {drowning in spreadsheets}",
    "I'm {wasting hours} every week copying orders from email to the shop",
    "our inventory sync {keeps breaking}",
    "three of us {can't keep up with the support inbox} anymore",
    "Month end {is a nightmare}, everything is in different Excel files.",
    "We are {struggling to keep track} of who was paid and who was not.",
    "I am {so sick of chasing clients} for invoices",
    "leads {fall through the cracks} because it is all on paper",
    "we do everything by hand and {it takes forever}",
    "Scheduling 25 cleaners over WhatsApp {is killing me}",
    "reporting {is such a pain}, i have to export from four tools",
    "customer data is {a total mess}, half in gmail and half in notebooks",
    "i {can’t keep up with the invoices} anymore",
    "My current software {crashes all the time} when I print receipts.",
  ]),
  ...withoutSignal("struggling", [
    "I had a nightmare about a shark last night.",
    "He keeps breaking the world record.",
    "Can't keep up with my daughter on the bike, she is so fast.",
    "We wasted hours playing cards on the train, it was great.",
    "The switch took ten minutes, no struggle at all.",
    "It never breaks and I have nothing to complain about.",
    "No pain, no gain.",
  ]),
];

const budget: Example[] = [
  ...withSignal("budget", [
    "{under $500 a month} for five seats would be great",
    "I'm {willing to pay} for something good.",
    "{our budget is around 2k} a year",
    "is there something {cheap enough for} a one man shop?",
    "looking for a laptop for CAD, {budget: 300€}",
    "happy to {pay up to 50 bucks a month} if it saves me the copying",
    "We {can spend about £10k} on this.",
    "shift planner for the bar, {max 20 usd per user}",
    "{dont want to pay more than 15 a month} for invoices",
    "# Good laptop {for less than 800 euro} for CAD?",
    "{Budget is 1.5k}, need a thermal camera for inspections",
  ]),
  ...withoutSignal("budget", [
    "The city council voted on its budget last night.",
    "We raised $500 for the animal shelter.",
    "Pay attention to the second slide.",
    "His newsletter made $500 last month.",
    "It paid off to wait.",
    "We spend too much time in meetings.",
    "That was a cheap shot by the goalkeeper.",
  ]),
];

const urgency: Example[] = [
  ...withSignal("urgency", [
    "need this {asap}",
    "The new booking page has to be running {by Friday}.",
    "we {need this up this week}",
    "{the deadline is the end of the month}, so we can't test for long",
    "{urgent}: our card terminal broke and the weekend is ahead, which one can I buy?",
    "we have to choose a provider {before Monday}",
    "Our contract {ends in two weeks} and we have nothing yet.",
    "{need a plumber today}, water is coming through the ceiling",
    "NEED A NEW ROUTER FOR THE SHOP {ASAP}!!",
    "{time is running out}, the old system goes off on the 1st",
    "pls help, i need a pdf signer {right now}",
    "Any bookkeeper who can {start immediately}?",
    "we are {in a bit of a rush} here, which host is quickest to set up?",
  ]),
  ...withoutSignal("urgency", [
    "No rush, we want to choose well.",
    "We have no deadline, just planning for next year.",
    "We closed early on Friday and went to the lake.",
    "Today I learned that owls can't move their eyes.",
    "The seller answered immediately, which was nice.",
    "An urgent care clinic opened near our office.",
    "Rush recorded their best album in 1981.",
    "I am not in a huge hurry, next spring is fine.",
  ]),
];

const buyer: Example[] = [
  ...withSignal("buyer", [
    "{We're a team of 12} and still share one calendar.",
    "{I run a small agency} and quotes eat my evenings",
    "{my company needs} a vpn for remote workers",
    "{Our firm is looking} for e-signature.",
    "which pos {for our restaurant}, 40 seats and a bar?",
    "{I own a hair salon} with three chairs, which booking app is easiest?",
    "{we have 15 employees} and need payroll",
    "{my boss asked me} to find a ticket system for our department",
    "{Small nonprofit here}, looking for donor management software.",
    "{Our sales team} wants a dialer that works with HubSpot.",
    "{I manage IT for a school district} and need asset tracking",
    "me and my partner {run a cleaning company}, need app for routes",
    "{we’re a small law firm} in Ohio and need software to scan mail",
    "{We are an agency of five people} and need time tracking",
  ]),
  ...withoutSignal("buyer", [
    "I run every morning before work.",
    "My favourite team lost again last night.",
    "She keeps me company while I cook.",
    "The company that made my phone is from Korea.",
    "We are a family of five and share one calendar.",
    "Just for me, I live alone and want an app for my shopping list.",
    "It is for personal use, I have no business.",
  ]),
];

/** Posts for each positive signal, and posts that only look like it. */
export const positiveExamples: readonly Example[] = [
  ...asking,
  ...comparing,
  ...leaving,
  ...need,
  ...struggling,
  ...budget,
  ...urgency,
  ...buyer,
];
