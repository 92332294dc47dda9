import type { Fault } from "../faults.ts";
import { faultSection } from "../pages/fault-section.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import { dollars } from "./checkout/page.ts";
import { subscriptionActions } from "./controls.ts";
import type { Delivery } from "./delivery.ts";
import { dayOf, notice } from "./portal.ts";
import type { Paddle, SubscriptionRecord } from "./store.ts";
import type { Adjustment, Notification, Transaction } from "./wire.ts";

const shown = 50;

const button = (action: string, label: string): Html =>
  html`<form class="row" method="post" action="${action}"><button>${label}</button></form>
`;

function subscriptionItem(paddle: Paddle, { wire, card }: SubscriptionRecord): Html {
  const { scheduled_change: change, status } = wire;
  const names = wire.items.map(({ product }) => product.name).join(", ");
  return html`<li>
<p><b>${names}</b> ${paddle.store.customers.get(wire.customer_id)?.email}</p>
<p class="meta"><span>${status.replace("_", " ")}</span> <span>next payment ${dayOf(wire.next_billed_at)}</span> ${change && html`<span>set to ${change.action} on ${dayOf(change.effective_at)}</span>`} ${card === "declined" && html`<span>card is declined</span>`} <code>${wire.id}</code></p>
${
  status !== "canceled" &&
  html`<div class="row">${Object.entries(subscriptionActions)
    .filter(([name]) => (name === "resume") === (status === "paused") || name === "cancel")
    .map(([name, { label }]) =>
      button(`/sandbox/paddle/subscriptions/${wire.id}/${name}`, label),
    )}</div>`
}
</li>
`;
}

function transactionRow(wire: Transaction, email: string): Html {
  return html`
<tr><th scope="row"><code>${wire.id}</code></th><td>${email}</td><td>${wire.status.replace("_", " ")}</td><td class="number">${dollars(wire.details.totals.grand_total)}</td><td>${wire.status === "completed" && button(`/sandbox/paddle/transactions/${wire.id}/charge-back`, "Charge back")}</td></tr>`;
}

function adjustmentItem({ id, action, status, totals, reason, transaction_id }: Adjustment): Html {
  return html`<li>
<p><b>${action} of ${dollars(totals.total)}</b>: ${status.replace("_", " ")}</p>
<p class="meta"><span>${reason}</span> <code>${transaction_id}</code></p>
${
  status === "pending_approval" &&
  html`<div class="row">${button(`/sandbox/paddle/adjustments/${id}/approve`, "Approve")}${button(`/sandbox/paddle/adjustments/${id}/reject`, "Reject")}</div>`
}
</li>
`;
}

function notificationRow(delivery: Delivery, one: Notification, now: number): Html {
  const last = delivery.attempts(one.id).at(-1);
  return html`
<tr><th scope="row">${one.type}</th><td>${ago(Date.parse(one.occurred_at), now)}</td><td>${one.status.replace("_", " ")}</td><td>${last && (last.response_code ?? "no answer")}</td></tr>`;
}

function deliverySection(delivery: Delivery): Html {
  return html`<section aria-labelledby="delivery-title">
<h2 id="delivery-title">Webhooks</h2>
<p>${delivery.target.url === null ? "No webhook address is set: events are listed and not sent." : html`Events go to <code>${delivery.target.url}</code>.`}${delivery.held && " New events are on hold."}</p>
<div class="row">
${delivery.held ? button("/sandbox/paddle/delivery/release", "Send events on hold") : button("/sandbox/paddle/delivery/hold", "Hold events")}
<form class="row" method="post" action="/sandbox/paddle/delivery/again">
<input type="hidden" name="seed" value="1"><input type="hidden" name="times" value="2">
<button>Send all again, shuffled</button>
</form>
</div>
</section>`;
}

/** The page that shows and controls the imitated Paddle. */
export function paddlePage(
  paddle: Paddle,
  { delivery, faults, now }: { delivery: Delivery; faults: readonly Fault[]; now: number },
): string {
  const { subscriptions, transactions, adjustments, notifications, customers, prices } =
    paddle.store;
  const billed = [...transactions.values()].map(({ wire }) => wire).toReversed();
  return layout(
    "Paddle",
    html`<p class="crumbs"><a href="/">Sandbox</a></p>
<h1>Paddle</h1>
<p class="lead"><code>/paddle</code> imitates api.paddle.com, Paddle.js and the customer portal. It sells ${plural(prices.size, "price")} to ${plural(customers.size, "customer")}.</p>
<div class="columns">
<div>
<section aria-labelledby="subscriptions-title">
<h2 id="subscriptions-title">Subscriptions</h2>
${
  subscriptions.size === 0
    ? html`<p class="quiet">Subscriptions that are bought will appear here.</p>`
    : html`<ol class="posts">
${[...subscriptions.values()].toReversed().map((one) => subscriptionItem(paddle, one))}</ol>`
}
</section>
<section aria-labelledby="transactions-title">
<h2 id="transactions-title">Transactions</h2>
${
  billed.length === 0
    ? html`<p class="quiet">Transactions will appear here.</p>`
    : html`<table>
<thead><tr><th scope="col">Transaction</th><th scope="col">Customer</th><th scope="col">Status</th><th scope="col" class="number">Amount</th><th scope="col">Action</th></tr></thead>
<tbody>${billed.slice(0, shown).map((one) => transactionRow(one, customers.get(one.customer_id ?? "")?.email ?? ""))}
</tbody>
</table>`
}
</section>
<section aria-labelledby="notifications-title">
<h2 id="notifications-title">Notifications</h2>
${
  notifications.size === 0
    ? html`<p class="quiet">Events that are sent to the product will appear here.</p>`
    : html`<table>
<thead><tr><th scope="col">Event</th><th scope="col">Occurred</th><th scope="col">Delivery</th><th scope="col">Response</th></tr></thead>
<tbody>${[...notifications.values()]
        .toReversed()
        .slice(0, shown)
        .map((one) => notificationRow(delivery, one, now))}
</tbody>
</table>`
}
</section>
</div>
<div>
${deliverySection(delivery)}
<section aria-labelledby="refunds-title">
<h2 id="refunds-title">Refunds and chargebacks</h2>
${
  adjustments.size === 0
    ? html`<p class="quiet">Refunds and chargebacks will appear here.</p>`
    : html`<ol class="posts">
${[...adjustments.values()].toReversed().map(adjustmentItem)}</ol>`
}
</section>
${faultSection(faults, { only: "paddle", back: "/paddle" })}
</div>
</div>`,
    { notice },
  );
}
