import type { FastifyInstance } from "fastify";
import { queryOf } from "../../forms.ts";
import { requestRefund } from "../adjustments.ts";
import { previewPrices } from "../pricing.ts";
import { invalidField, PaddleError } from "../problems.ts";
import { need, type TransactionRecord } from "../store.ts";
import { createTransaction, lineOf, readItems } from "../transactions.ts";
import type { Transaction } from "../wire.ts";
import { bodyOf, customDataIn, idOf, one, type PaddleApi, textIn } from "./call.ts";
import { listOf } from "./lists.ts";

/** Registers the calls for transactions, adjustments and price previews. */
export function registerTransactionCalls(
  app: FastifyInstance,
  { paddle, baseOf }: PaddleApi,
): void {
  const { transactions, adjustments, customers, addresses, discounts } = paddle.store;

  function including({ wire }: TransactionRecord, include: string): object {
    const parts = include.split(",");
    const own = [...adjustments.values()].filter(
      ({ transaction_id }) => transaction_id === wire.id,
    );
    return {
      ...wire,
      ...(parts.includes("customer") && {
        customer: customers.get(wire.customer_id ?? "") ?? null,
      }),
      ...(parts.includes("address") && { address: addresses.get(wire.address_id ?? "") ?? null }),
      ...(parts.includes("discount") && {
        discount: discounts.get(wire.discount_id ?? "") ?? null,
      }),
      ...(parts.includes("adjustment") && { adjustments: own }),
    };
  }

  app.get("/transactions", async (request) =>
    listOf(
      request,
      [...transactions.values()].map(({ wire }) => wire),
      {
        base: baseOf(request),
        idOf: ({ id }) => id,
        filters: {
          id: ({ id }) => id,
          status: ({ status }) => status,
          origin: ({ origin }) => origin,
          customer_id: ({ customer_id }) => customer_id,
          subscription_id: ({ subscription_id }) => subscription_id,
          invoice_number: ({ invoice_number }) => invoice_number,
        },
        write: (wire: Transaction) =>
          including(need(transactions, wire.id), queryOf(request).include ?? ""),
      },
    ),
  );
  app.get("/transactions/:id", async (request) =>
    one(including(need(transactions, idOf(request)), queryOf(request).include ?? "")),
  );

  app.get("/transactions/:id/invoice", async (request) => {
    const { wire } = need(transactions, idOf(request));
    if (wire.invoice_id === null) {
      const detail = `Invoice for transaction ${wire.id} is not available`;
      throw new PaddleError("transaction_invoice_not_available", detail);
    }
    return one({ url: `${baseOf(request)}/invoices/${wire.invoice_id}` });
  });

  app.post("/transactions", async (request, reply) => {
    const body = bodyOf(request);
    const items = readItems(paddle, body.items);
    const { customer_id: customerId, discount_id: discountId } = body;
    const customer = typeof customerId === "string" ? need(customers, customerId) : null;
    const address = typeof body.address_id === "string" ? need(addresses, body.address_id) : null;
    const discount = typeof discountId === "string" ? need(discounts, discountId) : null;
    const ready = customer !== null && address !== null;
    const { wire } = createTransaction(
      paddle,
      items.map((item) => lineOf(paddle, item, { trial: item.price.trial_period !== null })),
      {
        origin: "api",
        status: ready ? "ready" : "draft",
        customer_id: customer?.id ?? null,
        address_id: address?.id ?? null,
        discount_id: discount?.id ?? null,
        custom_data: customDataIn(body.custom_data),
      },
    );
    return reply.code(201).send(one(wire));
  });

  app.get("/adjustments", async (request) =>
    listOf(request, [...adjustments.values()], {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: {
        id: ({ id }) => id,
        action: ({ action }) => action,
        status: ({ status }) => status,
        customer_id: ({ customer_id }) => customer_id,
        transaction_id: ({ transaction_id }) => transaction_id,
        subscription_id: ({ subscription_id }) => subscription_id,
      },
    }),
  );
  app.post("/adjustments", async (request, reply) => {
    const body = bodyOf(request);
    const reason = textIn(body, "reason");
    const record = need(transactions, textIn(body, "transaction_id"));
    if (body.action !== "refund") {
      throw invalidField(
        "action",
        "must be refund: the sandbox has no manually collected invoices",
      );
    }
    const cents = body.type === "full" ? null : partOf(record, body.items);
    return reply.code(201).send(one(requestRefund(paddle, record, { reason, cents })));
  });

  app.post("/pricing-preview", async (request) => one(previewPrices(paddle, bodyOf(request))));
}

/** The cents of a partial refund: those of whole items or of partial amounts. */
function partOf({ wire }: TransactionRecord, items: unknown): number {
  if (!Array.isArray(items) || items.length === 0) {
    throw invalidField("items", "must have at least 1 item, unless type is full");
  }
  return items.reduce((sum: number, item: unknown, at) => {
    const { item_id: id, type, amount } = { ...(item as Record<string, unknown>) };
    const line = wire.details.line_items.find((known) => known.id === id);
    if (!line) throw invalidField(`items[${at}].item_id`, "is not an item of the transaction");
    if (type === "full") return sum + Number(line.totals.total);
    if (typeof amount !== "string" || !/^\d+$/.test(amount)) {
      throw invalidField(`items[${at}].amount`, "must be a string of digits");
    }
    return sum + Number(amount);
  }, 0);
}
