import { z } from "zod";
import { call } from "../call.ts";
import type { FindingLevel, FindingRule } from "../fulfilment/compliance-findings.ts";

/** Actions in the audit log of a reply. */
export const auditActions = [
  "claimed",
  "wrote",
  "checked",
  "submitted",
  "held",
  "reviewed",
  "approved",
  "returned",
  "sent",
  "placed",
  "unknown",
  "refused",
  "looked",
  "survived",
  "removed",
  "given_back",
  "forfeited",
  "released",
  "withdrawn",
  "failed",
  "reported",
  "earning",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The outcome of a check as it is logged, without any text. */
export interface CheckOutcome {
  /** Each rule with a finding, once per level. */
  findings: { rule: FindingRule; level: FindingLevel }[];
  /** The community rules that it was checked against; null: it is in no community, or in an unknown one. */
  rules: {
    community: string;
    /** The id of the rules' version; null when the rules are unknown. */
    version: string | null;
    /** When they were read, ISO 8601. */
    asOf: string | null;
  } | null;
}

/** An audit entry: who did what, with which text. Staff are named by role only. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  by: z.enum(["writer", "reviewer", "customer", "administrator", "system"]),
  /** Members of the customer's workspace by name; staff by a stable pseudonym ("Writer 3F2A"). */
  who: z.string(),
  /** In a sentence. */
  sentence: z.string(),
  /** The first characters of the text's SHA-256, the same for the same text. */
  textHash: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditCalls = {
  listReplyAudit: call({
    method: "GET",
    path: "/replies/{id}/audit",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Who wrote, checked, approved and posted a reply, and under which rules, oldest first.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ entries: z.array(auditEntrySchema) }),
  }),
};
