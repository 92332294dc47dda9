import type { LivePost } from "../content.ts";

/** Live posts about invoices and payments whose authors don't look for a product. */
export const nearbyMoney: readonly LivePost[] = [
  {
    community: "freelance",
    kind: "rant",
    author: "net90_nightmare",
    title: "Net [[90|75|120]] is not a payment term, it's a hostage situation",
    body: "They also deduct [[2|3|1.5]]% if they pay early. Early is day 60. I've had late payments with better manners.",
  },
  {
    community: "smallbusiness",
    kind: "other",
    author: "retired_retailer",
    title: "[[31|27|40]] years of recurring invoices to the same customer ended today",
    body: "She moved to [[Portugal|Crete|her sister's]]. Paid on the 3rd of each month since we had carbon paper. I sent the last one with a card.",
  },
  {
    community: "Bookkeeping",
    kind: "question",
    author: "clearing_clara",
    title:
      "Chasing invoices that were never sent: how do you tell the client it was [[them|their nephew|the drafts folder]]?",
    body: "[[Forty|Twenty-six|Fifty-one]] drafts. He thought the green tick meant gone. I have to say something on the call at three, ideally something kind.",
  },
  {
    community: "SaaS",
    kind: "launch",
    author: "nudgelet_app",
    title: "Launched: payment reminders as [[postcards|voice notes|haiku]]. 11 signups, one angry",
    body: "The angry one got [[three|five|nine]] in a day because of a timezone. We've added a limit, and an apology, which also went out as one.",
  },
  {
    community: "startups",
    kind: "comparison",
    author: "seedstage_sal",
    title: "We compared what [[14|20|9]] portfolio companies spend on invoicing software",
    body: "Median is [[forty|twenty-five|sixty]] dollars, max is a scandal. Happy to share the sheet with founders, no pitch attached, I just like sheets.",
  },
  {
    community: "agency",
    kind: "rant",
    author: "scope_creep_cid",
    title:
      "Client disputes [[six|four|nine]] hours. Time tracking says they were on the call. All of them. Talking",
    body: "Sent the log. They asked who gave us permission to count. I'm going for a walk around the [[block|lake|car park]] and then another one.",
  },
  {
    community: "Entrepreneur",
    kind: "other",
    author: "unpaid_and_proud",
    title: "My grandfather's way of handling late payments was a [[bench|brass band|goat]]",
    body: "He'd put it outside the debtor's shop and wait. [[Three|Two|Five]] days was the record. Nobody was ever rude about it.",
  },
  {
    community: "consulting",
    kind: "question",
    author: "retainer_rolf",
    title:
      "Should recurring invoices go out on the [[1st|15th|last working day]]? Superstition welcome",
    body: "My AP contact swears that anything landing on a [[Monday|Friday|bank holiday]] is read by somebody else. I've no data and strong feelings.",
  },
  {
    community: "ecommerce",
    kind: "news",
    author: "vatwatch",
    title:
      "E-invoicing rules from [[January|July|April]]: what your invoice software has to write into the XML",
    body: "Short version: a structured file, not a PDF, for [[domestic B2B|all B2B|public buyers]]. Long version in the [notice](https://gov.example.org/einvoice). Not advice.",
  },
  {
    community: "freelance",
    kind: "near-miss",
    author: "invoiced_in_crayon",
    title: "Happy with my invoicing software, unhappy with my [[handwriting on cheques|bank|logo]]",
    body: "It does the job. It's me who can't write a [[seven|five|nine]] that the machine reads. Any tips?",
  },
  {
    community: "nonprofit",
    kind: "rant",
    author: "gala_gail",
    title:
      "Sponsors and late payments: the [[bank|brewery|car dealer]] with the biggest logo pays last",
    body: "Logo on the stage, logo on the napkins. The [[florist|butcher|optician]] sponsored us forty dollars and paid in the car park before we opened.",
  },
  {
    community: "smallbusiness",
    kind: "question",
    author: "deposit_dora",
    title:
      "Is a [[50|30|100]]% deposit enough to stop chasing invoices, or does it only move the pain?",
    body: "We do [[kitchens|stairs|libraries]]. Half up front covers the wood. It's the last tenth that takes a year, always over a drawer.",
  },
  {
    community: "webdev",
    kind: "question",
    author: "cron_and_on",
    title:
      "Sending payment reminders from a cron job: [[SES|Postmark|plain SMTP]] and a suppression list, what else?",
    body: "It's for my dad's [[driving|sailing|music]] school. Forty pupils. I've got idempotency keys and a dry run. Tell me what bites at three in the morning.",
  },
  {
    community: "marketing",
    kind: "comparison",
    author: "subjectline_sue",
    title: 'A/B test: "Invoice [[1043|2217|388]]" vs "A small favour". Guess which got paid',
    body: "The number, by [[22|17|31]] points. We wrote payment reminders for a client's finance team for a month. The funny ones got replies, the dull ones got money.",
  },
  {
    community: "sysadmin",
    kind: "rant",
    author: "printer_pete",
    title:
      "Finance says the invoice software is slow. It's [[a fax modem|a screensaver|192 browser tabs]]",
    body: "[[Two|Three|Four]] hours on the phone with the vendor. Then I walked over and looked. I have closed the ticket and one hundred and ninety one of them.",
  },
  {
    community: "Entrepreneur",
    kind: "news",
    author: "market_minutes",
    title: "Survey: [[48|52|39]]% of small firms blame late payments for a hire they didn't make",
    body: "Sample of [[1,200|860|2,050]], run by a bank that would like to lend to them, so season to taste. Construction is worst, dentists best.",
  },
  {
    community: "Bookkeeping",
    kind: "comparison",
    author: "two_screens_tess",
    title: "I timed it: recurring invoices by template vs by memory, [[12|9|15]] clients",
    body: "Template: [[14|11|19]] minutes. Memory: two hours and one client billed for somebody else's horse.",
  },
];
