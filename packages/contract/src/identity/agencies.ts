import { z } from "zod";
import { call } from "../call.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import { websiteSchema } from "../website.ts";
import { emailSchema } from "./accounts.ts";
import { agencyLimits, type WorkspaceBrand } from "./agencies-brand.ts";
import { agencyNameProblem } from "./agencies-names.ts";
import { workspaceBrandSchema } from "./agencies-schema.ts";

const idParams = z.object({ id: z.uuid("is not an id") });
const nothing = z.object({});

/** A name that emails contain: see `agencyNameProblem`. */
const agencyName = trimmedText(agencyLimits.nameMax, { empty: "must not be empty" }).superRefine(
  (name, context) => {
    const problem = agencyNameProblem(name);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  },
);

const slugMessage = `must have ${agencyLimits.slugMin} to ${agencyLimits.slugMax} lower-case letters, digits and hyphens, and begin and end with a letter or digit`;
const slug = trimmedText(agencyLimits.slugMax, { tooLong: slugMessage }).regex(
  /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/,
  slugMessage,
);

/** The slug of an address: an invalid one finds nothing. */
const slugParam = z.string().check(lengthLimit(agencyLimits.slugMax));

const domainMessage = "must be a domain, such as reports.example.com";
const domainText = trimmedText(agencyLimits.domainMax, { tooLong: domainMessage })
  .toLowerCase()
  .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, domainMessage);

/** Emails contain it, so it must not be mistakable for another address. */
const supportEmail = emailSchema.refine(
  (address) => /^[a-z0-9._%+-]+@[a-z0-9.-]+$/.test(address),
  "must be a plain email address, such as support@example.com",
);

const colorMessage = "must be a color such as #1d4ed8";
const color = trimmedText(7, { type: colorMessage, tooLong: colorMessage })
  .regex(/^#[\da-f]{6}$/i, colorMessage)
  .transform((text) => text.toLowerCase());

/** The white label of an agency, as its owner sets it. */
export const agencySchema = workspaceBrandSchema.omit({ isWhiteLabel: true, slug: true }).extend({
  slug: z.string(),
  /** Whether clients see it: the agency's workspace is on Scale. */
  isOn: z.boolean(),
  /** How many workspaces are its clients. */
  clients: z.number().int(),
});
export type Agency = z.output<typeof agencySchema>;

/** A person with a seat in the agency's workspace, and whether they work in a client workspace. */
export const clientStaffSchema = z.object({
  /** The id of the user. */
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  hasAccess: z.boolean(),
  /** The owner, who is in every client workspace. */
  isOwner: z.boolean(),
});
export type ClientStaff = z.output<typeof clientStaffSchema>;

/** White label: agencies, their brand and their client workspaces. */
export const agencyCalls = {
  getAgencyBrand: call({
    method: "GET",
    path: "/agencies/{slug}/brand",
    who: "anyone",
    summary:
      "Get the brand of an agency, for the pages before the sign-in. NOT_FOUND when there is none, or its white label is off.",
    params: z.object({ slug: slugParam }),
    data: z.object({ brand: workspaceBrandSchema }),
  }),
  getAgencyLogo: call({
    method: "GET",
    path: "/agencies/logos/{id}",
    who: "anyone",
    summary: "Get the logo of an agency. Each upload has another id.",
    params: idParams,
    data: z.never(),
    binary: { mediaTypes: ["image/png"] },
  }),
  getAgency: call({
    method: "GET",
    path: "/agency",
    who: "customer",
    needsRole: "owner",
    summary: "Get the white label of the workspace.",
    data: z.object({
      /** null: it is not set up. */
      agency: agencySchema.nullable(),
      /** Whether the workspace's plan includes it. */
      isIncluded: z.boolean(),
      /** The agency whose client the workspace is, by name; null: none. A client can't be an agency itself. */
      clientOf: z.string().nullable(),
    }),
  }),
  putAgency: call({
    method: "PUT",
    path: "/agency",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary:
      "Set up the white label of the workspace, or change it. AGENCY_NOT_INCLUDED; AGENCY_SLUG_TAKEN; AGENCY_IS_CLIENT.",
    body: z.object({
      name: agencyName,
      slug,
      color: color.nullable(),
      senderName: agencyName,
      supportEmail,
      domainText: domainText.nullable(),
    }),
    data: z.object({ agency: agencySchema }),
  }),
  putAgencyLogo: call({
    method: "PUT",
    path: "/agency/logo",
    who: "customer",
    needsRole: "owner",
    summary:
      "Set the logo, as PNG, JPEG or WebP of at most 1 MB. It is stored as a PNG of at most 512 pixels a side. BAD_IMAGE; AGENCY_NOT_SET_UP.",
    files: {
      logo: {
        maxBytes: agencyLimits.logoMaxBytes,
        mediaTypes: agencyLimits.logoMediaTypes,
        required: true,
      },
    },
    data: z.object({ agency: agencySchema }),
  }),
  deleteAgencyLogo: call({
    method: "DELETE",
    path: "/agency/logo",
    who: "customer",
    needsRole: "owner",
    summary: "Remove the logo: the name is shown instead. AGENCY_NOT_SET_UP.",
    data: z.object({ agency: agencySchema }),
  }),
  createClient: call({
    method: "POST",
    path: "/agency/clients",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary:
      "Create a client workspace of the agency. It has a plan and quota of its own, and you own it. AGENCY_NOT_INCLUDED; AGENCY_NOT_SET_UP; CLIENTS_FULL; CLIENTS_WITHOUT_PLAN.",
    body: z.object({
      name: trimmedText(100, { empty: "must not be empty" }),
      website: websiteSchema.optional(),
    }),
    data: z.object({ client: z.object({ id: z.string(), name: z.string() }) }),
  }),
  removeClient: call({
    method: "DELETE",
    path: "/agency/clients/{id}",
    who: "customer",
    needsRole: "owner",
    summary:
      "Take a workspace out of the agency. It continues as an ordinary workspace of yours, with its data, plan and people.",
    params: idParams,
    data: nothing,
  }),
  listClientStaff: call({
    method: "GET",
    path: "/agency/clients/{id}/staff",
    who: "customer",
    needsRole: "owner",
    summary:
      "List the people with a seat in the agency, and who of them works in a client workspace.",
    params: idParams,
    data: z.object({ staff: z.array(clientStaffSchema) }),
  }),
  setClientStaff: call({
    method: "PUT",
    path: "/agency/clients/{id}/staff/{userId}",
    who: "customer",
    needsRole: "owner",
    summary:
      "Give somebody with a seat in the agency access to a client workspace as a member, without a seat of its plan; or end that.",
    params: idParams.extend({ userId: z.uuid("is not an id") }),
    body: z.object({ hasAccess: z.boolean("must be true or false") }),
    data: z.object({ staff: z.array(clientStaffSchema) }),
  }),
};

// The interface is for code that loads no schemas: the compiler reports a difference.
workspaceBrandSchema satisfies z.ZodType<WorkspaceBrand>;
