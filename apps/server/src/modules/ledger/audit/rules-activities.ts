import {
  type ActivityKind,
  type MemberRole,
  planOf,
  roleNames,
  withArticle,
} from "@earshot/contract";
import { detail, joinWords } from "./rules.ts";

/** The settings of a workspace, by the names that the screens give them. */
const settingNames: Readonly<Record<string, string>> = {
  autoPost: "automatic posting",
  disclosure: "the disclosure line",
  timeZone: "the time zone",
};

/** The sentence of an activity, without its subject. */
export function activitySentence(
  kind: ActivityKind,
  details: Readonly<Record<string, unknown>>,
): string {
  const person = detail(details, "email") ?? "someone";
  const given = detail(details, "role") as MemberRole | null;
  const role = given === null ? "another role" : (roleNames[given]?.name.toLowerCase() ?? given);
  const asRole = given === null ? "a member" : withArticle(given);
  const count = typeof details.count === "number" ? details.count : 1;
  const mentions = count === 1 ? "a mention" : `${count} mentions`;
  switch (kind) {
    case "member_invited":
      return `invited ${person} as ${asRole}`;
    case "invitation_revoked":
      return `revoked the invitation for ${person}`;
    case "member_joined":
      return `joined the workspace as ${asRole}`;
    case "member_removed":
      return `removed ${person} from the workspace`;
    case "member_left":
      return "left the workspace";
    case "role_changed":
      return `changed the role of ${person} to ${role}`;
    case "ownership_transferred":
      return `made ${person} the owner of the workspace`;
    case "mention_accepted":
      return `accepted ${mentions}`;
    case "mention_skipped":
      return `skipped ${mentions}`;
    case "mention_restored":
      return `restored ${mentions}`;
    case "mention_taken_back":
      return "took back a mention before a writer claimed it";
    case "mention_assigned":
      return `assigned a mention to ${person}`;
    case "mention_unassigned":
      return "removed the assignment of a mention";
    case "reply_approved":
      return "approved a reply";
    case "reply_change_requested":
      return "asked for a change to a reply";
    case "reply_withdrawn":
      return "withdrew a reply";
    case "settings_changed": {
      const names = Array.isArray(details.fields) ? details.fields.map(String) : [];
      return `changed ${joinWords(names.map((name) => settingNames[name] ?? name)) || "the settings"}`;
    }
    case "profile_changed":
      return "changed the company profile";
    case "plan_changed": {
      const plan = planOf(detail(details, "plan"))?.name;
      switch (detail(details, "change")) {
        case "canceled":
          return "canceled the plan";
        case "resumed":
          return "resumed the plan";
        case "kept":
          return "kept the plan instead of changing it";
        case "refund":
          return "asked for a refund";
        default:
          return plan === undefined ? "changed the plan" : `changed the plan to ${plan}`;
      }
    }
  }
}
