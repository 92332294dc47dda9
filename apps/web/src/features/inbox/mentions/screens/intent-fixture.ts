import type { Mention } from "@earshot/contract";
import { sampleIntent, sampleMention, sampleReason } from "../../../../lib/testing/samples.ts";

/** The text of the sample mention. */
export const fullContent = "We are four people and look for the best crm that we can pay for.";
export const asks = sampleReason({ in: "content", span: [23, 44], quote: "look for the best crm" });
export const pays = sampleReason({
  kind: "budget",
  message: "Speaks of a budget, or of paying",
  weight: 1.1,
  in: "content",
  span: [50, 64],
  quote: "we can pay for",
});
const young = sampleReason({ kind: "young", message: "The thread was young", weight: 0.2 });
const hires = sampleReason({
  kind: "hiring",
  message: "Offers or looks for work",
  weight: -0.7,
  in: "title",
  span: [0, 5],
  quote: "Which",
});
export const explained = (part: Partial<Mention> = {}) =>
  sampleMention({
    intent: sampleIntent({ score: 82, level: "Ready to buy", reasons: [asks, pays, hires, young] }),
    ...part,
  });
export const pointed = () =>
  [...document.querySelectorAll("mark[data-pointed]")].map((mark) => mark.textContent).join("");
