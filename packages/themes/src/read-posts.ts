import { type Claim, claimsOf } from "./claims.ts";
import { isEnglish } from "./english.ts";
import { type Phrase, phrasesOf } from "./phrases.ts";
import { readSentences, type Sentence } from "./tokenize.ts";
import type { ThemePost, ThemeSpan } from "./types.ts";

/** A phrase in a sentence of a post. */
export interface Mention {
  post: ThemePost;
  field: ThemeSpan["field"];
  text: string;
  sentence: Sentence;
  phrase: Phrase;
  /** The words that a quote must contain. */
  from: number;
  to: number;
}

/** A phrase in a claim. */
export interface ClaimMention extends Mention {
  claim: Claim;
}

/** What posts mention and claim. */
export interface ReadPosts {
  /** By the key of the phrase. */
  mentions: ReadonlyMap<string, readonly Mention[]>;
  claims: readonly ClaimMention[];
  sentences: number;
}

const fieldsOf = (post: ThemePost): [ThemeSpan["field"], string][] => [
  ["title", post.title],
  ["content", post.body],
];

/** Reads the phrases and claims of posts in English. */
export function readPosts(posts: readonly ThemePost[]): ReadPosts {
  const mentions = new Map<string, Mention[]>();
  const claims: ClaimMention[] = [];
  let count = 0;
  for (const post of posts)
    for (const [field, text] of fieldsOf(post)) {
      const sentences = readSentences(text);
      if (!isEnglish(sentences)) continue;
      count += sentences.length;
      for (const sentence of sentences) {
        const phrases = phrasesOf(sentence.words);
        for (const phrase of phrases) {
          const mention = { post, field, text, sentence, phrase, from: phrase.from, to: phrase.to };
          const known = mentions.get(phrase.key);
          if (known) known.push(mention);
          else mentions.set(phrase.key, [mention]);
        }
        for (const claim of claimsOf(sentence, phrases, text)) {
          const { phrase, from, to } = claim;
          claims.push({ post, field, text, sentence, phrase, from, to, claim });
        }
      }
    }
  return { mentions, claims, sentences: count };
}
