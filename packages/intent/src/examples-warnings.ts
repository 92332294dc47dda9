import { type Example, withoutWarnings, withWarning } from "./example.ts";

// Example sentences for warnings. See examples-positive.ts. A trade, a joke or a thing that only sounds
// sensitive is not sensitive: such a post raises no warning.

const noPitch: Example[] = [
  ...withWarning("no_pitch", [
    "Which CRM for a gym? Please {don't spam me with your product}.",
    "{vendors please don't DM}, I only want to hear from users",
    "{no self promo} please",
    "What do you use for rotas? {If you are the developer don't post}.",
    "{No sales pitches}, I'd like honest experience.",
    "I will {block anyone who tries to sell me something}.",
    "need a backup tool for macs. {pls no dms from vendors}",
    "{I'm not looking to be pitched}, just tell me what works for you.",
    "Which dialer is good? {Don’t DM me to sell yours}.",
    "{Founders, don't plug your app here}.",
  ]),
  ...withoutWarnings([
    "Our pitch for the investors is on Tuesday, any tips for slides?",
    "The spam filter of our mail host misses too much, what do you use?",
    "Feel free to DM me if you sell this.",
    "Vendors welcome, tell me what you have.",
    "The football pitch is too wet to play.",
    "Which tool stops spam in a contact form?",
    "Our vendor doesn't answer DMs or mails, who is better?",
    "Please PM me if you know something like it.",
    "It is free, no signup, no ads, no calls.",
  ]),
];

const grief: Example[] = [
  ...withWarning("grief", [
    "I'm {organising my dad's funeral} and need to share the plan with my brothers, which app?",
    "{My mother passed away} last week and I have to close her accounts.",
    "{my husband is dying} and I have to take over his bookkeeping",
    "{We lost our son} in March, is there a counsellor who works online?",
    "{since my wife died} i cannot look at her phone, how do I save the photos",
    "{dad is in hospice}, what do you use to keep the whole family informed?",
    "My best friend {has only weeks to live}, we want to make a photo book.",
  ]),
  ...withoutWarnings([
    "this app kills me, every update is slower",
    "dying to try the new Linear",
    "my laptop died, which one should i get for CAD?",
    "You are killing it with these templates!",
    "Which software do funeral homes use for their invoices?",
    "rip my old phone, it died after six years",
    "We lost our biggest client in March and have to cut costs.",
    "dead simple time tracker for freelancers?",
    "Google killed another product that we depend on.",
    "After the morning routine my cable box died last night.",
    "A hospice nurse told us about a good planner.",
  ]),
];

const selfHarm: Example[] = [
  ...withWarning("self_harm", [
    "My shop failed and {I want to kill myself}.",
    "{I don't want to live anymore}, the debts are too much",
    "{I keep thinking about suicide} since they let me go.",
    "i lost everything and {i want to end my life}",
    "{everyone would be better off without me}",
    "{i cut myself again} last night and nobody knows",
  ]),
  ...withoutWarnings([
    "Excel makes me want to scream.",
    "i could kill for a good invoicing app",
    "It would be career suicide to migrate on a Friday.",
    "How do I kill a process that hangs on Ubuntu?",
    "I cut myself a slice of cake and read your answers.",
    "I want to end my subscription but there is no button.",
    "Shoot me an email if you know a good printer.",
    "Which books deal with suicide in the Middle Ages?",
    "I don't want to live in a big city.",
  ]),
];

const medical: Example[] = [
  ...withWarning("medical", [
    "{my dad is having a heart attack}, which number do i call in Spain",
    "{my baby isn't breathing} right, please help",
    "{Chest pain and my left arm is numb}, should I drive to the hospital?",
    "she {took too many pills and won't wake up}, what do i do",
    "My friend {is unconscious} after a fall and the ambulance line is busy.",
    "{think im having a stroke}, half my face is numb",
    "{he can't breathe} and his lips are blue",
  ]),
  ...withoutWarnings([
    "Looking for medical practice management software for two doctors.",
    "Our clinic needs appointment reminders by SMS.",
    "Need an emergency plumber today.",
    "I nearly had a heart attack when I saw the AWS bill.",
    "Which tool do you use to draw ER diagrams?",
    "How do I change the stroke width in Figma?",
    "The market is bleeding and the app became unresponsive.",
    "Who offers a first aid course for our staff?",
    "Dispatch software for a private ambulance service, what do you use?",
  ]),
];

const legal: Example[] = [
  ...withWarning("legal", [
    "{I was arrested last night} and need a lawyer",
    "{we are being sued} and the answer is due tomorrow",
    "{my court hearing is tomorrow} and my lawyer dropped me",
    "{police are at my door with a warrant}, what can I do",
    "My brother {is in jail} and we need a bail bondsman tonight.",
    "{just got served with a lawsuit}, I have until Friday to answer",
  ]),
  ...withoutWarnings([
    "sue me but I like Excel",
    "Looking for legal invoicing software for law firms.",
    "Which e-signature app do lawyers use?",
    "We need a lawyer to read our terms of service, who do you use?",
    "Sue from accounting wants a new printer.",
    "Arrested Development was a great show.",
    "The ex-CEO faces 20 years in prison and his company got sued.",
    "Members of our tennis club should book a court by phone, which app?",
  ]),
];

const minor: Example[] = [
  ...withWarning("minor", [
    "{I'm 15} and want to start an online shop, which platform?",
    "{im 13 and} my mom wont pay for adobe, any alternative?",
    "{I am 16 years old}, which bank gives me an account?",
    "{as a 14 year old} what can i use to edit videos",
    "{i’m 15} and need a cheap mic for streaming, any recs?",
    "{15yo here}, which laptop for school and minecraft?",
    "{I'm in 8th grade} and need an app for flashcards",
  ]),
  ...withoutWarnings([
    "We have 15 employees and need payroll.",
    "I'm 15 minutes away from the shop.",
    "I'm 35 and just opened my second bakery.",
    "im 14 days into the trial and still not sure",
    "Our company is 12 years old and so is our ERP.",
    "My son is 13 and needs a phone for school, which one?",
    "I'm 16 hours into this migration, never again.",
    "Is the iPhone 15 still good enough for a courier?",
    "In my high school days we had no laptops.",
    "It is listed as a minor release, is it safe?",
    "I've been a plumber for 15 years and never had an app for quotes.",
  ]),
];

/** Posts for each warning, and posts that only sound like it. */
export const warningExamples: readonly Example[] = [
  ...noPitch,
  ...grief,
  ...selfHarm,
  ...medical,
  ...legal,
  ...minor,
];
