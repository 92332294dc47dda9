/** Rule sentences that were written independently of the rule reader, and its readings of them. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readRules, type WrittenRule } from "@earshot/rulebook";
import { z } from "zod";
import { decideByRules } from "../apps/server/src/modules/discovery/communities/rules.ts";

/** What a rule says about a disclosed reply; "none": it is not about promotion or links. */
export const labels = ["forbidden", "hold", "allowed", "none"] as const;
export type Label = (typeof labels)[number];

const label = z.enum(labels);
const file = z.object({
  how: z.string(),
  wordings: z.array(
    z.object({
      wording: z.string(),
      verdict: label,
      sentences: z.array(z.union([z.string(), z.object({ text: z.string(), verdict: label })])),
    }),
  ),
});

/** A sentence with the label of its author. */
export interface LabeledSentence {
  text: string;
  label: Label;
  wording: string;
  /** Whether it is in the half that patterns may be tuned on. */
  tuning: boolean;
}

/** The sentences, split by the last bit of the SHA-256 of their text. */
export function readSentences(name = "rules-sentences.json"): {
  how: string;
  wordings: number;
  sentences: LabeledSentence[];
} {
  const path = new URL(name, import.meta.url);
  const { how, wordings } = file.parse(JSON.parse(readFileSync(path, "utf8")));
  const sentences = wordings.flatMap(({ wording, verdict, sentences: all }) =>
    all.map((one) => {
      const { text, verdict: own } = typeof one === "string" ? { text: one, verdict } : one;
      const bit = (createHash("sha256").update(text).digest().at(-1) ?? 0) & 1;
      return { text, label: own, wording, tuning: bit === 0 };
    }),
  );
  return { how, wordings: wordings.length, sentences };
}

/** What the product concludes from rules: the verdict, or "none" if they say nothing. */
export function verdictOf(rules: readonly WrittenRule[]): Label {
  const assessment = readRules({ rules, about: "" });
  const { verdict } = decideByRules(assessment);
  if (verdict !== "allowed") return verdict;
  const { promotion, links } = assessment;
  return promotion === "allowed" || links === "allowed" ? "allowed" : "none";
}

/** Reads a sentence twice: as a rule's name, and as the text of a rule with a meaningless name. */
export const readingsOf = (text: string): Label[] => [
  verdictOf([{ name: text, description: "" }]),
  verdictOf([{ name: "Rule", description: text }]),
];

/** Whether a reply would be sent although the rules forbid it or a person should decide. */
export const isDangerous = (label: Label, read: Label): boolean =>
  (label === "forbidden" || label === "hold") && (read === "allowed" || read === "none");
