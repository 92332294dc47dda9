import type { Reply, ReplyVisibility } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

type SurvivalCheck = Reply["checks"][number];

/** What a look saw, in the words of a sentence. */
export const visibilitySentences: Record<ReplyVisibility, string> = {
  standing: "Live",
  edited: "Live, edited",
  removed: "Removed",
  deleted: "Deleted",
  unseen: "Hidden from other people",
  attested: "Reported live by the writer",
};

/** The same in one word, under a mark. */
export const visibilityLabels: Record<ReplyVisibility, string> = {
  standing: "Live",
  edited: "Edited",
  removed: "Removed",
  deleted: "Deleted",
  unseen: "Hidden",
  attested: "Reported",
};

/** How a look is drawn: each kind has a shape of its own, never a colour alone. */
export type Mark = "standing" | "edited" | "gone" | "attested" | "due";

export function markOf({ checkedAt, visibility }: SurvivalCheck): Mark {
  if (checkedAt === null || visibility === null) return "due";
  return visibility === "standing" || visibility === "edited" || visibility === "attested"
    ? visibility
    : "gone";
}

const hourMs = 3_600_000;

/** How long after the placement a look is, on an axis: "5 min", "72 h", "30 d". */
export function checkName({ dueAt }: SurvivalCheck, placedAt: string | null): string {
  const minutes = Math.max(
    0,
    Math.round((Date.parse(dueAt) - Date.parse(placedAt ?? dueAt)) / 60_000),
  );
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round((minutes * 60_000) / hourMs);
  return hours <= 72 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** Points and answers as a look saw them: "7 points, 2 answers"; null where nobody tells. */
export function engagementOf({
  score,
  answers,
}: Pick<SurvivalCheck, "score" | "answers">): string | null {
  const told = [
    score === null ? null : count(score, "point"),
    answers === null ? null : count(answers, "answer"),
  ].filter((one) => one !== null);
  return told.length === 0 ? null : told.join(", ");
}

/** Whether anybody can be told that a reply is gone: nobody looks at it, and it is said to stand. */
export const canReport = ({ placementMethod, status, reported }: Reply): boolean =>
  placementMethod === "attested" && (status === "placed" || status === "survived") && !reported;
