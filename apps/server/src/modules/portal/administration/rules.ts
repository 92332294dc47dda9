import {
  type AdministratorAction,
  type Source,
  type SupportAccessState,
  sourceNames,
  sources,
} from "@earshot/contract";

type Details = Readonly<Record<string, unknown>>;

const textOf = (details: Details, key: string): string => {
  const value = details[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "?";
};

/** The name of the platform that the details are about. */
function platformOf(details: Details): string {
  const source = textOf(details, "source");
  return sources.includes(source as Source) ? sourceNames[source as Source] : source;
}

const counted = (count: string, one: string): string =>
  `${count} ${one}${count === "1" ? "" : "s"}`;

const dollars = (details: Details, key: string): string =>
  `$${(Number(details[key] ?? 0) / 100).toFixed(2)}`;

/** The sentence of a decision on a community. */
function communitySentence(verdict: unknown, community: string): string {
  if (verdict === "allowed") return `Allowed replies in ${community}.`;
  if (verdict === "hold") return `Decided that each reply in ${community} is reviewed first.`;
  if (verdict === "forbidden") return `Blocked replies in ${community}.`;
  return `Took back the decision on ${community}: its rules decide again.`;
}

/** The sentence of each action. */
const sentences: Record<AdministratorAction, (details: Details) => string> = {
  units_granted: (of) =>
    `Granted ${counted(textOf(of, "amount"), "reply unit")} for ${counted(textOf(of, "days"), "day")}.`,
  trial_extended: (of) => `Extended the trial by ${counted(textOf(of, "days"), "day")}.`,
  workspace_paused: () => "Paused the workspace.",
  workspace_resumed: () => "Resumed the workspace.",
  note_added: () => "Added a note.",
  writer_ended: () => "Ended the writer's access.",
  writer_reinstated: () => "Gave the writer access again.",
  writer_invited: (of) => `Invited ${textOf(of, "email")} to write.`,
  invitation_withdrawn: (of) => `Withdrew the invitation of ${textOf(of, "email")}.`,
  support_access_requested: (of) =>
    `Asked for support access for ${counted(textOf(of, "hours"), "hour")}.`,
  support_access_ended: () => "Ended support access.",
  support_mentions_read: (of) => `Read ${counted(textOf(of, "count"), "mention")} as support.`,
  support_replies_read: (of) =>
    `Read ${textOf(of, "count")} ${of.count === 1 ? "reply" : "replies"} as support.`,
  paddle_event_replayed: (of) =>
    `Replayed Paddle's event ${textOf(of, "eventId")} (${textOf(of, "eventType")}).`,
  job_retried: (of) => `Retried a failed job of the queue ${textOf(of, "queue")}.`,
  refund_decided: (of) =>
    of.decision === "refund"
      ? `Refunded the payment ${textOf(of, "transactionId")}.`
      : `Refused to refund the payment ${textOf(of, "transactionId")}.`,
  price_change_announced: (of) =>
    `Announced a new price of $${textOf(of, "price")} for ${textOf(of, "plan")} from ${textOf(of, "takesEffectOn")} on.`,
  billing_reconciled: () => "Compared all subscriptions with Paddle.",
  payout_recorded: (of) =>
    `Recorded a payout of ${dollars(of, "cents")} (reference ${textOf(of, "reference")}).`,
  payout_method_read: () => "Read the writer's payout method.",
  payment_decided: (of) =>
    of.decision === "approve" ? "Approved a manual payment." : "Rejected a manual payment.",
  referral_decided: (of) =>
    of.decision === "accept" ? "Accepted a held referral." : "Refused a held referral.",
  community_account_added: (of) => `Added the ${platformOf(of)} account ${textOf(of, "name")}.`,
  community_account_changed: (of) => `Changed the ${platformOf(of)} account ${textOf(of, "name")}.`,
  community_account_deleted: (of) => `Deleted the ${platformOf(of)} account ${textOf(of, "name")}.`,
  community_rules_changed: (of) =>
    communitySentence(of.verdict, `${textOf(of, "community")} (${platformOf(of)})`),
  opt_out_added: (of) => `Added the opt-out of ${textOf(of, "name")} (${platformOf(of)}).`,
  opt_out_decided: (of) =>
    `Decided on the opt-out of ${textOf(of, "name")} (${platformOf(of)}): ${textOf(of, "decision")}.`,
  second_factor_reset: () =>
    "Removed the authenticator app, recovery codes and passkeys, and ended all sessions.",
};

/** What an administrator did, in a sentence; null for an action of a newer version. */
export function sentenceOf(action: string, details: Details): string | null {
  const known = sentences as Record<string, ((details: Details) => string) | undefined>;
  return Object.hasOwn(known, action) ? (known[action]?.(details) ?? null) : null;
}

/** Keys of payloads whose values are hidden. */
const secretKeys = /token|secret|password|authorization|cookie|signature|apikey|api_key|code$/i;
const hidden = "[hidden]";
/** Long runs of letters and digits: keys, tokens and hashes. Ids have dashes. */
const secretText = /\b(?:Bearer\s+\S+|[A-Za-z0-9_-]{40,}|[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_.-]{16,})/g;

/** A text without possible secrets. */
export const withoutSecrets = (text: string): string => text.replaceAll(secretText, hidden);

/** A payload with its secrets replaced, and long texts cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (depth > 6) return hidden;
  if (typeof value === "string") return withoutSecrets(value.slice(0, 500));
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => redact(one, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      secretKeys.test(key) ? hidden : redact(one, depth + 1),
    ]),
  );
}

/** When a request for support access that nobody decides lapses. */
export const lapseMs = 7 * 24 * 3_600_000;

/** The state of a request for support access at a time. */
export function stateOf(
  request: {
    decision: "approve" | "refuse" | null;
    lapsesAt: Date;
    endsAt: Date | null;
    endedAt: Date | null;
  },
  now: Date,
): SupportAccessState {
  const { decision, lapsesAt, endsAt, endedAt } = request;
  if (decision === "refuse") return "refused";
  if (decision === "approve") {
    return endedAt !== null || endsAt === null || endsAt <= now ? "ended" : "open";
  }
  if (endedAt !== null) return endedAt >= lapsesAt ? "lapsed" : "ended";
  return lapsesAt <= now ? "lapsed" : "asked";
}

/** The share of survived replies among those that are decided; null: none is decided. */
export const rateOf = (survived: number, removed: number): number | null =>
  survived + removed === 0 ? null : survived / (survived + removed);

/** The last days, as UTC days, the oldest first, today last. */
export function lastUtcDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The domain of a website's address; null: it has none. */
export function domainOf(website: string | null): string | null {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(website ?? "")?.[1];
  return host ? host.toLowerCase().replace(/^www\./, "") : null;
}
