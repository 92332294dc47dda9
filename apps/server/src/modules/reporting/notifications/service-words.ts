import type { IntentLevel, NotificationDelivery, Source } from "@earshot/contract";
import { countOf, whereOf } from "../reports/index.ts";

/** "Ready to buy on Reddit, r/smallbusiness, found by “invoicing software”" */
export function factsOf(mention: {
  level: IntentLevel;
  source: Source;
  community: string | null;
  keywords: readonly string[];
}): string {
  const { level, source, community, keywords } = mention;
  const some = keywords.slice(0, 3).map((keyword) => `“${keyword}”`);
  const found = some.length === 0 ? "" : `, found by ${some.join(", ")}`;
  return `${level} on ${whereOf(source, community)}${found}`;
}

/** "3 new mentions", "Daily digest: 12 new mentions" */
export function headingOf(delivery: NotificationDelivery, count: number): string {
  if (delivery === "daily") return `Daily digest: ${countOf(count, "new mention")}`;
  if (delivery === "weekly") return `Weekly digest: ${countOf(count, "new mention")}`;
  return countOf(count, "new mention");
}

/** "and 12 more" */
export const moreOf = (count: number): string => `and ${countOf(count, "more", "more")}`;

/** The note in a message that is sent again because its delivery was not confirmed. */
export const repeatedNote =
  "You may have got this message already: its delivery was not confirmed.";
