import { onLinkedIn } from "./page.ts";

/** Posts by people who ask for software: for invoices, customers, appointments, figures. */
export const linkedinAsking = [
  onLinkedIn(
    "Marit Hoekstra",
    1,
    "Question for the freelancers here: what invoicing software do you actually use? I am done with spreadsheets. Needs payment reminders that go out by themselves and VAT for two countries. Happy to pay, not happy to pay for forty features.",
    "NL",
  ),
  onLinkedIn(
    "Dominic Ashby",
    3,
    "Looking for recommendations: a CRM for a team of six that does not need an administrator. We tried the big one. Three months in, nobody opens it. What do small agencies use?",
    "GB",
  ),
  onLinkedIn(
    "Priya Raghunathan",
    5,
    "Does anyone know a good scheduling tool for a clinic with three rooms and seven part-timers? The one we have double-books every other Tuesday and support takes a week to answer.",
    "IN",
  ),
  onLinkedIn(
    "Tobias Kern",
    8,
    "Ehrliche Frage an die Selbstständigen: Welche Rechnungssoftware nutzt ihr, die E-Rechnung kann und nicht aussieht wie 2004? Ich suche etwas für ein Büro mit vier Leuten.",
    "DE",
  ),
  onLinkedIn(
    "Chantal Mbeki",
    11,
    "We are switching away from our analytics tool after the price tripled at renewal. What is a good alternative to the usual suspects, ideally one that does not need a cookie banner? We have about 400k visits a month.",
  ),
  onLinkedIn(
    "Owen Pritchard",
    16,
    "Hive mind: any invoicing tool for tradespeople that works offline on a phone? Half our jobs are in basements. My lads write on paper and I type it all up on Sunday night.",
    "GB",
  ),
  onLinkedIn(
    "Lucía Ferrer",
    22,
    "Busco recomendaciones de un CRM sencillo para un estudio de arquitectura. Somos cinco y todo vive en el correo. ¿Qué usáis vosotros?",
    "ES",
  ),
  onLinkedIn(
    "Grace Okonjo",
    27,
    "Can anyone recommend invoicing software that handles retainers properly? I bill eleven clients the same amount each month, and each month I find one I forgot. Embarrassing, and expensive.",
  ),
  onLinkedIn(
    "Henrik Solberg",
    34,
    "Which booking system would you pick for a small climbing gym? Classes, passes for ten visits, and people who cancel five minutes before. Our current tool cannot do passes.",
    "NO",
  ),
  onLinkedIn(
    "Ruth Adeyemi",
    47,
    "Need help choosing a CRM. Two founders, 300 contacts, no sales team. Every comparison I find was written by somebody who sells one of them. What did you choose and do you regret it?",
  ),
  onLinkedIn(
    "Bastien Roux",
    60,
    "Quelqu'un connaît un bon logiciel de facturation pour une petite agence ? Relances automatiques indispensables. Merci d'avance !",
    "FR",
  ),
  onLinkedIn(
    "Anneke de Wit",
    75,
    "Serious question: is there a time tracking tool that turns hours into invoices without an export in between? I lose an afternoon a month copying numbers from one tab into another.",
    "NL",
  ),
  onLinkedIn(
    "Samuel Brightwater",
    98,
    "Our bookkeeper retires in March. Before I hire another: which invoicing software lets an owner of a print shop do it alone? Late payments are my main problem, not the books.",
    "US",
  ),
  onLinkedIn(
    "Noor Haddad",
    130,
    "Looking for an alternative to our scheduling app. It wants 18 dollars a head for shift swaps. We run two cafés with thirty students. Any tips?",
  ),
  onLinkedIn(
    "Ewa Zielińska",
    170,
    "What do you use for product analytics if your app is mostly used on intranets? Everything we tried loads a script from somebody's cloud. Self-hosted is fine.",
    "PL",
  ),
  onLinkedIn(
    "Callum Reid",
    220,
    "I have 47 unpaid invoices and no system. What would you recommend to a two-man joinery: an app, a person, or a very large dog?",
    "GB",
  ),
  onLinkedIn(
    "Hiro Tanabe",
    310,
    "Recommendations wanted for a CRM that speaks Japanese and English in the same account. Our Osaka office and our Leeds office each keep their own list, and customers hear from us twice.",
    "JP",
  ),
  onLinkedIn(
    "Delphine Osei",
    420,
    "Photographers: which software do you send contracts, invoices and payment reminders from? I would rather have one tool than four, and I will switch this month.",
  ),
  onLinkedIn(
    "Greg Tomlinson",
    600,
    "Does an appointment scheduling tool exist that asks for a deposit first? No-shows cost me about 900 a month.",
    "US",
  ),
  onLinkedIn(
    "Sabine Mertens",
    850,
    "We outgrew our shared inbox. Which CRM with a decent mail integration would you look at for a nonprofit with 12 people and no budget to speak of?",
    "BE",
  ),
];
