import { type Example, withoutSignal, withSignal } from "./example.ts";

// Example sentences for negative signals. See examples-positive.ts.

const promoting: Example[] = [
  ...withSignal(
    "promoting",
    [
      "{I built a tiny app} that turns receipts into expense reports, it's on receiptly.example",
      "{check out my new invoicing tool}, it's free for a month",
      "{we just made a tool} for agencies that writes the weekly report for you",
      "My course on cold email is open again, {link in bio}",
      "{use my code SAVE20} for 20% off the planner",
      "We help clinics to fill empty slots. {DM me for a demo}.",
      "{Tired of messy spreadsheets? Try Sheetless}.",
      "Hey founders, {our platform helps teams close twice as fast. Book a call}.",
      "I got tired of chasing invoices {so I made a tool} that does it for me, link in the comments",
      "Plan your week in one minute. {Sign up for free at planly.example}",
      "{shameless plug: my saas} does exactly this",
      "{I’ve built a free tool} that writes alt texts, would love for you to try it: altly.example",
      "# {Looking for a CRM? Try ours}, 14 days free",
      "{I'm the founder of Quotely} and we solve exactly this for electricians.",
    ],
    { maxLevel: "Curious" },
  ),
  ...withoutSignal("promoting", [
    "I built a shed with my dad last summer.",
    "Who built the website of your restaurant? We need somebody like that.",
    "I have to check out of my hotel by ten.",
    "We built our own tracker in Excel and it's falling apart, what do you use instead?",
    "I'm tired of spreadsheets, what should I try?",
    "Does the promo code for Namecheap still work?",
    "I use my code editor on two screens.",
    "Their sales rep told me to book a demo and never called back.",
    "I made the mistake of buying the cheap plan.",
    "Our product is a booking app for barbers, which software do you use for the manual?",
    "Need a cheap host for my first online shop, any recommendations?",
    "We're building a SaaS for dentists and need a payment provider.",
    "# Need ideas for a till, budget of $400?",
  ]),
];

const launching: Example[] = [
  ...withSignal(
    "launching",
    [
      "{We just launched} our scheduling app for vets 🎉",
      "{we are live on Product Hunt} today",
      "# {Tallywise v2 is out}: faster sync, new editor",
      "{Introducing Tallywise}, the easy way to count stock.",
      "{launching today:} a planner for shift workers",
      "after 8 months of nights and weekends my app is {finally live}",
      "{Excited to announce} our new platform for landlords!",
      "{Today we're releasing} Boxly 3, with offline mode for everybody.",
      "{just shipped my first saas}, please be kind",
      "Our iOS app {is now available in the App Store}.",
    ],
    { maxLevel: "Curious" },
  ),
  ...withoutSignal("launching", [
    "The rocket launch was delayed because of wind.",
    "Before we launch we need a payment provider, any tips?",
    "Excel crashes when I launch it, any fix?",
    "Let me introduce myself: I am Ana, a bookkeeper from Porto.",
    "Introducing a puppy to an old cat takes weeks.",
    "Is the new iPhone out yet?",
    "The live chat on our site is broken, which one do you use?",
  ]),
];

const validating: Example[] = [
  ...withSignal(
    "validating",
    [
      "{would you pay for an app} that books your dog walker?",
      "{Thinking about building a tool} that sorts receipts for freelancers, thoughts?",
      "# {Is this a good idea}: uber for ladders",
      "{roast my landing page} please, planly.example",
      "{looking for feedback on my mvp}, it plans shifts for bars",
      "{Looking for beta testers} for my habit app",
      "{quick survey on my idea}, takes 2 minutes",
      "{Validating an idea}: a shared calendar for neighbours who own tools together.",
      "{I’m thinking of building} a booking app for tattoo artists. Does it make sense?",
      "{Would anyone use a site} that compares shipping quotes for tiny shops?",
      "{I have an idea for an app}, tell me why it's stupid",
      "{what do you think of my startup idea}? AI that writes menus for restaurants",
    ],
    { maxLevel: "Curious" },
  ),
  ...withoutSignal("validating", [
    "Good idea, I will try that tonight.",
    "I have no idea which plan to take.",
    "Would you pay by card or cash at the market?",
    "Our customers give feedback by phone and we need a tool to collect it.",
    "We need a survey tool for 300 guests, what is good?",
    "How do you roast coffee at home?",
    "The beta of iOS drains my battery.",
    "I have been doing a lot of research on laptops and cannot decide.",
    "What is the most secure password manager that you would trust?",
    "We are thinking about building a second warehouse and need stock software.",
  ]),
];

const hiring: Example[] = [
  ...withSignal(
    "hiring",
    [
      "{We're hiring} a senior backend developer, remote.",
      "{Looking for a co-founder} with sales experience.",
      "{looking for a developer to join us} for equity",
      "# {[For Hire] Shopify expert}, 5 years of experience",
      "{available for work} from March, UX designer in Berlin",
      "{looking for a job} in accounting, just moved to Dublin",
      "{Open to work}: data analyst, five years in retail.",
      "# {[Hiring] Video editor} for a YouTube channel",
      "{hiring two waiters} for the summer, dm",
      "I'm a virtual assistant {looking for clients}",
      "{need a technical cofounder} for my fintech",
      "We have three open positions, {send your CV} to Marta.",
    ],
    { maxLevel: "Curious" },
  ),
  ...withoutSignal("hiring", [
    "Which applicant tracking system do you use when you hire drivers?",
    "We hired a van for the move.",
    "Looking for a developer tool that shows slow queries.",
    "My partner and I want one shared calendar.",
    "Does anyone know a tool to track job costs on site?",
    "Steve Jobs said that once.",
    "Looking for a portable work laptop under $900.",
    "Which proxy do you use in front of my services?",
    "The drill did the job in a minute.",
  ]),
];

const news: Example[] = [
  ...withSignal(
    "news",
    [
      "# {Fintory raises $20M} to fix expense reports",
      "{Here are 10 tools} every founder needs",
      "# {A complete guide to} self-hosting your mail",
      "# {Case study}: how a bakery cut its waste by half",
      "# {Brightdesk acquires Pingly} for $40 million",
      "# {How I grew to $10k MRR} and what I learned",
      "# {7 lessons I learned} from running a SaaS for ten years",
      "{Unpopular opinion}: most CRMs are just expensive address books.",
      "{Breaking: Slack raises its prices} from May",
      "{According to a new report}, 60% of small firms still use Excel.",
      "{Hot take}: nobody needs a CRM before the 100th customer",
      "# {The top 5 invoicing apps of 2026}, tested and ranked",
    ],
    { maxLevel: "Curious" },
  ),
  ...withoutSignal("news", [
    "How do I raise an invoice in Xero?",
    "Any news from the plumber?",
    "Here are our requirements: 10 seats, single sign-on, EU hosting.",
    "In your opinion, which payroll app fits five people?",
    "Our newsletter goes to 3,000 people and Mailchimp is too dear, what else is there?",
    "My piano lessons are on Tuesday.",
    "I am trying to stop using a smartphone, which simple phone is good?",
    "Which booking software do tour guides use?",
  ]),
];

const giveaway: Example[] = [
  ...withSignal(
    "giveaway",
    [
      "{Giving away 50 lifetime licences} of my app",
      "{free lifetime codes} for the first 100 people",
      "{50 free licences} for nonprofits, comment below",
      "{Giveaway}: repost this and win a year of Planly",
      "first 20 who comment {get it for free}",
      "I have {a few promo codes to give away}",
      "comment PDF and {I'll send you my template for free}",
      "{win a year of Pro}: like and share this post",
      "My puzzle game is {free for the next 24 hours}, grab it",
      "dropping {10 free keys} for our game tonight",
    ],
    { maxLevel: "Curious" },
  ),
  ...withoutSignal("giveaway", [
    "Is there a free plan for students?",
    "Feel free to suggest anything.",
    "She gave away the ending of the film.",
    "How did you get your first 10 customers?",
    "The typo in the invoice was a dead giveaway.",
    "Sugar-free cookies for the office, who delivers?",
    "We need licences for 50 people, who sells them?",
    "We want to run a giveaway on Instagram, which tool picks the winner?",
  ]),
];

const declining: Example[] = [
  ...withSignal("declining", [
    "{not looking for tool recs}, just want to know how you structure your week",
    "{I don't need another app}, I need people to read their mail.",
    "{Not asking for software}, asking how you talk to clients.",
    "{we already have a CRM and like it}, the question is who fills it in",
    "How do you stay focused? {No tools please}, only habits.",
    "please {don't suggest another app}",
    "{I'm not looking to buy} anything.",
    "{Not interested in new software}, how do you motivate people to use the old one?",
    "{We're happy with our current POS}, this is about tips for the staff.",
    "{I am not in the market for a new phone}",
    "{I don’t need a tool for this}, only a trick to remember it",
    "This is {not a request for recommendations}.",
    "How do you price your work? {no software recommendations}, thanks",
  ]),
  ...withoutSignal("declining", [
    "I don't need anything fancy, just a simple CRM.",
    "We don't have a CRM yet and need one.",
    "No tools we tried could do this, what else is there?",
    "Not looking forward to month end without proper software.",
    "I'm not happy with our current POS, what else is out there?",
    "We already have Xero, so it must connect to it.",
    "Not asking for much: invoices, reminders, done. What would you use?",
    "i dont need a phone with good camera, only big battery, any ideas?",
  ]),
];

const browsing: Example[] = [
  ...withSignal("browsing", [
    "{just curious}, what do you all use for notes?",
    "What CRM do you use? {It's for a school paper}.",
    "{Out of interest}, how many of you still send faxes?",
    "{just wondering what everybody uses} for passwords",
    "{do you even use} a crm?",
    "it's {just for a hobby project}, so nothing that costs money",
    "{For my thesis} I ask teams: which project tools do you use?",
    "{just out of curiosity}: linux or windows on your work laptop?",
    "photo editor for holiday pictures? only free ones, {I won't pay a cent}",
    "{for a uni assignment}: which erp do factories in your country use?",
  ]),
  ...withoutSignal("browsing", [
    "Curious George is my son's favourite book.",
    "Web browsing is slow on our office wifi, which router should I get?",
    "Our school needs an electronic register, what is good?",
    "Our hobby shop needs a till system.",
    "We only need the free trial to test the import, then we will buy.",
    "No wonder the sync fails, the API is old.",
    "Even the CRM we use now loses leads, what should we buy?",
    "Which of the two do you actually use?",
    "I found Slatepay, what's your experience with it?",
    "It would help if you could give me the name of a bank.",
    "I'm curious what alternatives are worth the move.",
    "The app lets a team share your calendar with clients.",
  ]),
];

/** Posts for each negative signal, and posts that only look like it. */
export const negativeExamples: readonly Example[] = [
  ...promoting,
  ...launching,
  ...validating,
  ...hiring,
  ...news,
  ...giveaway,
  ...declining,
  ...browsing,
];
