import { cutText, type PostType, postFormats, studioLimits } from "@earshot/contract";
import { z } from "zod";
import { AppError } from "../../../infrastructure/errors.ts";
import { storable } from "../../../infrastructure/text.ts";
import { type Assistant, asAppError } from "../../ledger/assistant/index.ts";
import type { Voices } from "../voices/index.ts";
import { type Given, ownTexts } from "./rules-given.ts";
import { groundingOf } from "./rules-grounding.ts";
import { documentsOf, generateInstructions, generateQuestion, type Style } from "./rules-prompt.ts";
import { type Allowed, cleanText, firstWords, hostsIn } from "./rules-text.ts";
import type { StoredContext } from "./schema.ts";
import type { GivenReader } from "./service-given.ts";

const plainItem = z.object({ content: z.string() });
const titledItem = z.object({ title: z.string(), content: z.string() });
/** A text as the model writes it. */
export type WrittenItem = z.output<typeof plainItem> & { title?: string };

/** Tokens around each text of a list, and those of a title. */
export const itemTokens = 60;

/** The shape in which the model writes texts. */
export const itemShape = (hasTitle: boolean) => ({
  schema: hasTitle ? titledItem : plainItem,
  schemaName: hasTitle ? "content_items_titled" : "content_items",
});

/** What a generation was asked for and rests on. */
export interface Task {
  given: Given;
  style: Style;
  voiceName: string;
}

/** What a text of a task may have. */
export const allowedIn = ({ given, style }: Pick<Task, "given" | "style">): Allowed => ({
  hosts: hostsIn(ownTexts(given)),
  hashtags: style.includeHashtags,
  emojis: style.includeEmojis,
});

/** A title of the model; empty if it claims what nobody gave, since a title shows no marks. */
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

export type PostWriter = ReturnType<typeof createPostWriter>;

/** Writes single posts, which it does not store. */
export function createPostWriter(deps: {
  assistant: Pick<Assistant, "streamItems">;
  voices: Voices;
  givenReader: GivenReader;
}) {
  const styleOf = createStyles(deps.voices);
  return {
    /**
     * Writes a post that rests on the company's profile. A title that claims what nobody gave is replaced.
     * @param request.onProgress called while it is written
     * @throws AppError NOT_FOUND, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED; or the signal's reason.
     */
    async write(
      workspaceId: string,
      request: {
        prompt: string;
        postType: PostType;
        voiceId: string;
        signal: AbortSignal;
        onProgress: () => Promise<void>;
      },
    ): Promise<{ title: string; content: string }> {
      const { prompt, postType, voiceId, signal } = request;
      const [given, { style }] = await Promise.all([
        deps.givenReader.read(workspaceId, {
          ...{ prompt, notes: [], links: {}, knowledgeIds: [], mentionIds: [] },
          replyToMentionId: null,
        }),
        styleOf(workspaceId, postType, { voiceId, includeHashtags: false, includeEmojis: false }),
      ]);
      const allowed = allowedIn({ given, style });
      const { hasTitle, draftTokens } = style.format;
      let written: WrittenItem | null = null;
      try {
        const parts = deps.assistant.streamItems<WrittenItem>({
          ...{ workspaceId, account: "studio", signal, maxItems: 1 },
          instructions: generateInstructions,
          documents: documentsOf(given, style),
          question: generateQuestion(given, style, 1),
          ...itemShape(hasTitle),
          maxOutputTokens: draftTokens + itemTokens,
        });
        for await (const part of parts) {
          if (part.type === "partial") await request.onProgress();
          else written = part.value;
        }
      } catch (error) {
        throw asAppError(error);
      }
      const content = storable(cleanText(written?.content ?? "", allowed));
      if (content === "") throw new AppError("MODEL_FAILED");
      return {
        title: titleOf(written?.title ?? "", { given, allowed }) || firstWords(content),
        content,
      };
    },
  };
}
