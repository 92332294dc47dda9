import type { TextAnalysis } from "./analyze.ts";

const hints: Record<string, string> = {
  decides:
    "Before you sign anything, try it for a week with your own data and read what leaving costs.",
  seeks:
    "I would look at three things first: whether it does that one job without extras, what it costs after the trial, and how you get your data out again.",
  compares: "Take the two or three tasks that you do every day and try just these in each of them.",
  leaves:
    "Make sure that you can take your data with you, and write down what annoyed you most: that is the list to test the next one against.",
  budget:
    "With that budget there should be a choice; look at what is billed per seat and what is not.",
  urgent:
    "As it has to be quick, take the one that you can set up in an afternoon, and refine later.",
  asks: "It depends a little on how you work today; tell us more and the answers get better.",
};

/**
 * A plain draft that answers a text: it quotes the text, gives a hint for each sign that was found, and ends with a
 * question. It names no product, because it knows none.
 */
export function draftFor({ summary, score, reasons, promotes }: TextAnalysis): string {
  if (summary === "") return "What would you like to know?";
  const opening = `You write: “${summary}”`;
  if (promotes) return `${opening}\n\nThanks for showing it. Who is it for, and what does it cost?`;
  if (score === 0) {
    return `${opening}\n\nThanks for sharing that. What would you like to do about it?`;
  }
  const advice = reasons.slice(0, 3).map(({ name }) => hints[name] ?? "");
  return `${opening}\n\n${advice.join(" ")}\n\nWhat do you use today?`;
}
