import {
  type OptOutProgress,
  type OptOutProof,
  type OptOutStatus,
  type Source,
  sourceNames,
} from "@earshot/contract";

/** The fields of a request that decide its status. */
interface Stored {
  source: string;
  kind: "author" | "community";
  name: string;
  email: string | null;
  effectiveAt: Date | null;
  mailConfirmedAt: Date | null;
  reviewFrom: Date | null;
  refusedAt: Date | null;
  endedAt: Date | null;
  proof: OptOutProof | null;
}

/** How long a requester can prove a request before the administrator is asked. */
export const proofMs = 24 * 3_600_000;

/** How long a refused or ended opt-out can be restored before it is deleted. */
export const restoreMs = 30 * 24 * 3_600_000;

/** How often a proof may be tried, from one network and for one request. */
export const proofLimits = {
  from: { name: "opt-out-proof-from", times: 30, seconds: 3_600 },
  of: { name: "opt-out-proof-of", times: 10, seconds: 3_600 },
} as const;

/** The status of a request at a moment. */
export function statusOf(row: Stored, now: Date): OptOutStatus {
  if (row.endedAt) return "ended";
  if (row.refusedAt) return "refused";
  if (row.effectiveAt) return "in_effect";
  if (!row.mailConfirmedAt) return "unconfirmed";
  return row.reviewFrom && row.reviewFrom > now ? "waiting_for_proof" : "waiting_for_review";
}

/**
 * How a request was proven; null: not yet. Rows from before proofs were required have none: the
 * administrator added them, or the mail's link alone put them into effect.
 */
export function proofOf(row: Stored): OptOutProof | null {
  if (row.proof || !(row.effectiveAt || row.endedAt)) return row.proof;
  return row.email === null ? "administrator" : "mail";
}

/** What a request is about, for a page: the name as it is stored. */
export const titleOf = ({ kind, name, source }: Stored): string =>
  `the ${kind === "author" ? "account" : "community"} ${name} on ${sourceNames[source as Source]}`;

/** The formats of account and community names; on other platforms a name is free text. */
const nameForms: Record<string, RegExp> = {
  "reddit author": /^[a-z0-9_-]{3,20}$/,
  "reddit community": /^[a-z0-9_]{2,21}$/,
  "x author": /^[a-z0-9_]{1,15}$/,
};

/**
 * What a request is about, for a mail. Anyone can enter any address, so the mail contains the name only
 * where its format leaves no room for a message.
 */
export function mailTitleOf(row: Stored): string {
  if (nameForms[`${row.source} ${row.kind}`]?.test(row.name)) return titleOf(row);
  const kind = row.kind === "author" ? "an account" : "a community";
  return `${kind} on ${sourceNames[row.source as Source]}`;
}

/** How a requester can prove a request alone. */
export type OwnProof = OptOutProgress["proofs"][number]["kind"];

/** What the requester sees of a request. */
export function progressOf(
  row: Stored,
  now: Date,
  { proofs, profileCode }: { proofs: readonly OwnProof[]; profileCode: string | null },
): OptOutProgress {
  const status = statusOf(row, now);
  const finished = { status, proofs: [], review: null, profileCode: null };
  if (status === "in_effect") {
    const message = `Confirmed. From now on, none of our customers reply to ${titleOf(row)}.`;
    return { ...finished, message };
  }
  if (status === "ended") {
    return { ...finished, message: "This opt-out was ended. Send a new request if you need one." };
  }
  const account = row.kind === "author" ? row.name : `a moderator of r/${row.name}`;
  const instructions: Record<OwnProof, string> = {
    reddit_sign_in: `Sign in with Reddit as ${account}. Your opt-out then takes effect immediately.`,
    profile_code: `Or add the code ${profileCode} to your public profile description, save it, and choose “Check my profile”.`,
  };
  const faster =
    profileCode === null || proofs.length > 0
      ? ""
      : ` To speed this up, add the code ${profileCode} to your public profile.`;
  const review =
    proofs.length > 0
      ? "Otherwise, we review your request within two business days."
      : "We review your request within two business days.";
  return {
    status,
    message:
      status === "refused"
        ? `We could not verify your request about ${titleOf(row)}.`
        : `We received your request about ${titleOf(row)}.`,
    proofs: proofs.map((kind) => ({ kind, instruction: instructions[kind] })),
    review: status === "refused" ? null : `${review}${faster} Until then, nothing changes.`,
    profileCode,
  };
}
