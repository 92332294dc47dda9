import type { SubredditAnalysis } from "@earshot/contract";
import { z } from "zod";
import type { PostRow } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import {
  type CitedDocument,
  checkLine,
  companyTexts,
  type DiscussionModel,
  type DiscussionReader,
  instructionsFor,
  lineSchema,
  wordingOf,
} from "../discussions/index.ts";

const maxLines = 6;
const maxOutputTokens = 1_500;
const waitMs = 60_000;
/** Fewer posts do not show how people write in a community. */
const minPosts = 3;

const task =
  "A company wants to take part in a public community. The documents are posts that did well there. State how people write there: their tone, what a good post contains, what they ask of each other and what they avoid.";
const answerSchema = z.object({
  lines: z.array(lineSchema).describe(`Three to ${maxLines} statements.`),
});

type Tone = Pick<SubredditAnalysis, "tone" | "notice">;

const without = (reason: string): Tone => ({
  tone: null,
  notice: `How people write there is not described. ${reason}`,
});

export type ToneReader = ReturnType<typeof createToneReader>;

/** Lets the language model describe how people write in a community. Statements that no post supports are omitted. */
export function createToneReader(deps: {
  workspaces: Workspaces;
  discussionModel: DiscussionModel;
  discussionReader: DiscussionReader;
}) {
  const { workspaces, discussionModel: model, discussionReader: reader } = deps;

  return {
    /**
     * @param rows posts that did well there, which research may show
     * @returns a `notice` that says why there is nothing
     */
    async read(workspaceId: string, community: string, rows: readonly PostRow[]): Promise<Tone> {
      if (!model.isConnected) return without("No language model is connected.");
      if (rows.length < minPosts) return without("Too few of its posts did well lately.");
      const documents = rows.map(
        ({ id, title, body }): CitedDocument => ({ postId: id, title, body }),
      );
      const { company } = await workspaces.profile(workspaceId);
      const signal = AbortSignal.timeout(waitMs);
      const answer = await model
        .ask({
          ...{ workspaceId, documents, signal, schema: answerSchema, schemaName: "community_tone" },
          instructions: instructionsFor(task, company),
          question: `How do people write in the community ${community}?`,
          maxOutputTokens,
        })
        .catch((error: unknown) => {
          if (error !== signal.reason) throw error;
          return { notice: "The language model did not answer in time." };
        });
      if ("notice" in answer) return without(answer.notice);
      const wording = wordingOf(documents, companyTexts(company));
      const posts = new Map(rows.map((row) => [row.id, row]));
      const tone = answer.value.lines.flatMap((raw) => {
        const line = checkLine(raw, documents, wording);
        const evidence = line ? reader.evidence(reader.store(line.evidence, posts), posts) : [];
        return line && evidence.length > 0 ? [{ text: line.text, evidence }] : [];
      });
      if (tone.length === 0) return without("The language model said nothing that a post shows.");
      return { tone: tone.slice(0, maxLines), notice: null };
    },
  };
}
