import type { Overview } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

const words = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const peopleDid = (people: number, atLeast: boolean, one: string, many: string) => {
  if (people === 1) return `One person ${one}`;
  return `${atLeast ? "More than " : ""}${people.toLocaleString()} people ${many}`;
};

/** "Three are ready to buy." */
function readyToBuy(ready: number): string {
  const number = words[ready] ?? ready.toLocaleString();
  return `${number} ${ready > 1 ? "are" : "is"} ready to buy${ready === 0 ? " yet" : ""}.`;
}

/** How many of the strongest mentions a new customer is led to. */
const firstMentions = 5;

/** The sentences with which the overview begins, and for a new workspace where to start. */
export function headlineOf({ people, stats }: Pick<Overview, "people" | "stats">): {
  sentences: string[];
  start: string | null;
} {
  const { total, pending } = stats.mentions;
  const { count: authors, atLeast, ready } = people;
  if (total === 0) return { sentences: ["Nobody has asked yet."], start: null };
  if (pending === total) {
    const first = Math.min(firstMentions, pending);
    const waiting = `${count(pending, "mention")} ${pending === 1 ? "waits" : "wait"} for you.`;
    const asking = `${peopleDid(authors, atLeast, "is asking", "are asking")}.`;
    return {
      sentences: [authors === 0 ? waiting : asking],
      start: first === 1 ? "Start with it" : `Start with the strongest ${first}`,
    };
  }
  if (authors === 0) return { sentences: ["Nobody has asked this week."], start: null };
  const asked = `${peopleDid(authors, atLeast, "asked this week", "asked this week")}.`;
  return { sentences: [asked, readyToBuy(ready)], start: null };
}

/**
 * How a week compares with the one before: ", 12 more than the week before". Nothing when that week had none:
 * the keywords may be new.
 */
export function comparedWith(now: number, before: number): string {
  if (before === 0) return "";
  if (now === before) return ", as many as the week before";
  const difference = Math.abs(now - before).toLocaleString();
  return `, ${difference} ${now > before ? "more" : "fewer"} than the week before`;
}
