import { platforms, type Reply, type ReplyVisibility, type Source } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

type SurvivalCheck = Reply["checks"][number];

/** The result of a survival check, for sentences. */
export const visibilitySentences: Record<ReplyVisibility, string> = {
  standing: "Live",
  edited: "Live, edited",
  removed: "Removed",
  deleted: "Deleted",
  unseen: "Hidden from other people",
  attested: "Reported live by the writer",
};

/** The result of a survival check in one word, under its mark. */
export const visibilityLabels: Record<ReplyVisibility, string> = {
  standing: "Live",
  edited: "Edited",
  removed: "Removed",
  deleted: "Deleted",
  unseen: "Hidden",
  attested: "Reported",
};

/** The mark of a survival check. Marks differ in shape, not only in color. */
export type Mark = "standing" | "edited" | "gone" | "attested" | "due";

export function markOf({ checkedAt, visibility }: SurvivalCheck): Mark {
  if (checkedAt === null || visibility === null) return "due";
  return visibility === "standing" || visibility === "edited" || visibility === "attested"
    ? visibility
    : "gone";
}

const hourMs = 3_600_000;

/** The time of a check after placement, for an axis: "5 min", "72 h", "30 d". */
export function checkName({ dueAt }: SurvivalCheck, placedAt: string | null): string {
  const minutes = Math.max(
    0,
    Math.round((Date.parse(dueAt) - Date.parse(placedAt ?? dueAt)) / 60_000),
  );
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round((minutes * 60_000) / hourMs);
  return hours <= 72 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** Score and answers as a survival check found them: "7 points, 2 answers"; null if neither is known. */
export function engagementOf(
  { score, answers }: Pick<SurvivalCheck, "score" | "answers">,
  source: Source,
): string | null {
  const counts = [
    score === null ? null : count(score, platforms[source].scoreNoun),
    answers === null ? null : count(answers, "answer"),
  ].filter((one) => one !== null);
  return counts.length === 0 ? null : counts.join(", ");
}

/** Whether the customer can report a reply as no longer live: it is self-reported, and was not reported yet. */
export const canReport = ({ placementMethod, status, reported }: Reply): boolean =>
  placementMethod === "attested" && (status === "placed" || status === "survived") && !reported;
