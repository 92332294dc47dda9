import { type Assignment, type Finding, limits } from "@earshot/contract";
import { AppError } from "../../platform/errors.ts";
import { carries, type Replies } from "../replies/index.ts";
import type { Assignments, Writers } from "../writers/index.ts";

export type Desk = ReturnType<typeof createDesk>;

/** What a writer does with a reply that they hold. */
export function createDesk(deps: { replies: Replies; writers: Writers; assignments: Assignments }) {
  const { replies, writers, assignments } = deps;
  return {
    /** One of the writer's replies, also when it is over. @throws AppError NOT_FOUND. */
    get: async (userId: string, replyId: string): Promise<Assignment> =>
      assignments.presentOne(await replies.ofWriter(userId, replyId)),

    saveDraft: async (userId: string, replyId: string, draft: { text: string; revision: number }) =>
      assignments.presentOne(await replies.saveDraft(userId, replyId, draft)),

    submit: async (userId: string, replyId: string, { text }: { text: string }) =>
      assignments.presentOne(await replies.submit(userId, replyId, text)),

    release: (userId: string, replyId: string) => replies.release(userId, replyId),

    /** What the trust rules say of a text. */
    async check(userId: string, replyId: string, text: string): Promise<Finding[]> {
      const row = await replies.ofWriter(userId, replyId);
      const findings: Finding[] = [];
      const about = { span: null, evidence: null };
      if (text.trim() === "") {
        findings.push({
          ...about,
          rule: "text",
          level: "stop",
          message: "There is no text yet.",
          remedy: "Write the reply.",
        });
      } else if (!carries(text, row.disclosure)) {
        findings.push({
          ...about,
          rule: "disclosure",
          level: "note",
          message: `The disclosure line is added at the end: ${row.disclosure}`,
          remedy: "Work it into the text where it reads better.",
        });
      }
      if (text.length + row.disclosure.length + 2 > limits.replyMax) {
        findings.push({
          ...about,
          rule: "length",
          level: "stop",
          message: `With the disclosure line it is longer than ${limits.replyMax} characters.`,
          remedy: "Shorten it.",
        });
      }
      return findings;
    },

    /** @throws AppError PLACEMENT_REFUSED with what to correct. */
    async markPlaced(userId: string, replyId: string, permalink: string): Promise<Assignment> {
      const { accounts } = await writers.settings(userId);
      const placed = await replies.markPlaced(userId, replyId, permalink, accounts);
      return assignments.presentOne(placed);
    },

    notYet(): never {
      throw new AppError("NOT_FOUND");
    },
  };
}
