import {
  type Campaign,
  type CampaignPost,
  cutText,
  type PostType,
  postFormats,
} from "@earshot/contract";
import { dateFormat } from "../../../lib/date-format.ts";
import { count } from "../../../lib/format.ts";

/** The labels of a campaign's status. */
export const campaignStatusNames: Record<Campaign["status"], string> = {
  generating: "Writing",
  ready: "Ready",
  failed: "Not finished",
  canceled: "Stopped",
};

/** Returns the label of a post's status; a planned one without a text is not written yet. */
export function postStatusName({ status, content }: CampaignPost): string {
  if (status === "planned") return content === "" ? "Not written yet" : "Planned";
  return { scheduled: "Handed over", published: "Published", dropped: "Dropped" }[status];
}

export const platformNames = (types: readonly PostType[]): string =>
  types.map((type) => postFormats[type].label).join(", ");

const dayFormat = dateFormat({
  ...{ weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
});

/** "Tue, Dec 1, 2026". @param day `2026-12-01` */
export const dayInWords = (day: string): string => dayFormat(new Date(day));

/** "Tue, Dec 1, 2026, 09:00". @param localTime `2026-12-01T09:00` */
export const timeInWords = (localTime: string): string =>
  `${dayInWords(localTime.slice(0, 10))}, ${localTime.slice(11)}`;

/** "Europe/Berlin", "America/New York" */
export const zoneInWords = (timeZone: string): string => timeZone.replaceAll("_", " ");

const nameMax = 60;

/** Returns the title of a post, or the first words of its text or of its intent. */
export function nameOf({ postType, title, content, intent }: CampaignPost): string {
  if (postFormats[postType].hasTitle && title !== "") return title;
  const [line = ""] = (content || intent).split("\n", 1);
  if (line.length <= nameMax) return line;
  const cut = cutText(line, nameMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut}…`;
}

/** "3 of 12 posts written" */
export const progressInWords = ({ done, total }: Campaign["progress"]): string =>
  `${done.toLocaleString()} of ${count(total, "post")} written`;

/** Whether a post can be changed: it was not handed over yet. */
export const isChangeable = ({ status }: CampaignPost): boolean =>
  status === "planned" || status === "dropped";
