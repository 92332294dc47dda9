import { type ContentItem, postFormats } from "@earshot/contract";
import { findingsOf, lengthOf } from "./rules-text.ts";
import type { ItemWithGeneration } from "./store.ts";

/** A generated text as its workspace sees it. */
export function presentItem({ item, generation }: ItemWithGeneration): ContentItem {
  const format = postFormats[generation.postType];
  const { content, title, grounding, isSaved } = item;
  return {
    postId: generation.id,
    postIndex: item.postIndex,
    title,
    content,
    postType: generation.postType,
    voice: generation.voice,
    length: lengthOf(content, format),
    grounding,
    findings: findingsOf(content, format),
    isSaved,
    prompt: generation.prompt,
    replyToMentionId: generation.replyToMentionId,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}
