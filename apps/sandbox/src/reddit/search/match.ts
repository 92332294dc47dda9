import type { Post } from "../store.ts";
import type { Field, Query } from "./query.ts";

const writtenTogether = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const plain = (text: string) => text.normalize("NFKC").toLowerCase();

/** The words of a text between spaces, so that a search for whole words is one for a part of it. */
function words(text: string): string {
  return ` ${plain(text)
    .replace(/['’]/g, "")
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter(Boolean)
    .join(" ")} `;
}

function contains(text: string, requested: string): boolean {
  // Where no spaces stand between words, any part counts.
  if (writtenTogether.test(requested)) return plain(text).includes(plain(requested));
  const asked = words(requested);
  return asked.trim() !== "" && words(text).includes(asked);
}

const isYes = (text: string) => /^(yes|1|true)$/i.test(text);

const inField: Record<Field, (post: Post, text: string) => boolean> = {
  title: (post, text) => contains(post.title, text),
  selftext: (post, text) => contains(post.body, text),
  author: (post, text) => plain(post.author) === plain(text.replace(/^\/?u\//i, "")),
  subreddit: (post, text) => plain(post.community.name) === plain(text.replace(/^\/?r\//i, "")),
  url: (post, text) => plain(post.link ?? "").includes(plain(text)),
  site: (post, text) => URL.parse(post.link ?? "")?.hostname === plain(text),
  flair: (post, text) => contains(post.flair ?? "", text),
  self: (post, text) => isYes(text) === (post.link === null),
  nsfw: (_post, text) => !isYes(text),
};

/** Whether a post fits a search. */
export function matches(query: Query, post: Post): boolean {
  switch (query.is) {
    case "and":
      return query.parts.every((part) => matches(part, post));
    case "or":
      return query.parts.some((part) => matches(part, post));
    case "not":
      return !matches(query.part, post);
    case "words": {
      if (query.field !== null) return inField[query.field](post, query.text);
      return contains(post.title, query.text) || contains(post.body, query.text);
    }
  }
}

/** How well a post fits a search: a word in the title counts three times one in the text. */
export function relevance(query: Query, post: Post): number {
  switch (query.is) {
    case "and":
    case "or":
      return query.parts.reduce((sum, part) => sum + relevance(part, post), 0);
    case "not":
      return 0;
    case "words":
      return 3 * Number(contains(post.title, query.text)) + Number(contains(post.body, query.text));
  }
}
