import { type Html, html } from "../../pages/html.ts";
import { type Checkout, need, type Paddle } from "../store.ts";
import { type CardChoice, cards } from "./checkout.ts";
import { recurringDetails } from "./data.ts";

/** The countries of the checkout's form. */
export const countries: Record<string, string> = {
  US: "United States",
  GB: "United Kingdom",
  DE: "Germany",
  FR: "France",
  ES: "Spain",
  IT: "Italy",
  NL: "Netherlands",
  CA: "Canada",
  AU: "Australia",
  IN: "India",
};

const cardWords: Record<CardChoice, string> = {
  accepted: "Card ending in 4242: accepted",
  "declined-once": "Card that is declined once, then accepted",
  declined: "Card ending in 0002: always declined",
};

/** Cents as dollars. */
export const dollars = (cents: string | number): string => `$${(Number(cents) / 100).toFixed(2)}`;

/** A page of the checkout, which is shown in a frame of the product's page. */
function frame(title: string, main: Html, attributes: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/style.css">
<script type="module" src="/paddle/checkout.js"></script>
</head>
<body class="overlay"${attributes}>
<main class="checkout" role="dialog" aria-modal="true" aria-labelledby="title">
${main}
</main>
</body>
</html>
`.html;
}

/** The page that opens a checkout: its script reads the options of Paddle.js from the address. */
export function openingPage(): string {
  const main = html`<h1 id="title">Opening checkout…</h1>`;
  return frame("Checkout", main, html` data-opening="true"`);
}

function summary(paddle: Paddle, checkout: Checkout): Html {
  const { wire } = need(paddle.store.transactions, checkout.transactionId);
  const { totals, line_items: lines } = wire.details;
  const recurring = recurringDetails(paddle, checkout).totals;
  const cycle = wire.items[0]?.price.billing_cycle;
  const trial = wire.items[0]?.price.trial_period;
  const row = (name: string, amount: string) => html`<dt>${name}</dt><dd>${amount}</dd>
`;
  return html`<dl class="facts">
${lines.map(({ product, totals: line }) => row(product.name, dollars(line.subtotal)))}
${totals.discount !== "0" && row("Discount", `-${dollars(totals.discount)}`)}
${row(checkout.step === "details" ? "Tax (calculated at the next step)" : "Tax", dollars(totals.tax))}
${totals.credit !== "0" && row("Credit", `-${dollars(totals.credit)}`)}
${row("Due today", dollars(totals.grand_total))}
${cycle && row("Then", `${dollars(recurring.total)} each ${cycle.interval}${trial ? ` after ${trial.frequency} days free` : ""}`)}
</dl>`;
}

function detailsForm(checkout: Checkout): Html {
  const locked = checkout.email !== null && !checkout.settings.allowLogout;
  return html`<form class="stack" method="post" action="/paddle/checkout/${checkout.id}/details">
<label>Email <input type="email" name="email" value="${checkout.email ?? ""}" required maxlength="254" autocomplete="off"${locked && html` readonly`}></label>
<label>Country
<select name="country">${Object.entries(countries).map(
    ([code, name]) =>
      html`<option value="${code}"${code === (checkout.country ?? "US") && html` selected`}>${name}</option>`,
  )}</select></label>
<label>ZIP or postal code <input name="postalCode" value="${checkout.postalCode ?? ""}" required maxlength="12" autocomplete="off"></label>
<button disabled>Continue</button>
</form>`;
}

function paymentForm(paddle: Paddle, checkout: Checkout): Html {
  const { wire } = need(paddle.store.transactions, checkout.transactionId);
  const trial = wire.items.some(({ price }) => price.trial_period !== null);
  return html`<p>Paying as <b>${checkout.email}</b>.</p>
<form class="stack" method="post" action="/paddle/checkout/${checkout.id}/pay">
<fieldset>
<legend>Card</legend>
${cards.map(
  (
    name,
    at,
  ) => html`<label class="option"><input type="radio" name="card" value="${name}"${at === 0 && html` checked`}> ${cardWords[name]}</label>
`,
)}
</fieldset>
<button disabled>${trial ? "Start trial" : `Pay ${dollars(wire.details.totals.grand_total)}`}</button>
</form>`;
}

/** The page for the checkout's current step. */
export function checkoutPage(paddle: Paddle, checkout: Checkout): string {
  const events = checkout.events.splice(0);
  const title = checkout.step === "done" ? "Payment successful" : "Checkout";
  const body = {
    details: () => detailsForm(checkout),
    payment: () => paymentForm(paddle, checkout),
    done: () => html`<p>Thank you. A receipt would be on its way to <b>${checkout.email}</b>.</p>`,
  }[checkout.step];
  return frame(
    title,
    html`<div class="heading"><h1 id="title">${title}</h1><button type="button" id="close" disabled>${checkout.step === "done" ? "Close" : "Close checkout"}</button></div>
<p class="quiet">This is not Paddle but an imitation. No card is charged.</p>
${checkout.complaint !== null && html`<p role="alert"><b>${checkout.complaint}</b></p>`}
${checkout.step !== "done" && summary(paddle, checkout)}
${body()}`,
    html` data-origin="${checkout.origin}" data-checkout="${checkout.id}" data-events="${JSON.stringify(events)}"`,
  );
}
