import type { Given } from "../../../apps/server/src/modules/studio/content/rules-given.ts";

/** A company with ten facts, a quote of a mention and a link. */
export const given: Given = {
  company: "Ledgerly",
  website: "https://ledgerly.test",
  facts: [
    {
      label: "The company",
      value: "Ledgerly sends invoices and payment reminders for freelancers.",
    },
    { label: "What it solves", value: "Clients pay late because nobody reminds them." },
    { label: "Audience", value: "Freelance designers and developers who work alone." },
    { label: "Location", value: "Made in Lisbon, Portugal." },
    { label: "Industry", value: "Invoicing software." },
  ],
  knowledge: [
    {
      id: "k1",
      title: "Price",
      content: "Ledgerly costs $12 a month. The first 14 days are a free trial.",
    },
    {
      id: "k2",
      title: "Reminders",
      content: "Reminders go out after 3, 7 and 14 days, and stop when the client pays.",
    },
    {
      id: "k3",
      title: "Integrations",
      content: "Ledgerly imports clients from Stripe and exports to CSV files.",
    },
  ],
  notes: ["We are four people and answer every email ourselves.", "There is no mobile app yet."],
  links: { Guide: "https://ledgerly.test/late-invoices" },
  quotes: [
    {
      mentionId: "m1",
      kind: "post",
      from: "Reddit, r/freelance",
      text: "My clients never pay before the third email. I spend 6 hours a month on it and Bonsai costs me $39.",
    },
  ],
  replyToMentionId: null,
  prompt: "Why reminders work better than late fees",
};

/** Sentences that the brief supports: a text of these has no mark. */
export const groundedSentences: readonly string[] = [
  "Ledgerly sends invoices and payment reminders for freelancers.",
  "Clients pay late because nobody reminds them.",
  "It costs $12 a month, and the first 14 days are a free trial.",
  "Reminders go out after 3, 7 and 14 days.",
  "The reminders stop when the client pays.",
  "It imports clients from Stripe and exports to CSV files.",
  "We are four people and answer every email ourselves.",
  "There is no mobile app yet.",
  "The guide is at https://ledgerly.test/late-invoices.",
  "Late fees start an argument; a reminder starts a conversation.",
  "On Reddit, someone wrote: “My clients never pay before the third email.”",
  "Write down the due date, and say what happens after it.",
  "We make it in Lisbon.",
  "A reminder is easier to send when you did not have to write it.",
  "What do you do when an invoice is late?",
  "It is made for designers and developers who work alone.",
  "Try this before you add a late fee: send one short note.",
  "Most clients forget; few refuse.",
  "Send your invoice on the day the work is done, not at the end of the month.",
  "If a client does not answer, call them. A short call beats another email.",
  "Nobody likes to ask for money. But you did the work, and the due date is on the invoice.",
  "How do you handle late payers? I would love to hear it.",
  "Start with a friendly note. Then name the date. Then stop working until it is paid.",
  "1. Agree on a date.\n2. Put it on the invoice.\n3. Remind before it is late.",
  "It helps to write the terms down before you start.",
  "Late payments are rarely about money. They are about attention.",
  "Most freelancers wait too long before they say something.",
  "Here is what works: be early, be short, be polite.",
  "A late fee punishes. A reminder helps both sides.",
  "You can do this by hand. Put the dates in a calendar.",
  "Ask for half up front when the client is new.",
  "Keep the first message to two sentences.",
  "We built Ledgerly because reminding people is awkward.",
  "That is the whole trick.",
  "Try it on your next invoice and tell me how it went.",
  "It takes some courage the first time.",
  "Good clients do not mind. Bad ones show themselves early.",
  "Reminders that sound like a person get answered.",
];
