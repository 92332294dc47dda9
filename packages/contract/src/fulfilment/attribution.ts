import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { lengthLimit, trimmedText } from "../text.ts";

/** A link in a reply whose clicks are counted. */
export const trackedLinkSchema = z.object({
  code: z.string(),
  /** The address to use in the reply. */
  url: z.string(),
  /** The page that it redirects to. */
  target: z.string(),
  clicks: z.number().int(),
  conversions: z.number().int(),
});
export type TrackedLink = z.output<typeof trackedLinkSchema>;

const name = trimmedText(60, {
  type: "must be a name",
  empty: "Enter what happened, such as signup.",
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

/** The fields of a conversion: what a visitor did after a click. */
const conversion = {
  name,
  /** In the currency's smallest unit. */
  value: value.optional(),
  currency: currency.optional(),
  /** The customer's id of the conversion; one with the same id and name counts once. */
  id: trimmedText(200, { empty: "can't be empty", tooLong: "is too long" }).optional(),
};

/** How to report conversions, and the latest ones. */
export const conversionSetupSchema = z.object({
  /** Included in the snippet; it can only report conversions. */
  publicKey: z.string(),
  /** For calls from the customer's server; null for members other than the owner. */
  secretKey: z.string().nullable(),
  /** The HTML for the customer's pages. */
  snippet: z.string(),
  /** The URL for calls from the customer's server. */
  endpoint: z.string(),
  /** The latest 20, newest first. */
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
      "Create a tracked link to a page of the customer's site; the same page gets the same link.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      target: trimmedText(2_000, {
        type: "must be an address",
        empty: "Enter a page of the customer's site.",
        tooLong: "is too long",
      }),
    }),
    data: z.object({ link: trackedLinkSchema }),
  }),
  listReplyLinks: call({
    method: "GET",
    path: "/replies/{id}/links",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the tracked links of a reply with their clicks and conversions.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ links: z.array(trackedLinkSchema) }),
  }),
  getConversionSetup: call({
    method: "GET",
    path: "/conversions/setup",
    who: "customer",
    needsOnboarding: true,
    summary: "Get the snippet and the keys for reporting conversions, and the latest conversions.",
    data: z.object({ setup: conversionSetupSchema }),
  }),
  renewConversionKeys: call({
    method: "POST",
    path: "/conversions/renew",
    who: "customer",
    needsRole: "owner",
    needsOnboarding: true,
    summary: "Renew both keys; the previous ones stop working immediately. Owner only.",
    data: z.object({ setup: conversionSetupSchema }),
  }),
  /** Called by browsers on the customer's site, so it accepts any origin. */
  reportConversion: call({
    method: "POST",
    path: "/conversions/report",
    who: "anyone",
    summary: "Report a conversion from the snippet, with the public key.",
    anyOrigin: true,
    body: z.object({
      key: z.string("must be a key").max(200, "is not a key"),
      click: z.uuid("is not a click id"),
      ...conversion,
    }),
    data: z.object({ counted: z.boolean() }),
  }),
  addConversion: call({
    method: "POST",
    path: "/conversions",
    who: "anyone",
    summary:
      "Report a conversion from the customer's server, with the secret key as a bearer token. The same `id` counts once.",
    body: z.object({
      /** The id of the click: `es_click` in the landing address. */
      click: z.uuid("is not a click id"),
      ...conversion,
      id: trimmedText(limits.paymentReferenceMax, {
        type: "Send your own id for it, so that it counts once.",
        empty: "Send your own id for it, so that it counts once.",
        tooLong: "is too long",
      }),
    }),
    data: z.object({ counted: z.boolean() }),
  }),
};
