import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../../forms.ts";
import { missingPage } from "../../pages/community-page.ts";
import { page } from "../../pages/reply.ts";
import { PaddleError } from "../problems.ts";
import type { Checkout, Paddle } from "../store.ts";
import {
  type CardChoice,
  cards,
  enterDetails,
  errorEvent,
  openCheckout,
  pay,
  updateCheckout,
} from "./checkout.ts";
import { checkoutPage, countries, openingPage } from "./page.ts";

/** Serves Paddle.js and the checkout that it opens. */
export function registerCheckout(app: FastifyInstance, paddle: Paddle): void {
  const { checkouts } = paddle.store;

  for (const file of ["paddle.js", "checkout.js"]) {
    app.get(`/paddle/${file}`, async (_request, reply) =>
      reply
        .headers({
          "content-type": "text/javascript; charset=utf-8",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "cross-origin",
          "cache-control": "no-cache",
        })
        .send(await readFile(new URL(`../browser/${file}`, import.meta.url))),
    );
  }

  const show = (reply: FastifyReply, body: string): FastifyReply =>
    page(reply, body, 200, { embedded: true });

  const checkoutIn = ({ params }: FastifyRequest): Checkout | undefined =>
    checkouts.get(field(params, "id") ?? "");

  const missing = (reply: FastifyReply): FastifyReply =>
    page(reply, missingPage("No such checkout", "Checkouts are lost when the sandbox stops."), 404);

  app.get("/paddle/checkout", async (_request, reply) => show(reply, openingPage()));

  app.post("/paddle/checkout", async ({ body }) => {
    try {
      const given = typeof body === "object" && body !== null ? { ...body } : {};
      return { id: openCheckout(paddle, given).id };
    } catch (error) {
      if (error instanceof PaddleError) return { error: errorEvent(error) };
      throw error;
    }
  });

  app.get("/paddle/checkout/:id", async (request, reply) => {
    const checkout = checkoutIn(request);
    return checkout ? show(reply, checkoutPage(paddle, checkout)) : missing(reply);
  });

  app.post("/paddle/checkout/:id/update", async (request, reply) => {
    const checkout = checkoutIn(request);
    if (!checkout) return missing(reply);
    try {
      const { body } = request;
      updateCheckout(
        paddle,
        checkout,
        typeof body === "object" && body !== null ? { ...body } : {},
      );
      return {};
    } catch (error) {
      if (error instanceof PaddleError) return { error: errorEvent(error) };
      throw error;
    }
  });

  app.post("/paddle/checkout/:id/details", async (request, reply) => {
    const checkout = checkoutIn(request);
    if (!checkout) return missing(reply);
    const email = field(request.body, "email")?.trim() ?? "";
    const country = field(request.body, "country") ?? "US";
    const postalCode = field(request.body, "postalCode")?.trim() || null;
    try {
      if (checkout.step === "details" && Object.hasOwn(countries, country)) {
        enterDetails(paddle, checkout, { email, country, postalCode });
      }
    } catch (error) {
      if (!(error instanceof PaddleError)) throw error;
      checkout.complaint = "Enter a valid email address.";
    }
    return reply.redirect(`/paddle/checkout/${checkout.id}`, 303);
  });

  app.post("/paddle/checkout/:id/pay", async (request, reply) => {
    const checkout = checkoutIn(request);
    if (!checkout) return missing(reply);
    const given = field(request.body, "card");
    const card: CardChoice = cards.find((one) => one === given) ?? "accepted";
    pay(paddle, checkout, card);
    return reply.redirect(`/paddle/checkout/${checkout.id}`, 303);
  });
}
