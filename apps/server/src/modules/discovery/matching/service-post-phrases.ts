import { createPhraseIndex, type PhraseEntry } from "@earshot/matcher";
import { type Mark, matchedText, splitSpans } from "./rules.ts";

/** Where a phrase occurs in the title and in the body of a post. */
interface Marks {
  title: Mark[];
  body: Mark[];
}

/** A phrase that occurs in a post, with what was stored with it. */
export interface PostPhraseMatch<Payload> {
  payload: Payload;
  marks: Marks;
}

/** An empty index of phrases to search for in posts. An occurrence is in the title or in the body. */
export function createPostPhraseIndex<Payload>() {
  const index = createPhraseIndex<Payload>();
  return {
    /** @throws RangeError when the phrase can't be matched. */
    add: (phrase: string, payload: Payload): PhraseEntry<Payload> => index.add(phrase, payload),
    remove: (entry: PhraseEntry<Payload>): boolean => index.remove(entry),
    get size(): number {
      return index.size;
    },
    match(post: { title: string; body: string }): PostPhraseMatch<Payload>[] {
      const found: PostPhraseMatch<Payload>[] = [];
      for (const { spans, entries } of index.match(matchedText(post))) {
        const marks = splitSpans(spans, post.title.length);
        if (marks.title.length + marks.body.length === 0) continue;
        for (const { payload } of entries) found.push({ payload, marks });
      }
      return found;
    },
  };
}
