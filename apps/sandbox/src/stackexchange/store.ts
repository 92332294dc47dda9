import type { Clock } from "../clock.ts";

/** The author of a question or answer. */
export interface Owner {
  id: number;
  name: string;
}

/** An answer. */
export interface Answer {
  id: number;
  /** HTML. */
  body: string;
  owner: Owner | null;
  createdAt: number;
  score: number;
}

/** A question with its answers. */
export interface Question {
  site: string;
  id: number;
  /** Plain text, which the API escapes. */
  title: string;
  /** HTML. */
  body: string;
  tags: readonly string[];
  owner: Owner | null;
  createdAt: number;
  score: number;
  answers: Answer[];
}

/** A text to add. */
interface NewText {
  body: string;
  /** Empty when the account was deleted. */
  author: string;
  score?: number | undefined;
  /** Milliseconds since the epoch; defaults to now. */
  at?: number | undefined;
}

/** A question to add. */
export interface NewQuestion extends NewText {
  site: string;
  title: string;
  tags?: readonly string[] | undefined;
  answers?: readonly (NewText & { after?: number })[] | undefined;
}

/** A text can't be added; the message is one sentence for the caller. */
export class QuestionError extends Error {}

/** The questions of all sites. */
export interface StackExchangeStore {
  readonly sites: readonly string[];
  /** @throws QuestionError */
  ask(question: NewQuestion): Question;
  /** @throws QuestionError when there is no such question */
  answer(site: string, questionId: number, answer: NewText): Answer;
  /** Newest first. */
  questions(site: string): readonly Question[];
  /** Newest first, with their questions. */
  answers(site: string): readonly { question: Question; answer: Answer }[];
  /** Deletes a question with its answers, or an answer. */
  remove(site: string, id: number): boolean;
}

/** Ids count seconds since this time, so that a restart never reuses an id. */
const epoch = Date.UTC(2026, 0, 1);
const minute = 60_000;

/** Keeps questions in memory. Questions and answers of a site share their ids. */
export function createStackExchangeStore(
  clock: Clock,
  sites: readonly string[],
): StackExchangeStore {
  let all: Question[] = [];
  const owners = new Map<string, Owner>();
  const used = new Set<string>();

  function ownerOf(name: string): Owner | null {
    if (name === "") return null;
    const known = owners.get(name) ?? { id: 1_000 + owners.size, name };
    owners.set(name, known);
    return known;
  }

  function newId(site: string, at: number): number {
    let id = Math.max(1, Math.floor((at - epoch) / 1_000));
    while (used.has(`${site} ${id}`)) id += 1;
    used.add(`${site} ${id}`);
    return id;
  }

  function toAnswer(site: string, { body, author, score = 0, at }: NewText): Answer {
    const createdAt = at ?? clock.now();
    return { id: newId(site, createdAt), body, owner: ownerOf(author), createdAt, score };
  }

  const newestFirst = <T extends { createdAt: number }>(items: readonly T[]) =>
    items.toSorted((a, b) => b.createdAt - a.createdAt);

  return {
    sites,
    ask({ site, title, body, author, tags = [], score = 0, at, answers = [] }) {
      if (!sites.includes(site)) throw new QuestionError(`There is no site ${site}.`);
      if (title.trim() === "") throw new QuestionError("A title is missing.");
      const createdAt = at ?? clock.now();
      const question: Question = {
        site,
        id: newId(site, createdAt),
        title,
        body,
        tags,
        owner: ownerOf(author),
        createdAt,
        score,
        answers: [],
      };
      for (const { after = 30, ...answer } of answers) {
        question.answers.push(toAnswer(site, { ...answer, at: createdAt + after * minute }));
      }
      all.push(question);
      return question;
    },
    answer(site, questionId, given) {
      const question = all.find((one) => one.site === site && one.id === questionId);
      if (!question) throw new QuestionError(`There is no question ${questionId}.`);
      const answer = toAnswer(site, given);
      question.answers.push(answer);
      return answer;
    },
    questions: (site) => newestFirst(all.filter((one) => one.site === site)),
    answers(site) {
      const found = all
        .filter((one) => one.site === site)
        .flatMap((question) =>
          question.answers.map((answer) => ({ question, answer, createdAt: answer.createdAt })),
        );
      return newestFirst(found);
    },
    remove(site, id) {
      const before = all.length;
      all = all.filter((one) => one.site !== site || one.id !== id);
      if (all.length < before) return true;
      const question = all.find(
        (one) => one.site === site && one.answers.some((answer) => answer.id === id),
      );
      if (question) question.answers = question.answers.filter((answer) => answer.id !== id);
      return question !== undefined;
    },
  };
}
