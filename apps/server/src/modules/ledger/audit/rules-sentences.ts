import type { AuditAction, Remover } from "@earshot/contract";
import { checkIn, checkSentence, contextSentence, detail } from "./rules.ts";

/** An entry, as far as its sentence needs it. */
export interface LoggedAction {
  action: AuditAction;
  by: "writer" | "reviewer" | "customer" | "administrator" | "system";
  details: Readonly<Record<string, unknown>>;
}

/** Who took a reply away. */
const removers: Record<Remover, string> = {
  moderator: "by the community's moderators",
  filter: "by a filter",
  platform: "by the platform",
  author: "by its author",
  shadow: "as the platform shows its account to nobody",
  reported: "as its customer said and we saw",
};

const standings: Record<string, string> = {
  standing: "it stands",
  edited: "it was edited",
  removed: "it was removed",
  deleted: "its author deleted it",
  unseen: "others can't see it",
  attested: "it can't be looked at there",
};

/** ` as helpful_jo`, where the account is known. */
const withAccount = ({ details }: LoggedAction): string => {
  const account = detail(details, "account");
  return account === null ? "" : ` as ${account}`;
};

/** `: the reason`, with one full stop at its end. */
const because = (reason: string | null): string =>
  reason === null ? "." : `: ${reason.replace(/(?<!\.)\.+$/, "")}.`;

function placedSentence(entry: LoggedAction): string {
  const how = detail(entry.details, "how");
  const account = withAccount(entry);
  if (how === "api") return `It was posted${account} through the platform's API.`;
  if (how === "attested") {
    return `Posted it by hand${account} and attested that with a screenshot: this platform can't be looked at.`;
  }
  return `Posted it by hand${account}; it was looked up and is the approved text.`;
}

function checkedSentence({ details }: LoggedAction): string {
  const standing = detail(details, "standing");
  const seen = standing === null ? null : (standings[standing] ?? null);
  const cause = detail(details, "cause") ?? detail(details, "message");
  const said = seen ?? cause;
  if (said === null) return "Looked for it where it was to be posted.";
  return seen !== null && cause !== null
    ? `Looked at it: ${seen}. ${cause}`
    : `Looked at it: ${said.replace(/(?<!\.)\.+$/, "")}.`;
}

function removedSentence({ details }: LoggedAction): string {
  const remover = detail(details, "removedBy");
  const by = remover === null ? undefined : removers[remover as Remover];
  return by === undefined ? (detail(details, "cause") ?? "It is gone.") : `It was removed ${by}.`;
}

const earned: Record<string, string> = {
  pending: "The writer's pay for it waits until it has stood for 72 hours.",
  earned: "The writer's pay for it is due.",
  cancelled: "The writer gets no pay for it, as it was removed.",
};

const sentences: Record<AuditAction, (entry: LoggedAction) => string> = {
  claimed: ({ details }) =>
    details.fromLeft === true
      ? "Took the opportunity, with a text to go on from that an earlier writer left."
      : "Took the opportunity.",
  wrote: ({ details }) =>
    [
      details.helped === true
        ? "Wrote the text, with drafts of the language model to go by."
        : "Wrote the text, without drafts of a language model.",
      ...(details.attested === true ? ["Said that they have used themselves what it says."] : []),
    ].join(" "),
  checked: ({ details }) => {
    const check = checkIn(details);
    if (check === null) return "Checked the text.";
    return details.stage === "place" ? contextSentence(check) : checkSentence(check);
  },
  submitted: () => "Handed the text in.",
  held: () => "Held it until a reviewer has read it.",
  reviewed: ({ details }) =>
    details.decision === "return"
      ? "Read the text and gave it back to its writer."
      : "Read the text and let it go on.",
  approved: ({ by }) =>
    by === "customer"
      ? "Approved the text."
      : "It counts as approved: your settings let replies go without asking you.",
  returned: () => "Asked for a change.",
  sent: (entry) => `Sent it to the platform's API${withAccount(entry)}, once.`,
  placed: placedSentence,
  unknown: () =>
    "No clear answer came, so nobody knows yet whether it was posted. It is not sent again before that is known.",
  refused: ({ details }) => `It was not posted${because(detail(details, "message"))}`,
  looked: checkedSentence,
  survived: () => "It has stood for 72 hours.",
  removed: removedSentence,
  given_back: () => "Its reply came back to your quota.",
  forfeited: () => "Its reply stays used in your quota.",
  released: ({ by }) =>
    by === "system"
      ? "The claim lapsed, as nothing was written for 45 minutes."
      : "Gave the opportunity back.",
  withdrawn: ({ by, details }) =>
    by === "customer" ? "Withdrew it." : `It was withdrawn${because(detail(details, "note"))}`,
  failed: ({ details }) => `It can't be placed${because(detail(details, "note"))}`,
  reported: ({ by, details }) =>
    by === "customer"
      ? "Said that it is gone."
      : by === "system"
        ? details.decision === "standing"
          ? "It is the approved reply again."
          : "It was edited so far that the administrator is asked whether it may stand."
        : details.decision === "removed"
          ? "Looked at the report: it is gone."
          : "Looked at the report: it stands.",
  earning: ({ details }) => earned[detail(details, "state") ?? ""] ?? "The writer's pay was noted.",
};

/** What was done, in a sentence without who did it. */
export const sentenceOf = (entry: LoggedAction): string => sentences[entry.action](entry);
