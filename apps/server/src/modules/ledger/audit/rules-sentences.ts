import type { AuditAction, Remover } from "@earshot/contract";
import { checkIn, checkSentence, contextSentence, detail } from "./rules.ts";

/** The part of an audit entry that its sentence is made from. */
export interface LoggedAction {
  action: AuditAction;
  by: "writer" | "reviewer" | "customer" | "administrator" | "system";
  details: Readonly<Record<string, unknown>>;
}

/** Who removed a reply. */
const removers: Record<Remover, string> = {
  moderator: "by the community's moderators",
  filter: "by a filter",
  platform: "by the platform",
  author: "by its author",
  shadow: "because the platform hides its account",
  reported: "as its customer reported and we confirmed",
};

/** The result of a survival check, by the visibility that it stored. */
const visibilities: Record<string, string> = {
  standing: "it is live",
  edited: "it was edited",
  removed: "it was removed",
  deleted: "its author deleted it",
  unseen: "it is hidden from others",
  attested: "this platform can't be checked",
};

/** ` as helpful_jo`; empty when the account is unknown. */
const withAccount = ({ details }: LoggedAction): string => {
  const account = detail(details, "account");
  return account === null ? "" : ` as ${account}`;
};

/** `: the reason`, ending in exactly one period. */
const because = (reason: string | null): string =>
  reason === null ? "." : `: ${reason.replace(/(?<!\.)\.+$/, "")}.`;

function placedSentence(entry: LoggedAction): string {
  const how = detail(entry.details, "how");
  const account = withAccount(entry);
  if (how === "api") return `It was posted${account} through the platform's API.`;
  if (how === "attested") {
    return `Posted it manually${account} and confirmed it with a screenshot, since this platform can't be checked.`;
  }
  return `Posted it manually${account}; the comment was checked and has the approved text.`;
}

function checkedSentence({ details }: LoggedAction): string {
  const visibility = detail(details, "standing");
  const seen = visibility === null ? null : (visibilities[visibility] ?? null);
  const cause = detail(details, "cause") ?? detail(details, "message");
  const result = seen ?? cause;
  if (result === null) return "Checked the thread for the comment.";
  return seen !== null && cause !== null
    ? `Checked the reply: ${seen}. ${cause}`
    : `Checked the reply: ${result.replace(/(?<!\.)\.+$/, "")}.`;
}

function removedSentence({ details }: LoggedAction): string {
  const remover = detail(details, "removedBy");
  const by = remover === null ? undefined : removers[remover as Remover];
  return by === undefined
    ? (detail(details, "cause") ?? "It was removed.")
    : `It was removed ${by}.`;
}

/** Sentences about a writer's earning by its state; they never name the amount. */
const earningSentences: Record<string, string> = {
  pending: "The writer is paid once it has been live for 72 hours.",
  earned: "The writer's pay for it is due.",
  cancelled: "The writer is not paid for it, because it was removed.",
};

const sentences: Record<AuditAction, (entry: LoggedAction) => string> = {
  claimed: ({ details }) =>
    details.fromLeft === true
      ? "Claimed the opportunity, with an unfinished text of an earlier writer."
      : "Claimed the opportunity.",
  wrote: ({ details }) =>
    [
      details.helped === true
        ? "Wrote the text, with drafts by the language model."
        : "Wrote the text, without drafts by a language model.",
      ...(details.attested === true ? ["Confirmed the first-hand use that it describes."] : []),
    ].join(" "),
  checked: ({ details }) => {
    const check = checkIn(details);
    if (check === null) return "Checked the text.";
    return details.stage === "place" ? contextSentence(check) : checkSentence(check);
  },
  submitted: () => "Submitted the text.",
  held: () => "Held it for a reviewer.",
  reviewed: ({ details }) =>
    details.decision === "return"
      ? "Reviewed the text and returned it to its writer."
      : "Reviewed the text and approved it.",
  approved: ({ by }) =>
    by === "customer"
      ? "Approved the text."
      : "Approved automatically: your settings post replies without asking you.",
  returned: () => "Asked for a change.",
  sent: (entry) => `Sent it to the platform's API${withAccount(entry)}, once.`,
  placed: placedSentence,
  unknown: () =>
    "No clear response came, so it is not known yet whether it was posted. It is not sent again until that is known.",
  refused: ({ details }) => `It was not posted${because(detail(details, "message"))}`,
  looked: checkedSentence,
  survived: () => "It has been live for 72 hours.",
  removed: removedSentence,
  given_back: () => "It was returned to your quota.",
  forfeited: () => "It stays used in your quota.",
  released: ({ by }) =>
    by === "system"
      ? "The claim expired after 45 minutes without activity."
      : "Released the opportunity.",
  withdrawn: ({ by, details }) =>
    by === "customer" ? "Withdrew it." : `It was withdrawn${because(detail(details, "note"))}`,
  failed: ({ details }) => `It can't be posted${because(detail(details, "note"))}`,
  reported: ({ by, details }) =>
    by === "customer"
      ? "Reported that it was removed."
      : by === "system"
        ? details.decision === "standing"
          ? "It has the approved text again."
          : "It was materially edited, so the administrator decides whether it still counts."
        : details.decision === "removed"
          ? "Checked the report: it was removed."
          : "Checked the report: it is live.",
  earning: ({ details }) =>
    earningSentences[detail(details, "state") ?? ""] ?? "The writer's pay was recorded.",
};

/** The sentence of an entry, without who did it. */
export const sentenceOf = (entry: LoggedAction): string => sentences[entry.action](entry);
