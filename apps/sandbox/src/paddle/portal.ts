import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field, inputOf } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { page } from "../pages/reply.ts";
import { dollars } from "./checkout/page.ts";
import type { Paddle, PortalSession, SubscriptionRecord } from "./store.ts";
import { changeCard, updateSubscription } from "./subscriptions.ts";
import type { Transaction } from "./wire.ts";

/** The sentence in the header of Paddle's pages. */
export const notice = "This is not Paddle but an imitation. No card is charged.";

/** The date of a time, such as 2026-11-21. */
export const dayOf = (time: string | null): string => time?.slice(0, 10) ?? "none";

function subscriptionSection(
  session: PortalSession,
  record: SubscriptionRecord,
  action: string,
): Html {
  const { wire } = record;
  const { scheduled_change: change, status } = wire;
  const names = wire.items.map(({ product }) => product.name).join(", ");
  const hidden = html`<input type="hidden" name="token" value="${session.token}">
<input type="hidden" name="subscription_id" value="${wire.id}">`;
  const form = (
    name: string,
    inside: Html,
  ) => html`<form class="row" method="post" action="/paddle/portal/${session.id}/${name}">
${hidden}
${inside}
</form>`;
  const open = (name: string) => action === name && html` open`;
  return html`<section aria-label="${names}">
<h2>${names}</h2>
<p>Status: ${status.replace("_", " ")}. ${change ? `It is set to ${change.action} on ${dayOf(change.effective_at)}.` : `Next payment: ${dayOf(wire.next_billed_at)}.`}</p>
${
  status !== "canceled" &&
  html`<details${open("update_subscription_payment_method")}>
<summary>Update payment method</summary>
${form(
  "card",
  html`<label>Card
<select name="card"><option value="accepted">Card ending in 4242: accepted</option><option value="declined">Card ending in 0002: declined</option></select></label>
<button>Save card</button>`,
)}
</details>`
}
${
  status !== "canceled" &&
  change === null &&
  html`<details${open("cancel_subscription")}>
<summary>Cancel subscription</summary>
${form("cancel", html`<button>Cancel at the end of the period</button>`)}
</details>`
}
</section>
`;
}

function invoiceTable(transactions: readonly Transaction[]): Html {
  if (transactions.length === 0) return html`<p class="quiet">Invoices will appear here.</p>`;
  return html`<table>
<thead><tr><th scope="col">Invoice</th><th scope="col">Date</th><th scope="col">Status</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${transactions.map(
    ({ invoice_id, invoice_number, billed_at, status, details }) => html`
<tr><th scope="row">${invoice_id === null ? "Not paid" : html`<a href="/paddle/invoices/${invoice_id}">${invoice_number}</a>`}</th><td>${dayOf(billed_at)}</td><td>${status.replace("_", " ")}</td><td class="number">${dollars(details.totals.grand_total)}</td></tr>`,
  )}
</tbody>
</table>`;
}

function portalPage(paddle: Paddle, session: PortalSession, action: string): string {
  const { customers, subscriptions, transactions } = paddle.store;
  const own = [...subscriptions.values()].filter(
    ({ wire }) => wire.customer_id === session.customerId,
  );
  const billed = [...transactions.values()]
    .map(({ wire }) => wire)
    .filter(
      ({ customer_id, billed_at }) => customer_id === session.customerId && billed_at !== null,
    )
    .toReversed();
  return layout(
    "Customer portal",
    html`<h1>Customer portal</h1>
<p class="lead">${customers.get(session.customerId)?.email}</p>
${own.map((record) => subscriptionSection(session, record, action))}
<section aria-labelledby="invoices-title">
<h2 id="invoices-title">Invoices</h2>
${invoiceTable(billed)}
</section>`,
    { notice },
  );
}

function invoicePage({ invoice_number, billed_at, details }: Transaction): string {
  const { totals } = details;
  return layout(
    `Invoice ${invoice_number}`,
    html`<h1>Invoice ${invoice_number}</h1>
<p class="lead">${dayOf(billed_at)}</p>
<dl class="facts">
${details.line_items.map(({ product, totals: line }) => html`<dt>${product.name}</dt><dd>${dollars(line.subtotal)}</dd>`)}
<dt>Discount</dt><dd>${dollars(totals.discount)}</dd>
<dt>Tax</dt><dd>${dollars(totals.tax)}</dd>
<dt>Total</dt><dd>${dollars(totals.grand_total)}</dd>
</dl>`,
    { notice },
  );
}

/** The customer portal: invoices, payment method, cancellation. */
export function registerPortal(app: FastifyInstance, paddle: Paddle): void {
  const { portalSessions, subscriptions, transactions } = paddle.store;

  function sessionIn(request: FastifyRequest): PortalSession | null {
    const session = portalSessions.get(field(request.params, "session") ?? "");
    return session && session.token === inputOf(request).token ? session : null;
  }

  const missing = (reply: FastifyReply): FastifyReply =>
    page(
      reply,
      missingPage("Sign in again", "This address of the customer portal is not valid."),
      404,
    );

  app.get("/paddle/portal/:session", async (request, reply) => {
    const session = sessionIn(request);
    if (!session) return missing(reply);
    return page(reply, portalPage(paddle, session, inputOf(request).action ?? "overview"));
  });

  const act =
    (work: (record: SubscriptionRecord, card: string | undefined) => void) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const session = sessionIn(request);
      const { subscription_id: id = "", card, token = "" } = inputOf(request);
      const record = subscriptions.get(id);
      if (!session || record?.wire.customer_id !== session.customerId) return missing(reply);
      work(record, card);
      return reply.redirect(`/paddle/portal/${session.id}?${new URLSearchParams({ token })}`, 303);
    };

  app.post(
    "/paddle/portal/:session/card",
    act((record, card) => {
      changeCard(paddle, record, card === "declined" ? "declined" : "accepted");
    }),
  );
  app.post(
    "/paddle/portal/:session/cancel",
    act((record) => {
      const { next_billed_at: next, scheduled_change: change, status } = record.wire;
      if (status === "canceled" || change !== null || next === null) return;
      updateSubscription(paddle, record, {
        scheduled_change: { action: "cancel", effective_at: next, resume_at: null },
      });
    }),
  );

  app.get("/paddle/invoices/:id", async (request, reply) => {
    const id = field(request.params, "id");
    const found = [...transactions.values()].find(({ wire }) => wire.invoice_id === id);
    if (found) return page(reply, invoicePage(found.wire));
    return page(
      reply,
      missingPage("No such invoice", "Invoices are lost when the sandbox stops."),
      404,
    );
  });
}
