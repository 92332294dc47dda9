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

/** The sentence with which the overview begins, and for a new workspace where to start. */
export function headlineOf({ people, stats }: Pick<Overview, "people" | "stats">): {
  text: string;
  start: string | null;
} {
  const { total, pending } = stats.mentions;
  if (total === 0) return { text: "Nobody has asked yet.", start: null };
  if (pending === total) {
    const first = Math.min(firstMentions, pending);
    const start = first === 1 ? "Start with it" : `Start with the strongest ${first}`;
    const { count: asking, atLeast } = people;
    return {
      text:
        asking === 0
          ? `${count(pending, "mention")} ${pending === 1 ? "waits" : "wait"} for you.`
          : `${peopleDid(asking, atLeast, "is asking", "are asking")}.`,
      start,
    };
  }
  if (people.count === 0) return { text: "Nobody has asked this week.", start: null };
  const asked = peopleDid(people.count, people.atLeast, "asked this week", "asked this week");
  return { text: `${asked}. ${readyToBuy(people.ready)}`, start: null };
}

/** How a week compares with the one before: "12 more than the week before". */
export function comparedWith(now: number, before: number): string {
  if (now === before) return "as many as the week before";
  const difference = Math.abs(now - before).toLocaleString();
  return `${difference} ${now > before ? "more" : "fewer"} than the week before`;
}
