import type { NotificationChannelKind, NotificationDelivery } from "@earshot/contract";

/** How many mentions a message shows; the others are only counted. */
export function shownMax(kind: NotificationChannelKind, delivery: NotificationDelivery): number {
  if (kind === "email") return delivery === "instant" ? 10 : 25;
  return 5;
}

/**
 * The mentions that a message shows, the strongest and then the newest first, and how many more there are.
 * @param max at least 1
 */
export function groupMentions<T extends { score: number; postedAt: string }>(
  mentions: readonly T[],
  max: number,
): { shown: T[]; more: number } {
  const sorted = mentions.toSorted(
    (a, b) => b.score - a.score || Date.parse(b.postedAt) - Date.parse(a.postedAt),
  );
  const shown = sorted.slice(0, max);
  return { shown, more: sorted.length - shown.length };
}
