import type { Post } from "../store.ts";
import type { Field, Query } from "./query.ts";
import { stemOf } from "./stem.ts";

const writtenTogether = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const plain = (text: string) => text.normalize("NFKC").toLowerCase();

/** Maps a word to the form in which it is compared. */
type Form = (word: string) => string;

const asWritten: Form = (word) => word;

/** The words of a text with spaces around each, so that whole words can be found as substrings. */
function words(text: string, form: Form): string {
  return ` ${plain(text)
    .replace(/['’]/g, "")
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter(Boolean)
    .map(form)
    .join(" ")} `;
}

function contains(text: string, phrase: string, exact = false): boolean {
  // In scripts without spaces between words, any part matches.
  if (writtenTogether.test(phrase)) return plain(text).includes(plain(phrase));
  const form = exact ? asWritten : stemOf;
  const run = words(phrase, form);
  return run.trim() !== "" && words(text, form).includes(run);
}

const isYes = (text: string) => /^(yes|1|true)$/i.test(text);

const inField: Record<Field, (post: Post, text: string, exact: boolean) => boolean> = {
  title: (post, text, exact) => contains(post.title, text, exact),
  selftext: (post, text, exact) => contains(post.body, text, exact),
  author: (post, text) => plain(post.author) === plain(text.replace(/^\/?u\//i, "")),
  subreddit: (post, text) => plain(post.community.name) === plain(text.replace(/^\/?r\//i, "")),
  url: (post, text) => plain(post.link ?? "").includes(plain(text)),
  site: (post, text) => URL.parse(post.link ?? "")?.hostname === plain(text),
  flair: (post, text, exact) => contains(post.flair ?? "", text, exact),
  self: (post, text) => isYes(text) === (post.link === null),
  nsfw: (_post, text) => !isYes(text),
};

/** Whether a post matches a search. */
export function matches(query: Query, post: Post): boolean {
  switch (query.is) {
    case "and":
      return query.parts.every((part) => matches(part, post));
    case "or":
      return query.parts.some((part) => matches(part, post));
    case "not":
      return !matches(query.part, post);
    case "words": {
      const { text, field, exact } = query;
      if (field !== null) return inField[field](post, text, exact);
      return contains(post.title, text, exact) || contains(post.body, text, exact);
    }
  }
}

/** How well a post matches a search: a word in the title counts three times as much as one in the text. */
export function relevance(query: Query, post: Post): number {
  switch (query.is) {
    case "and":
    case "or":
      return query.parts.reduce((sum, part) => sum + relevance(part, post), 0);
    case "not":
      return 0;
    case "words":
      return (
        3 * Number(contains(post.title, query.text, query.exact)) +
        Number(contains(post.body, query.text, query.exact))
      );
  }
}
