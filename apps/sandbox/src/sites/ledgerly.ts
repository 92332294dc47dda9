import { html } from "../pages/html.ts";
import { companyPage, type Site } from "./site.ts";

/** Invoicing software: what the demo customer sells. */
export const ledgerly: Site = {
  slug: "ledgerly",
  host: "ledgerly.test",
  company: "Ledgerly",
  purpose: "Invoicing software, with structured data",
  type: "text/html; charset=utf-8",
  body: companyPage({
    title: "Ledgerly | Invoices that get paid",
    description:
      "Ledgerly writes your invoices, reminds late payers politely, and shows who owes what, so that small companies stop chasing their money.",
    siteName: "Ledgerly",
    structured: [
      {
        "@type": "Organization",
        name: "Ledgerly",
        industry: "Invoicing and accounting software",
        address: {
          "@type": "PostalAddress",
          addressLocality: "Utrecht",
          addressCountry: "Netherlands",
        },
      },
      {
        "@type": "SoftwareApplication",
        name: "Ledgerly",
        applicationCategory: "FinanceApplication",
        audience: {
          "@type": "Audience",
          audienceType: "Freelancers, agencies and small businesses",
        },
        featureList: "Invoicing, Recurring invoices, Payment reminders, Time tracking, Estimates",
        offers: { "@type": "Offer", price: "12.00", priceCurrency: "EUR" },
      },
    ],
    main: html`<article><h1>Invoices that get paid</h1>
<p>Freelancers and small companies lose hours every month on writing invoices, and more on chasing late payments. Ledgerly does both for you: it sends the invoice when the work is done, and reminds whoever forgets.</p>
<h2>Why people come to us</h2>
<p>When the spreadsheet of invoices has grown too long to trust, most owners look for something that remembers for them. They ask their friends one thing: what do you use for invoicing, and how do you get clients to pay on time?</p>
<p>Otherwise the money that is owed comes in weeks late, while rent and salaries are due on the first.</p>
<h2>Made for people who bill their clients</h2>
<p>Ledgerly is made for freelancers, agencies and studios of up to thirty people. It is usually the owner who is responsible for sending invoices and for seeing that they are paid. Most have no time for bookkeeping, and are afraid of switching in the middle of a year; we import what you have in an afternoon.</p>
<h2 id="pricing">Pricing</h2>
<p>One plan, twelve euros a month, with recurring invoices, payment reminders, time tracking and estimates. The first month is free.</p></article>`,
  }),
};
