import type { LivePost } from "../content.ts";

/** Live posts of tradespeople and shops that need what the demo customer sells. */
export const askingTrades: readonly LivePost[] = [
  {
    community: "smallbusiness",
    kind: "lead",
    author: "chimney_charlotte",
    title:
      "Chimney sweep, [[two vans|one van|three vans]]: invoicing software that works on a roof?",
    body: `Gloves on, one bar of signal, customer waiting at the bottom of the ladder. I want to tap an amount and have it gone. [[22|35|18]] jobs a week in season. Does anyone use something on the phone that doesn't need a laptop afterwards?`,
  },
  {
    community: "smallbusiness",
    kind: "lead",
    author: "pooltech_priya",
    title: "Pool service, [[61|48|90]] monthly customers, still typing every bill by hand",
    body: `Same amount, same people, same day. Surely recurring invoices are a solved problem? Looked at [[two|three|four]] apps yesterday and all of them wanted to sell me a website first. What are you on, and what does it cost you?`,
  },
  {
    community: "Entrepreneur",
    kind: "lead",
    author: "mobile_dog_spa",
    title:
      "Any alternative to QuickBooks for a dog groomer with a [[van|trailer|converted ambulance]]?",
    body: `My whole business is wash, dry, bill. I pay [[$38|$45|$60]] a month for a thing with [[11|14|9]] menus and I use one of them. Would happily switch this week if somebody names something smaller.`,
  },
  {
    community: "smallbusiness",
    kind: "lead",
    author: "scaffold_sean",
    title:
      "scaffolding firm, [[main contractors|developers|councils]] pay when they feel like it. tools??",
    body: `got [[£14,200|£9,800|£21,000]] out there over 60 days. the wife does the chasing invoices bit and shes had enough and honestly so have i. is there a thing that just emails them every monday till they pay? we're not computer people`,
  },
  {
    community: "photographybusiness",
    kind: "lead",
    author: "boudoir_bex",
    title:
      "Payment plans for [[wedding|newborn|portrait]] packages: what reminds the client for you?",
    body: `Three instalments, always. The [[second|third|last]] one is always late and I hate writing that message to somebody I've just seen cry happy tears. Which tools send payment reminders without sounding like a bank?`,
  },
  {
    community: "smallbusiness",
    kind: "lead",
    author: "locksmith_lou",
    title:
      "Emergency locksmith. What invoice software goes with a card reader on a [[doorstep|motorway|fire escape]]?",
    body: `People are nice at 2am while locked out and forget me by breakfast. I want it paid before I leave, [[or at least the bill in their inbox|with a receipt they can forward|and a copy for my bookkeeper]]. Budget about [[$25|$30|$20]] a month.`,
  },
  {
    community: "ecommerce",
    kind: "lead",
    author: "candles_wholesale",
    title: "Wholesale side grew to [[38|52|27]] shops and net 30 is eating me alive",
    body: `Retail is easy, card up front. The shops get thirty days and take sixty. Late payments are now bigger than my [[rent|wax order|wages]]. I need statements, a polite nudge at day 31, a less polite one at 45. Shopify can't. Who can?`,
  },
  {
    community: "selbststaendig",
    kind: "lead",
    author: "klavier_stimmt_so",
    title:
      "Klavierstimmer sucht Alternative to QuickBooks, bitte ohne [[Abo-Falle|Steuerberater-Zwang|Schulung]]",
    body: `Ich stimme [[neun|elf|sieben]] Klaviere die Woche und schreibe die Rechnungen im Auto. Brauche: Kundenliste, Rechnung, Erinnerung nach 14 Tagen. Mehr nicht. Was benutzt ihr so?`,
  },
  {
    community: "Entrepreneur",
    kind: "lead",
    author: "party_bounce_bo",
    title: "bouncy castles, [[school|council|church]] customers, POs, net 30. how do you keep up",
    body: `families pay on the day. institutions need an invoice, a po, a vat number, a second invoice because the first had the wrong po. i forget [[half|most|a third]] of them. want: recurring invoices for the term-time bookings + something that nags. cheap pls`,
  },
  {
    community: "smallbusiness",
    kind: "lead",
    author: "tailor_on_third",
    title:
      "Uniform alterations for [[hotels|airlines|hospitals]]: best invoicing software for per-item billing?",
    body: `Each delivery note has 40 to [[120|90|200]] lines: hem, zip, patch, hem, hem. Then one invoice at month end per property. I'm copying it out of a notebook. Would love to hear from someone who bills by the piece.`,
  },
  {
    community: "autonomos",
    kind: "lead",
    author: "fontanera_fina",
    title:
      '¿Qué usáis para facturar y que avise de los impagos? Me ofrecen un "alternative to QuickBooks" [[en inglés|con curso|a plazos]]',
    body: `Fontanera, [[dos|tres|una]] furgonetas, unas [[45|60|30]] facturas al mes. El comercial habla inglés y yo no. ¿Alguien con algo sencillo, en castellano, que mande los recordatorios solo?`,
  },
  {
    community: "nonprofit",
    kind: "lead",
    author: "allotment_treasurer",
    title: "[[112|96|140]] plots, one annual rent letter, zero volunteers. Software?",
    body: `I print, fold, lick and post. Then I do it again in [[June|July|May]] for the third who "never got it". If there's anything with payment reminders by e-mail that costs a small charity next to nothing, I'd like to retire from licking.`,
  },
  {
    community: "photographybusiness",
    kind: "lead",
    author: "realestate_rolls",
    title: "Property shoots: [[17|24|31]] agents, and each has a way of losing an invoice",
    body: `Some want one per [[listing|street|room]], some monthly, one wants a fax. A FAX. Which invoicing software can group by client and send on the 1st, and mark the ones that haven't been opened? I'd pay good money to stop opening my own sent folder.`,
  },
];
