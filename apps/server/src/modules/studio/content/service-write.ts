import {
  cutText,
  type Grounding,
  houseVoiceName,
  type PostType,
  postFormats,
  studioLimits,
} from "@earshot/contract";
import { z } from "zod";
import { AppError } from "../../../infrastructure/errors.ts";
import { storable } from "../../../infrastructure/text.ts";
import { type Assistant, asAppError } from "../../ledger/assistant/index.ts";
import type { Voices } from "../voices/index.ts";
import { type Given, ownTexts } from "./rules-given.ts";
import { groundingOf } from "./rules-grounding.ts";
import { documentsOf, generateInstructions, postQuestion, type Style } from "./rules-prompt.ts";
import { type Allowed, cleanText, firstWords, hostsIn } from "./rules-text.ts";
import type { StoredContext } from "./schema.ts";
import type { GivenReader, GivenRequest } from "./service-given.ts";

const plainItem = z.object({ content: z.string() });
const titledItem = z.object({ title: z.string(), content: z.string() });
/** A text in the form in which the model writes it. */
export type WrittenItem = z.output<typeof plainItem> & { title?: string };

/** The time limit of the model for a post that no person waits for (S1 §9: `generate-campaigns`). */
const postTimeLimitMs = 120_000;

/** Additional tokens for each text of a list and its title. */
export const itemTokens = 60;

/** The schema in which the model writes texts. */
export const itemShape = (hasTitle: boolean) => ({
  schema: hasTitle ? titledItem : plainItem,
  schemaName: hasTitle ? "content_items_titled" : "content_items",
});

/** The sources and the style of texts. */
export interface Task {
  given: Given;
  style: Style;
  voiceName: string;
}

/** The links, hashtags and emojis that a text of a task may contain. */
export const allowedIn = ({ given, style }: Pick<Task, "given" | "style">): Allowed => ({
  hosts: hostsIn(ownTexts(given)),
  hashtags: style.includeHashtags,
  emojis: style.includeEmojis,
});

/** A title of the model; empty if it has unsupported claims, since a title can't show marks. */
export function titleOf(
  written: string,
  { given, allowed }: { given: Given; allowed: Allowed },
): string {
  const title = cutText(storable(cleanText(written, allowed)), studioLimits.titleMax);
  return groundingOf(title, given).unsupported.length > 0 ? "" : title;
}

/** Reads voices into styles. The result throws AppError NOT_FOUND for a voice that the workspace does not have. */
export const createStyles =
  (voices: Voices) =>
  async (
    workspaceId: string,
    postType: PostType,
    context: Pick<StoredContext, "voiceId" | "includeHashtags" | "includeEmojis">,
  ): Promise<Pick<Task, "style" | "voiceName">> => {
    const voice = await voices.forPrompt(workspaceId, context.voiceId);
    const { includeHashtags, includeEmojis } = context;
    return {
      voiceName: voice.name,
      style: {
        postType,
        format: postFormats[postType],
        voice: voice.lines,
        samples: voice.samples,
        includeHashtags,
        includeEmojis,
      },
    };
  };

/** Like `createStyles`, but the house voice replaces a voice that was deleted. */
export const createStoredStyles = (voices: Voices): ReturnType<typeof createStyles> => {
  const styleOf = createStyles(voices);
  return (workspaceId, postType, context) =>
    styleOf(workspaceId, postType, context).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
      return styleOf(workspaceId, postType, { ...context, voiceId: houseVoiceName });
    });
};

/** A request for one of several posts that share a prompt. */
export interface PostRequest {
  /** The purpose of all posts, in the customer's words. */
  prompt: string;
  /** The purpose of this post, in our words. */
  purpose: string;
  /** The titles of the others, from which the post should differ. */
  otherTitles: readonly string[];
  postType: PostType;
  /** The house voice replaces a voice that was deleted. */
  voiceId: string;
}

/** A written post, which is not stored. */
export interface WrittenPost {
  title: string;
  content: string;
  grounding: Grounding;
}

const givenOf = (prompt: string): GivenRequest => ({
  ...{ prompt, notes: [], links: {}, knowledgeIds: [], mentionIds: [] },
  replyToMentionId: null,
});

export type PostWriter = ReturnType<typeof createPostWriter>;

/** Writes single posts based on the company's profile and their prompt, and stores nothing. */
export function createPostWriter(deps: {
  assistant: Pick<Assistant, "model" | "canAfford" | "streamItems">;
  voices: Voices;
  givenReader: GivenReader;
}) {
  const { assistant, givenReader } = deps;
  const styleOf = createStoredStyles(deps.voices);

  /** The question for a post, and the links, hashtags and emojis that its answer may contain. */
  async function prepare(workspaceId: string, request: PostRequest) {
    const { prompt, purpose, otherTitles, postType, voiceId } = request;
    const [given, { style }] = await Promise.all([
      givenReader.read(workspaceId, givenOf(prompt)),
      styleOf(workspaceId, postType, { voiceId, includeHashtags: false, includeEmojis: false }),
    ]);
    const { hasTitle, draftTokens } = style.format;
    const question: Parameters<typeof assistant.streamItems<WrittenItem>>[0] = {
      ...{ workspaceId, account: "studio", maxItems: 1, timeLimitMs: postTimeLimitMs },
      instructions: generateInstructions,
      documents: documentsOf(given, style),
      question: postQuestion(given, style, { purpose, otherTitles }),
      ...itemShape(hasTitle),
      maxOutputTokens: draftTokens + itemTokens,
    };
    return { question, given, allowed: allowedIn({ given, style }) };
  }

  return {
    /**
     * Refuses a post that can't be written now.
     * @throws AppError MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET
     */
    async requireModel(workspaceId: string, request: PostRequest): Promise<void> {
      const { question } = await prepare(workspaceId, request);
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      if (!(await assistant.canAfford(question))) throw new AppError("MODEL_OVER_BUDGET");
    },

    /**
     * Writes a post. A title with unsupported claims is replaced by the first words of the text.
     * @throws AppError MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED; or the signal's reason
     */
    async write(
      workspaceId: string,
      request: PostRequest,
      signal: AbortSignal,
    ): Promise<WrittenPost> {
      const { question, given, allowed } = await prepare(workspaceId, request);
      let written: WrittenItem | null = null;
      try {
        const parts = assistant.streamItems<WrittenItem>({ ...question, signal });
        for await (const part of parts) if (part.type === "item") written = part.value;
      } catch (error) {
        throw asAppError(error);
      }
      const content = storable(cleanText(written?.content ?? "", allowed));
      if (content === "") throw new AppError("MODEL_FAILED");
      return {
        title: titleOf(written?.title ?? "", { given, allowed }) || firstWords(content),
        content,
        grounding: groundingOf(content, given),
      };
    },

    /** The grounding of a changed post. */
    async groundingOf(workspaceId: string, prompt: string, content: string): Promise<Grounding> {
      return groundingOf(content, await givenReader.readAgain(workspaceId, givenOf(prompt)));
    },
  };
}
