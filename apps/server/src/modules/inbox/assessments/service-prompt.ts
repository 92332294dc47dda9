import { intentLevels, signalWords } from "@earshot/contract";
import { z } from "zod";
import { companyOf } from "../../identity/workspaces/index.ts";
import type { Question } from "../../ledger/assistant/index.ts";
import { describeCompany, describePost, type RawVerdict } from "./rules.ts";

/** The shape of an answer; its lengths are bounded when it is read. */
const verdictSchema = z.object({
  level: z.enum(intentLevels).describe("How near the author is to buying."),
  summary: z.string().describe("What the author wants, in one or two plain sentences."),
  reasons: z
    .array(
      z.object({
        message: z.string().describe("Why, in one plain sentence."),
        quote: z
          .string()
          .describe("Words of the document that show it, copied exactly and without a gap."),
      }),
    )
    .describe("One to five reasons."),
});

const instructions = [
  "A company looks for people in public conversations who ask for what it sells. You read one post for it and say how near its author is to buying such a thing.",
  "The levels:",
  "- Cold: the author does not look for anything of the kind, or promotes, offers or announces something.",
  "- Curious: the author asks or wonders, without a sign of wanting to buy or to change anything.",
  "- Looking: the author looks for a product, a service or another one in its place.",
  "- Ready to buy: the author looks for one now and tells what decides: a budget, a date, what it must do, what it replaces.",
  `Signs that matter: ${Object.values(signalWords).join("; ")}.`,
  "Give each reason with words of the post that show it, copied letter by letter. Write in English, in plain sentences, without links, names of people, or markup.",
].join("\n");

/** The question about a post, for a workspace. */
export function assessmentQuestion(
  workspace: {
    id: string;
    companyName: string | null;
    discoveryAnswers: Partial<Record<string, string>>;
  },
  post: { id: string; title: string; body: string; threadTitle: string | null },
): Question<RawVerdict> {
  return {
    workspaceId: workspace.id,
    about: `post:${post.id}`,
    instructions: `${instructions}\n\nThe company, in its own words:\n${describeCompany(companyOf(workspace))}`,
    documents: [{ kind: "post", text: describePost(post) }],
    question: "How near is the author of the post to buying what the company sells, and why?",
    schema: verdictSchema,
    schemaName: "reading",
    maxOutputTokens: 700,
  };
}
