import type { QueryNode } from "./query.ts";
import { wordsOf } from "./words.ts";

/** The searchable fields of a post. */
export interface Searchable {
  /** The numbers of its words, in order. */
  words: Uint32Array;
  /** In lower case. */
  username: string;
  /** The id of the post that opened its conversation. */
  conversation: string;
  retweet: boolean;
  reply: boolean;
  quote: boolean;
  /** A code such as `en`. */
  language: string;
  links: boolean;
}

/** A query that is prepared for matching many posts. */
export interface Compiled {
  fits(post: Searchable): boolean;
  /** The positions of posts that may match, as ascending lists; null when every post may. */
  candidates(): readonly (readonly number[])[] | null;
}

/** Finds posts by their words, fast enough for a hundred thousand posts. */
export interface SearchIndex {
  read(text: string): Uint32Array;
  /** Adds a post at a position; positions must ascend. */
  add(position: number, post: Searchable): void;
  compile(node: QueryNode): Compiled;
}

function holds(words: Uint32Array, phrase: readonly number[]): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    if (phrase.every((word, offset) => words[at + offset] === word)) return true;
  }
  return false;
}

const sizeOf = (lists: readonly (readonly number[])[]) =>
  lists.reduce((sum, { length }) => sum + length, 0);

/** Stores the positions of posts for each word, author and conversation. */
export function createSearchIndex(): SearchIndex {
  const numbers = new Map<string, number>();
  const byWord: number[][] = [];
  const byAuthor = new Map<string, number[]>();
  const byConversation = new Map<string, number[]>();

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const fresh = byWord.push([]) - 1;
    numbers.set(word, fresh);
    return fresh;
  }

  function compilePhrase(words: readonly string[]): Compiled {
    const phrase = words.map(numberOf);
    return {
      fits: (post) => holds(post.words, phrase),
      candidates: () => {
        const lists = phrase.map((word) => byWord[word] ?? []);
        // The rarest word has the fewest candidates.
        return [lists.reduce((rare, list) => (list.length < rare.length ? list : rare))];
      },
    };
  }

  function compileAll(parts: readonly Compiled[]): Compiled {
    return {
      fits: (post) => parts.every((part) => part.fits(post)),
      candidates: () =>
        parts
          .flatMap((part) => {
            const lists = part.candidates();
            return lists ? [lists] : [];
          })
          .toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? null,
    };
  }

  function compileAny(parts: readonly Compiled[]): Compiled {
    return {
      fits: (post) => parts.some((part) => part.fits(post)),
      candidates: () => {
        const all = parts.map((part) => part.candidates());
        return all.some((lists) => lists === null) ? null : all.flatMap((lists) => lists ?? []);
      },
    };
  }

  function compile(node: QueryNode): Compiled {
    switch (node.kind) {
      case "phrase":
        return compilePhrase(node.words);
      case "from":
        return {
          fits: ({ username }) => username === node.username,
          candidates: () => [byAuthor.get(node.username) ?? []],
        };
      case "conversation":
        return {
          fits: ({ conversation }) => conversation === node.id,
          candidates: () => [byConversation.get(node.id) ?? []],
        };
      case "is":
        return { fits: (post) => post[node.what], candidates: () => null };
      case "lang":
        return { fits: ({ language }) => language === node.code, candidates: () => null };
      case "has":
        return { fits: (post) => post[node.what], candidates: () => null };
      case "not": {
        const inner = compile(node.node);
        return { fits: (post) => !inner.fits(post), candidates: () => null };
      }
      case "and":
        return compileAll(node.nodes.map(compile));
      case "or":
        return compileAny(node.nodes.map(compile));
    }
  }

  return {
    read: (text) => Uint32Array.from(wordsOf(text), numberOf),
    add(position, { words, username, conversation }) {
      for (const word of new Set(words)) byWord[word]?.push(position);
      const ofAuthor = byAuthor.get(username);
      if (ofAuthor) ofAuthor.push(position);
      else byAuthor.set(username, [position]);
      const ofConversation = byConversation.get(conversation);
      if (ofConversation) ofConversation.push(position);
      else byConversation.set(conversation, [position]);
    },
    compile,
  };
}
