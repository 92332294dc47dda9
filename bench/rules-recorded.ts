/** The recorded rules of ../shared/data, with their labels in `rules-recorded-labels.json`, and our readings. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { WrittenRule } from "@earshot/rulebook";
import { z } from "zod";
import { readCoded, readRecorded } from "../apps/server/src/testing/coded-rules.ts";
import { type Label, labels, verdictOf } from "./rules-sentences.ts";

const file = z.object({ how: z.string(), verdicts: z.record(z.string(), z.enum(labels)) });

/** Rules of one community, with their label and our reading. */
export interface RecordedSet {
  name: string;
  label: Label;
  read: Label;
}

const keyOf = ({ name, description }: WrittenRule): string =>
  createHash("sha256").update(`${name}\n${description}`).digest("hex").slice(0, 16);

/** The strictest label decides on a set of rules. */
const strictestOf = (all: readonly Label[]): Label =>
  labels.find((label) => all.includes(label)) ?? "none";

/** Reads the 387 rules, each as a separate set, and the 25 recorded responses. */
export function readRecordedSets(): { how: string; coded: RecordedSet[]; recorded: RecordedSet[] } {
  const path = new URL("rules-recorded-labels.json", import.meta.url);
  const { how, verdicts } = file.parse(JSON.parse(readFileSync(path, "utf8")));
  const setOf = (rules: readonly WrittenRule[]): RecordedSet => ({
    name: rules[0]?.name ?? "",
    label: strictestOf(rules.map((rule) => verdicts[keyOf(rule)] ?? "none")),
    read: verdictOf(rules),
  });
  return {
    how,
    coded: readCoded().map(({ rule }) => setOf([rule])),
    recorded: readRecorded().map(setOf),
  };
}
