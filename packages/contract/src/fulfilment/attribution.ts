import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { lengthLimit, trimmedText } from "../text.ts";

/** A link of a reply that counts its clicks. */
export const trackedLinkSchema = z.object({
  code: z.string(),
  /** What stands in the reply. */
  url: z.string(),
  /** Where it leads. */
  target: z.string(),
  clicks: z.number().int(),
  conversions: z.number().int(),
});
export type TrackedLink = z.output<typeof trackedLinkSchema>;

const name = trimmedText(60, {
  type: "must be a name",
  empty: "Name what happened, such as signup.",
});
const value = z
  .number("must be a number")
  .int("must be a whole number of cents")
  .min(0, "can't be negative")
  .max(1_000_000_000_00, "is too large");
const currency = z
  .string("must be a code such as USD")
  .check(lengthLimit(3, "must be a code such as USD"))
  .regex(/^[A-Z]{3}$/, "must be a code such as USD");

/** What was done after a click. */
const conversion = {
  name,
  /** In the currency's smallest unit. */
  value: value.optional(),
  currency: currency.optional(),
  /** The customer's own id of it: sent twice, it counts once. */
  id: trimmedText(200, { empty: "can't be empty", tooLong: "is too long" }).optional(),
};

/** How conversions come in. */
export const conversionSetupSchema = z.object({
  /** Stands in the snippet: it may only report. */
  publicKey: z.string(),
  /** For calls of the customer's own server; shown to the owner alone, else null. */
  secretKey: z.string().nullable(),
  /** What goes into the customer's pages. */
  snippet: z.string(),
  /** Where the server call goes. */
  endpoint: z.string(),
  /** The last 20, the newest first. */
  latest: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      value: z.number().int().nullable(),
      currency: z.string().nullable(),
      via: z.enum(["snippet", "server"]),
      at: z.string(),
      replyId: z.string(),
    }),
  ),
});
export type ConversionSetup = z.output<typeof conversionSetupSchema>;

export const linkCalls = {
  addTrackedLink: call({
    method: "POST",
    path: "/writers/replies/{id}/links",
    who: "writer",
    summary:
      "A link to the customer's own site that counts its clicks; the same one for the same page.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      target: trimmedText(2_000, {
        type: "must be an address",
        empty: "Name a page of the customer's site.",
        tooLong: "is too long",
      }),
    }),
    data: z.object({ link: trackedLinkSchema }),
  }),
  listReplyLinks: call({
    method: "GET",
    path: "/replies/{id}/links",
    who: "customer",
    summary: "The links of a reply with their clicks and what came of them.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ links: z.array(trackedLinkSchema) }),
  }),
  getConversionSetup: call({
    method: "GET",
    path: "/conversions/setup",
    who: "customer",
    summary: "The snippet and the keys that conversions are reported with, and the latest ones.",
    data: z.object({ setup: conversionSetupSchema }),
  }),
  renewConversionKeys: call({
    method: "POST",
    path: "/conversions/renew",
    who: "customer",
    summary: "New keys; the ones before stop at once. For the owner.",
    data: z.object({ setup: conversionSetupSchema }),
  }),
  /** From a browser on the customer's site: any origin may, with the public key. */
  reportConversion: call({
    method: "POST",
    path: "/conversions/report",
    who: "anyone",
    summary: "A conversion, told by the snippet on the customer's site.",
    anyOrigin: true,
    body: z.object({
      key: z.string("must be a key").max(200, "is no key"),
      click: z.uuid("is no click"),
      ...conversion,
    }),
    data: z.object({ counted: z.boolean() }),
  }),
  addConversion: call({
    method: "POST",
    path: "/conversions",
    who: "anyone",
    summary:
      "A conversion, told by the customer's server: `Authorization: Bearer` and the secret key. `id` makes it count once.",
    body: z.object({
      /** What the snippet or the landing address (`es_click`) carried. */
      click: z.uuid("is no click"),
      ...conversion,
      id: trimmedText(limits.paymentReferenceMax, {
        type: "Give your own id of it, so that it counts once.",
        empty: "Give your own id of it, so that it counts once.",
        tooLong: "is too long",
      }),
    }),
    data: z.object({ counted: z.boolean() }),
  }),
};
