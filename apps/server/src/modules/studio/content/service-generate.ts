import {
  type ContentItem,
  contentEvents,
  type GenerationRequest,
  type Grounding,
  studioLimits,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { ResponseStream } from "../../../infrastructure/http/response-stream.ts";
import { storable } from "../../../infrastructure/text.ts";
import { type Assistant, AssistantError, asAppError } from "../../ledger/assistant/index.ts";
import type { Voices } from "../voices/index.ts";
import { groundingOf } from "./rules-grounding.ts";
import {
  documentsOf,
  generateInstructions,
  generateQuestion,
  refineInstructions,
  refineQuestion,
} from "./rules-prompt.ts";
import { cleanText, createCleaner, firstWords } from "./rules-text.ts";
import type { StoredContext } from "./schema.ts";
import type { GivenReader } from "./service-given.ts";
import { presentItem } from "./service-present.ts";
import {
  allowedIn,
  createStoredStyles,
  createStyles,
  itemShape,
  itemTokens,
  titleOf,
  type WrittenItem,
} from "./service-write.ts";
import * as store from "./store.ts";
import { addCount } from "./store-counts.ts";

export type Generator = ReturnType<typeof createGenerator>;

/** The sources of a stored generation. */
export const givenRequestOf = (
  { notes, links, knowledgeIds, mentionIds }: StoredContext,
  { prompt, replyToMentionId }: Pick<store.GenerationRow, "prompt" | "replyToMentionId">,
) => ({ prompt, notes, links, knowledgeIds, mentionIds, replyToMentionId });

/** Writes texts with the language model. */
export function createGenerator(deps: {
  database: Database;
  clock: Clock;
  assistant: Pick<Assistant, "model" | "stream" | "streamItems">;
  voices: Voices;
  givenReader: GivenReader;
}) {
  const { database, clock, assistant, voices, givenReader } = deps;

  const styleOf = createStyles(voices);
  const storedStyleOf = createStoredStyles(voices);

  /** Sends the words of the text that is being written, without links that were not given. */
  function createItemText(hosts: ReadonlySet<string>, responseStream: ResponseStream) {
    let index = -1;
    let taken = "";
    let cleaner = createCleaner(hosts);
    return (at: number, text: string) => {
      // The model began another text, or this one again.
      const isStart = at !== index || !text.startsWith(taken);
      if (isStart) {
        [index, taken] = [at, ""];
        cleaner = createCleaner(hosts);
      }
      const words = cleaner.take(text.slice(taken.length));
      taken = text;
      if (!isStart && words === "") return;
      const event = { index: at, text: words, isStart };
      responseStream.event("item.text", contentEvents["item.text"].parse(event));
    };
  }

  /** Stores a text; the first one with its generation. */
  async function saveItem(
    generation: store.GenerationRow,
    item: { postIndex: number; title: string; content: string; grounding: Grounding },
  ): Promise<ContentItem> {
    const now = clock.now();
    const { workspaceId, postType, voice } = generation;
    const row = await database.transaction(async (tx) => {
      if (item.postIndex === 0) await store.insertGeneration(tx, generation);
      const day = now.toISOString().slice(0, 10);
      await addCount(tx, { workspaceId, day, type: postType, voice }, { generated: 1 });
      return store.insertItem(tx, {
        ...item,
        generationId: generation.id,
        createdAt: now,
        updatedAt: now,
      });
    });
    return presentItem({ item: row, generation });
  }

  return {
    /**
     * Writes texts for a request, and stores each as soon as it is complete. After a failure, the texts before it
     * remain stored.
     * @throws AppError NOT_FOUND for a voice, an entry or a mention that the workspace does not have,
     *   MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED; or the reason of the stream's signal.
     */
    async generate(
      workspaceId: string,
      { prompt, context, count }: GenerationRequest,
      responseStream: ResponseStream,
    ) {
      const stored: StoredContext = {
        voiceId: context.voiceId ?? context.voice,
        includeHashtags: context.includeHashtags,
        includeEmojis: context.includeEmojis,
        notes: context.knowledgeBase,
        links: context.customLinks ?? {},
        knowledgeIds: context.knowledgeIds,
        mentionIds: context.mentionIds,
      };
      const replyToMentionId = context.replyToMentionId ?? null;
      const [given, { style, voiceName }] = await Promise.all([
        givenReader.read(workspaceId, givenRequestOf(stored, { prompt, replyToMentionId })),
        styleOf(workspaceId, context.postType, stored),
      ]);
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      const allowed = allowedIn({ given, style });
      const sendText = createItemText(allowed.hosts, responseStream);
      const generation: store.GenerationRow = {
        id: newId(),
        workspaceId,
        prompt,
        postType: context.postType,
        voice: voiceName,
        context: stored,
        replyToMentionId,
        createdAt: clock.now(),
      };
      const posts: ContentItem[] = [];
      let failure: string | null = null;
      const { hasTitle, draftTokens } = style.format;
      try {
        const parts = assistant.streamItems<WrittenItem>({
          workspaceId,
          account: "studio",
          instructions: generateInstructions,
          documents: documentsOf(given, style),
          question: generateQuestion(given, style, count),
          ...itemShape(hasTitle),
          maxItems: count,
          maxOutputTokens: count * (draftTokens + itemTokens),
          signal: responseStream.signal,
        });
        for await (const part of parts) {
          if (part.type === "partial") {
            const { content } = part.value as { content?: unknown };
            if (typeof content === "string") sendText(posts.length, content);
            continue;
          }
          const content = storable(cleanText(part.value.content, allowed));
          if (content === "") continue;
          const title = titleOf(part.value.title ?? "", { given, allowed });
          const item = await saveItem(generation, {
            postIndex: posts.length,
            title: title || firstWords(content),
            content,
            grounding: groundingOf(content, given),
          });
          posts.push(item);
          responseStream.event("item", contentEvents.item.parse(item));
        }
      } catch (error) {
        const known = asAppError(error);
        if (posts.length === 0 || !(error instanceof AssistantError)) throw known;
        failure = (known as AppError).message;
      }
      if (posts.length === 0) throw new AppError("MODEL_FAILED");
      return { generationId: generation.id, posts, missing: count - posts.length, failure };
    },

    /**
     * Writes another version of a text, which is not stored.
     * @throws AppError NOT_FOUND, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED; or the reason of the
     *   stream's signal.
     */
    async refine(
      workspaceId: string,
      { content, instruction, ...ref }: store.ItemRef & { content: string; instruction: string },
      responseStream: ResponseStream,
    ): Promise<{ content: string; grounding: Grounding }> {
      const found = await store.findItem(database.pool, workspaceId, ref);
      if (!found) throw new AppError("NOT_FOUND");
      if (assistant.model === null) throw new AppError("MODEL_NOT_CONNECTED");
      const { context, postType } = found.generation;
      const [given, { style }] = await Promise.all([
        givenReader.readAgain(workspaceId, givenRequestOf(context, found.generation)),
        // If the voice was deleted, the house voice is enough: the text itself shows how it sounds.
        storedStyleOf(workspaceId, postType, context),
      ]);
      const allowed = allowedIn({ given, style });
      const cleaner = createCleaner(allowed.hosts);
      let written = "";
      const append = (piece: string) => {
        if (piece === "" || written.length > studioLimits.contentMax) return;
        written += piece;
        responseStream.text(piece);
      };
      try {
        const pieces = assistant.stream({
          workspaceId,
          account: "studio",
          instructions: refineInstructions,
          documents: documentsOf(given, style),
          question: refineQuestion(given, style, { content, instruction }),
          // The text may be longer than a generated one, and must be returned completely.
          maxOutputTokens: Math.max(style.format.draftTokens, Math.ceil(content.length / 2)),
          signal: responseStream.signal,
        });
        for await (const piece of pieces) append(cleaner.take(piece));
      } catch (error) {
        throw asAppError(error);
      }
      append(cleaner.end());
      const clean = storable(cleanText(written, allowed));
      if (clean === "") throw new AppError("MODEL_FAILED");
      return { content: clean, grounding: groundingOf(clean, given) };
    },
  };
}
