import type { Wording } from "./types.ts";

/** What a theme states about one post, and about several. `X` is its label. Each quote must show it. */
const wordings: Readonly<Record<Wording, readonly [one: string, many: string]>> = {
  problem: ["mentions X as a problem", "mention X as a problem"],
  request: ["needs, looks for or asks about X", "need, look for or ask about X"],
  question: ["asks how to X", "ask how to X"],
  comparison: [
    "compares X with something else or replaces it",
    "compare X with something else or replace it",
  ],
  mention: ["mentions X", "mention X"],
};

/** The sentence of a theme with its numbers: it says no more than each of its quotes shows. */
export function statementOf(wording: Wording, label: string, members: number, of: number): string {
  const [one, many] = wordings[wording];
  const subject = `${members.toLocaleString("en")} of ${of.toLocaleString("en")} ${of === 1 ? "discussion" : "discussions"}`;
  return `${subject} ${(members === 1 ? one : many).replace("X", () => `“${label}”`)}.`;
}
