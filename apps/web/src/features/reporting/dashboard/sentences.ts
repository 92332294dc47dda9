import type { FigurePeriod, Overview } from "@earshot/contract";
import { count } from "../../../lib/format.ts";
import { beforeInWords, periodInWords } from "./periods.ts";

const words = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const peopleDid = (people: number, atLeast: boolean, one: string, many: string) => {
  if (people === 1) return `One person ${one}`;
  return `${atLeast ? "More than " : ""}${people.toLocaleString()} people ${many}`;
};

/** "Three are ready to buy." */
function readyToBuy(ready: number, { endsToday }: FigurePeriod): string {
  const number = words[ready] ?? ready.toLocaleString();
  if (!endsToday) return `${number} ${ready > 1 ? "were" : "was"} ready to buy.`;
  return `${number} ${ready > 1 ? "are" : "is"} ready to buy${ready === 0 ? " yet" : ""}.`;
}

/** When people asked: "this week", "in the last 28 days". */
const whenAsked = (period: FigurePeriod): string =>
  period.endsToday && period.days === 7 ? "this week" : periodInWords(period);

/** How many of the strongest mentions a new customer is shown. */
const firstMentions = 5;

/** The first sentences of the overview; for a new workspace, where to start. */
export function headlineOf({
  people,
  stats,
  figures,
}: Pick<Overview, "people" | "stats" | "figures">): {
  sentences: string[];
  start: string | null;
} {
  const { period } = figures;
  const { total, pending } = stats.mentions;
  const { count: authors, atLeast, ready } = people;
  if (total === 0) return { sentences: ["Nobody has asked yet."], start: null };
  if (pending === total && period.endsToday) {
    const first = Math.min(firstMentions, pending);
    const waiting = `${count(pending, "mention")} ${pending === 1 ? "waits" : "wait"} for you.`;
    const asking = `${peopleDid(authors, atLeast, "is asking", "are asking")}.`;
    return {
      sentences: [authors === 0 ? waiting : asking],
      start: first === 1 ? "Start with it" : `Start with the strongest ${first}`,
    };
  }
  const when = whenAsked(period);
  if (authors === 0) {
    const nobody = period.endsToday ? "Nobody has asked" : "Nobody asked";
    return { sentences: [`${nobody} ${when}.`], start: null };
  }
  const did = `${peopleDid(authors, atLeast, `asked ${when}`, `asked ${when}`)}.`;
  return { sentences: [did, readyToBuy(ready, period)], start: null };
}

/**
 * How a period compares with the previous one: ", 12 more than the week before". Empty if that had no mentions, because
 * the keywords may be new.
 */
export function comparedWith(now: number, before: number, than = "the week before"): string {
  if (before === 0) return "";
  if (now === before) return `, as many as ${than}`;
  const difference = Math.abs(now - before).toLocaleString();
  return `, ${difference} ${now > before ? "more" : "fewer"} than ${than}`;
}

/** "5 mentions in the last 7 days, 2 more than the week before." */
export function mentionsSentence({ period, totals, before }: Overview["figures"]): string {
  const [now, then] = [totals.mentions.total, before.mentions.total];
  const compared = comparedWith(now, then, beforeInWords(period));
  return `${count(now, "mention")} ${periodInWords(period)}${compared}.`;
}
