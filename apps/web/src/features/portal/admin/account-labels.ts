import { type AccountState, type CommunityAccount, sourceNames } from "@earshot/contract";
import { mediumDateTime } from "../../../lib/date-format.ts";
import { count, toMoment } from "../../../lib/format.ts";

/** The status of an account, in words. */
export const stateNames: Record<AccountState, string> = {
  unknown: "Not checked yet",
  good: "In good standing",
  shadowed: "Hidden from others",
  suspended: "Suspended",
  gone: "Not found",
};

/** The year in which an indefinite cooldown ends: until then, only the administrator ends it. */
const indefiniteYear = "9999";

/** When a cooldown ends, after "On cooldown". */
export function cooldownText(until: string): string {
  if (until.startsWith(indefiniteYear)) return "until you end it";
  const moment = toMoment(until);
  return moment ? `until ${mediumDateTime(moment)}` : "for some time";
}

/** How long a cooldown the administrator can choose. */
export const cooldownChoices = [
  { id: "day", name: "A day", hours: 24 },
  { id: "week", name: "A week", hours: 7 * 24 },
  { id: "indefinite", name: "Until I end it", hours: null },
] as const;
export type CooldownChoice = (typeof cooldownChoices)[number]["id"];

/** When a cooldown that begins now would end, as the server expects it. */
export function cooldownEnd(choice: CooldownChoice, now = Date.now()): string {
  const hours = cooldownChoices.find(({ id }) => id === choice)?.hours ?? null;
  return hours === null
    ? `${indefiniteYear}-12-31T00:00:00.000Z`
    : new Date(now + hours * 3_600_000).toISOString();
}

/** The account's platform, how replies are placed with it, and by whom. */
export function placementText({ source, mode, writer }: CommunityAccount): string {
  const how =
    mode === "api"
      ? `through ${sourceNames[source]}’s API`
      : `manually by ${writer?.name ?? "any writer"}`;
  return `${sourceNames[source]} · ${how}`;
}

/** The number of replies that it has placed today, and its daily limit. */
export function limitText({
  usage: { placedToday, dailyLimit, nextAllowedAt },
}: CommunityAccount): string {
  const today =
    dailyLimit === null
      ? `${placedToday.toLocaleString()} posted today`
      : `${placedToday.toLocaleString()} of ${dailyLimit.toLocaleString()} posted today`;
  const free = nextAllowedAt === null ? null : toMoment(nextAllowedAt);
  if (!free) return today;
  const at = mediumDateTime(free);
  return `${today}, next one possible ${at}`;
}

/** The number of replies that it has placed in 90 days, and how many of them were removed. */
export function recordText({ placed, removed }: CommunityAccount): string {
  if (placed === 0) return "Nothing posted in 90 days";
  const lost = removed === 0 ? "none removed" : `${removed.toLocaleString()} removed`;
  return `${count(placed, "reply", "replies")} in 90 days, ${lost}`;
}
