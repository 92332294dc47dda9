import { inGroup } from "./page.ts";

const studio = inGroup("freelancestudiotalk", "Freelance Studio Talk");
const owners = inGroup("smallshopownersuk", "Small Shop Owners UK", "GB");
const salon = inGroup("302718845561207", "Salon & Spa Managers", "US");
const trades = inGroup("tradespeoplehelpdesk", "Tradespeople Helpdesk", "GB");
const founders = inGroup("bootstrappedfounderscircle", "Bootstrapped Founders Circle");
const selbst = inGroup("selbststaendigimsueden", "Selbstständig im Süden", "DE");

/** Posts in public groups: questions, chatter, promotion. */
export const facebookPosts = [
  studio(
    "Jo Marlow",
    1,
    "What invoicing software is everyone using these days? My old one just doubled its price. I send about 15 a month and need payment reminders.",
  ),
  studio(
    "Kit Darnell",
    4,
    "Show me your desk! Mine is 60% coffee cups and one very judgmental cat.",
  ),
  studio(
    "Renata Pohl",
    12,
    "Does anyone know a time tracking app that doesn't feel like being watched? My clients want hours on the invoice, I want peace.",
  ),
  studio(
    "Milo Hart",
    29,
    "PSA: chase your invoices on a Tuesday morning. No idea why it works, it just does.",
  ),
  studio(
    "Bexley Quinn",
    96,
    "Moving to a proper CRM after five years of sticky notes. Which one should a one-person studio look at? Simple please!",
  ),
  owners(
    "Harriet Boyle",
    2,
    "Can anyone recommend a booking system for a pottery studio? Workshops for 8 people, gift vouchers, and it must take deposits.",
  ),
  owners(
    "Nadeem Iqbal",
    7,
    "Footfall down again this week. Anyone else on the south coast seeing the same?",
  ),
  owners(
    "Fiona Garvey",
    18,
    "Looking for an easy CRM for a bridal shop. We forget to call people back after fittings, and that is where the money is.",
  ),
  owners(
    "ShopFlow Offers",
    36,
    "Get 50% off ShopFlow, the all-in-one invoicing and stock software for shops. This weekend only! Message us.",
  ),
  owners(
    "Gwen Parry",
    150,
    "Our till system has no analytics worth the name. What do you use to see which products sell together?",
  ),
  owners(
    "Alun Rees",
    500,
    "Merry almost-Christmas. Who else is already tired of the same 12 songs?",
  ),
  salon(
    "Tasha Monroe",
    3,
    "Scheduling app drama: ours went down on a Saturday. Which scheduling software has been reliable for you? Four chairs, two rooms.",
  ),
  salon(
    "Dee Whitlock",
    15,
    "How do you all handle no-shows? I need appointment scheduling that takes a card up front. Recommendations?",
  ),
  salon("Marisol Vega", 44, "New balayage from today, first one after my course. Be kind!"),
  salon(
    "Corinne Hale",
    200,
    "We left our old scheduling tool in June and I do not miss it. Ask me anything, I have no link to sell you.",
  ),
  trades(
    "Shane Doherty",
    5,
    "Lads, what app do you use for quotes and invoices on site? Needs to work without signal. Pen and paper is killing me.",
  ),
  trades("Kev Marsh", 20, "Best boots under 120 quid that last more than one winter? Go."),
  trades(
    "Lorna Petrie",
    55,
    "My husband does the work and I do the invoicing. Is there software that sends payment reminders for him so I don't have to be the bad guy?",
  ),
  trades(
    "Piotr Maj",
    260,
    "Customer still hasn't paid since August. Small claims or a nice word? How did you get on?",
  ),
  founders(
    "Ayesha Rahman",
    6,
    "Which product analytics tool would you start with today at 200 users? I want funnels, I don't want a sales call.",
  ),
  founders(
    "Leo Brandt",
    31,
    "We hit 1k MRR with a boring CRM for beekeepers. Boring is good. Bees are not boring though.",
  ),
  founders(
    "Simone Achterberg",
    120,
    "Need an alternative to our CRM, it wants an annual contract for 9 seats. What are you happy with?",
  ),
  founders(
    "Growth Hax Daily",
    340,
    "10 analytics tools that will 10x your startup in 10 days. Comment TOOL and I send you the list.",
  ),
  founders(
    "Ben Oduya",
    800,
    "Shut down my scheduling startup yesterday after three years. Writing up what I learned. Be gentle.",
  ),
  selbst(
    "Verena Huber",
    10,
    "Welche Rechnungssoftware nutzt ihr für E-Rechnungen? Mein Steuerberater drängelt, und ich will nichts Kompliziertes.",
  ),
  selbst(
    "Matthias Egger",
    90,
    "Hat jemand Erfahrung mit Terminbuchung online für eine Physiopraxis? Suche etwas mit SMS-Erinnerung.",
  ),
  selbst(
    "Resi Aigner",
    410,
    "Stammtisch nächsten Donnerstag, wieder beim Wirt in Holzkirchen. Wer kommt?",
  ),
];
