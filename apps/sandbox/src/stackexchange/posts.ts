import type { NewQuestion } from "./store.ts";

/** Questions of the last days. */
export const seedQuestions: readonly NewQuestion[] = [
  {
    site: "softwarerecs",
    title: "Invoicing software for a one-person bindery: offline first, EU VAT",
    author: "Ottilie R.",
    tags: ["invoicing", "windows", "gratis"],
    score: 4,
    body: "<p>I bind books and send about fifteen bills a month. Requirements:</p>\n\n<ul>\n<li>runs on Windows 11 without a connection</li>\n<li>EU VAT, reverse charge &amp; a numbered archive</li>\n<li>at most &euro;100 a year</li>\n</ul>\n\n<p>Which invoice software fits? What I use now forgets the reverse charge line.</p>\n",
    answers: [
      {
        author: "plainledger",
        after: 190,
        score: 2,
        body: "<p>Not offline, but I have had good results with a plain template and <code>recurring invoices</code> from my bank&#39;s portal.</p>",
      },
    ],
  },
  {
    site: "softwarerecs",
    title: "Alternative to QuickBooks for a choir with 60 members",
    author: "Bram de Wit",
    tags: ["accounting", "web-apps"],
    score: 7,
    body: "<p>We collect a fee four times a year. We need an <strong>alternative to QuickBooks</strong> where the treasurer changes every two years and nobody has to be trained.</p>\n<p>Must have: payment reminders in Dutch.</p>",
  },
  {
    site: "softwarerecs",
    title: "Batch renaming by EXIF date on Linux, with a preview",
    author: "nightjar",
    tags: ["linux", "photos"],
    score: 3,
    body: "<p>4,000 pictures, two cameras, one of them an hour off. A preview before anything is touched is a must.</p>",
    answers: [
      { author: "", after: 45, body: "<p>A shell loop and a backup &gt; any tool.</p>", score: 1 },
    ],
  },
  {
    site: "webapps",
    title: "Send payment reminders from a Google Sheet without an add-on?",
    author: "Ilse & Sons",
    tags: ["google-sheets"],
    score: 5,
    body: "<p>Column C has due dates, column D the address. Each Monday I mail those who are late by hand. Is there a web app that sends <em>payment reminders</em> from the sheet as it is?</p>\n<pre><code>=FILTER(A2:D, C2:C &lt; TODAY())</code></pre>",
  },
  {
    site: "webapps",
    title: "Trello: copy a card with its attachments to another board",
    author: "kanban-kim",
    tags: ["trello"],
    score: 1,
    body: "<p>Copy works, the attachments stay behind. Am I missing a box to tick?</p>",
  },
  {
    site: "superuser",
    title: "Printer adds a blank page after every invoice",
    author: "T. Vermeulen",
    tags: ["printing", "windows-11"],
    body: "<p>Only from one program, only on Tuesdays. (We print on Tuesdays.)</p>",
  },
  {
    site: "wordpress",
    title: "Plugin for recurring invoices to members, not a shop",
    author: "hutwart",
    tags: ["plugin-recommendation"],
    score: 2,
    body: "<p>We are a mountain hut with 200 members. Everything I find wants to sell T-shirts. I am after <b>recurring invoices</b>, a PDF, and an end to late payments.</p>",
  },
];

/** Questions that are asked while the sandbox runs, with slots `[[a|b]]`. */
export const liveQuestions: readonly NewQuestion[] = [
  {
    site: "softwarerecs",
    title: "Invoice software for [[a piano tuner|a dog groomer|two gardeners]], on a phone",
    author: "Marguerite P.",
    body: "<p>Needs: [[Android|iOS]], a photo of the work on the bill, and [[no subscription|a free tier|a price I can remember]].</p>",
  },
  {
    site: "webapps",
    title: "How to stop late payments mails from going to [[spam|the wrong person|everybody]]",
    author: "deskfan",
    body: "<p>[[Eleven|Six|Thirty]] reminders, none read. I would switch to another web app for this alone.</p>",
  },
  {
    site: "superuser",
    title: "PDF/A export is [[twice|ten times]] the size",
    author: "archivist7",
    body: "<p>Fonts are embedded [[once|twice]], I checked.</p>",
  },
];
