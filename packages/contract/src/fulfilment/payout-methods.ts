import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { earningSchema, payoutSchema } from "./earnings.ts";
import { payoutMethodHoldHours, payoutWays } from "./payout-methods-ways.ts";

/** Where a writer is paid. */
const detailsShape = {
  way: z.enum(payoutWays, "must be bank, paypal, wise or gcash"),
  /** The holder of the account. */
  name: trimmedText(limits.nameMax, { empty: "Enter the name of the account’s holder." }),
  /** By way: IBAN or account number, email address, mobile number. */
  account: trimmedText(limits.emailMax, { empty: "Enter the account." }),
  /** For an account number without IBAN. */
  bank: trimmedText(limits.nameMax).optional(),
  /** Its two letters (ISO 3166), for an account number without IBAN. */
  country: trimmedText(2).optional(),
};
const detailsSchema = z.object(detailsShape);
export type PayoutDetails = z.output<typeof detailsSchema>;

/** A payout method as its writer sees it. */
const maskedSchema = z.object({
  way: z.enum(payoutWays),
  name: z.string(),
  /** Such as "ending in 1234". */
  account: z.string(),
  savedAt: z.string(),
  /** When it is used from. */
  usableAt: z.string(),
});
export type MaskedPayoutMethod = z.output<typeof maskedSchema>;

const ownSchema = z.object({
  /** The one that is used now; null: there is none. */
  current: maskedSchema.nullable(),
  /** The one that will be used from `usableAt` on. */
  pending: maskedSchema.nullable(),
});
export type OwnPayoutMethod = z.output<typeof ownSchema>;

const statementSchema = z.object({
  payout: payoutSchema,
  writer: z.object({ name: z.string(), email: z.string() }),
  /** The method that was in use when it was recorded, masked; null: there was none. */
  method: z.string().nullable(),
  earnings: z.array(earningSchema),
  /** The same as a CSV file. */
  file: z.object({ name: z.string(), csv: z.string() }),
});
export type PayoutStatement = z.output<typeof statementSchema>;

export const payoutMethodCalls = {
  getPayoutMethod: call({
    method: "GET",
    path: "/writers/payout-method",
    who: "writer",
    summary: "Get where the writer is paid, masked.",
    data: ownSchema,
  }),
  putPayoutMethod: call({
    method: "PUT",
    path: "/writers/payout-method",
    who: "writer",
    summary: `Change where the writer is paid, with the password. It is used after ${payoutMethodHoldHours} hours.`,
    body: z.object({
      ...detailsShape,
      password: z
        .string("Enter your password.")
        .min(1, "Enter your password.")
        .max(limits.passwordMax),
    }),
    data: ownSchema,
  }),
  getWriterPayoutMethod: call({
    method: "GET",
    path: "/admin/writers/{id}/payout-method",
    who: "admin",
    summary: "Get where a writer is paid, in full.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({
      method: detailsSchema.nullable(),
      /** When a method that was saved later replaces it; null: there is none. */
      nextAt: z.string().nullable(),
    }),
  }),
  getPayoutStatement: call({
    method: "GET",
    path: "/writers/payouts/{id}",
    who: "writer",
    summary: "Get the statement of one of the writer's payouts.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ statement: statementSchema }),
  }),
};
