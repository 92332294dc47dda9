import type { FastifyInstance } from "fastify";
import { createCustomer, customerByEmail, isEmail } from "../customers.ts";
import { invalidField, notFound, PaddleError } from "../problems.ts";
import { need, openPortalSession } from "../store.ts";
import { bodyOf, customDataIn, idOf, one, type PaddleApi, textIn } from "./call.ts";
import { listOf } from "./lists.ts";

/** Customers, their addresses, and sessions of the customer portal. */
export function registerCustomerCalls(app: FastifyInstance, { paddle, baseOf }: PaddleApi): void {
  const { customers, addresses, subscriptions } = paddle.store;

  app.get("/customers", async (request) =>
    listOf(request, [...customers.values()], {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: {
        id: ({ id }) => id,
        email: ({ email }) => email,
        search: ({ id, email, name }) => [id, email, name ?? ""],
        status: ({ status }) => status,
      },
    }),
  );
  app.get("/customers/:id", async (request) => one(need(customers, idOf(request))));

  app.post("/customers", async (request, reply) => {
    const body = bodyOf(request);
    const customer = createCustomer(paddle, {
      email: textIn(body, "email"),
      name: typeof body.name === "string" ? body.name : null,
    });
    return reply.code(201).send(one(customer));
  });

  app.patch("/customers/:id", async (request) => {
    const customer = need(customers, idOf(request));
    const { email, name, custom_data } = bodyOf(request);
    if (email !== undefined) {
      if (typeof email !== "string" || !isEmail(email)) {
        throw invalidField("email", "must be a valid email address");
      }
      const other = customerByEmail(paddle, email);
      if (other && other !== customer) {
        const detail = `customer email conflicts with customer of id ${other.id}`;
        throw new PaddleError("customer_already_exists", detail, 409);
      }
      customer.email = email;
    }
    if (typeof name === "string" || name === null) customer.name = name;
    if (custom_data !== undefined) customer.custom_data = customDataIn(custom_data);
    customer.updated_at = paddle.stamp();
    paddle.emit("customer.updated", customer);
    return one(customer);
  });

  app.get("/customers/:id/addresses", async (request) => {
    const { id: customerId } = need(customers, idOf(request));
    return listOf(
      request,
      [...addresses.values()].filter(({ customer_id }) => customer_id === customerId),
      { base: baseOf(request), idOf: ({ id }) => id, filters: { id: ({ id }) => id } },
    );
  });

  app.post("/customers/:id/portal-sessions", async (request, reply) => {
    const customer = need(customers, idOf(request));
    const { subscription_ids: ids = [] } = bodyOf(request);
    if (!Array.isArray(ids) || ids.length > 25 || !ids.every((id) => typeof id === "string")) {
      throw invalidField("subscription_ids", "must be a list of at most 25 subscription ids");
    }
    for (const id of ids) {
      if (subscriptions.get(id)?.wire.customer_id !== customer.id) throw notFound(id);
    }
    const session = openPortalSession(paddle, customer.id);
    const page = (parameters: Record<string, string>) =>
      `${baseOf(request)}/portal/${session.id}?${new URLSearchParams({ ...parameters, token: session.token })}`;
    const pageOf = (action: string, id: string) => page({ action, subscription_id: id });
    return reply.code(201).send(
      one({
        id: session.id,
        customer_id: customer.id,
        urls: {
          general: { overview: page({ action: "overview" }) },
          subscriptions: ids.map((id) => ({
            id,
            view_subscription: pageOf("view_subscription", id),
            cancel_subscription: pageOf("cancel_subscription", id),
            update_subscription_payment_method: pageOf("update_subscription_payment_method", id),
          })),
        },
        created_at: paddle.stamp(),
      }),
    );
  });
}
