import { counted, maxReasons, toScore } from "./text.ts";
import type { PartScore, Reason, Subject } from "./types.ts";

/** A word that is a hashtag, not a number such as "#1" or a heading. */
const hashtag = /(?<![\p{L}\p{N}&/#])#[\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu;
const link = /(?:https?:\/\/|www\.)[^\s)\]>]+/giu;

const spanOf = ({ 0: words, index }: RegExpExecArray) => ({
  start: index,
  end: index + words.length,
});

/** Scores how far a text follows the form that is usual on its platform: lengths, hashtags, links, title. */
export function norms({ content, title, format, length }: Subject): PartScore {
  const { label, maxLength, hasTitle, usual } = format;
  const reasons: Reason[] = [];
  let score = 100;
  const minus = (points: number, reason: Omit<Reason, "start" | "end">) => {
    score -= points;
    reasons.push({ start: 0, end: 0, ...reason });
  };
  const characters = counted(length, "character");
  if (length > maxLength) {
    minus(60, {
      message: `${characters}: ${label} takes at most ${maxLength.toLocaleString("en")}.`,
      remedy: "Shorten it, or it can't be posted.",
    });
  } else if (length > usual.length[1]) {
    minus(20, {
      message: `${characters} is long for ${label}.`,
      remedy: `Keep it under ${usual.length[1].toLocaleString("en")}.`,
    });
  } else if (length < usual.length[0]) {
    minus(25, {
      message: `${characters} is short for ${label}.`,
      remedy: `Say more: at least ${usual.length[0].toLocaleString("en")}.`,
    });
  }
  /** Each costs points, and the first ones are reported. */
  const minusEach = (
    points: number,
    extra: readonly RegExpExecArray[],
    reason: Omit<Reason, "start" | "end">,
  ) => {
    score -= points * extra.length;
    for (const found of extra.slice(0, maxReasons)) reasons.push({ ...spanOf(found), ...reason });
  };
  const hashtags = [...content.matchAll(hashtag)];
  minusEach(10, hashtags.slice(usual.hashtags), {
    message: `${counted(hashtags.length, "hashtag")}: on ${label} ${usual.hashtags === 0 ? "they are not used" : `${usual.hashtags} are enough`}.`,
    remedy: "Remove it.",
  });
  const links = [...content.matchAll(link)];
  minusEach(15, links.slice(usual.links), {
    message: `${counted(links.length, "link")}: on ${label} ${usual.links === 0 ? "nobody can follow one in a text" : `${usual.links} is enough`}.`,
    remedy: "Remove it, or keep the one that helps most.",
  });
  if (hasTitle) {
    const [from, to] = usual.title;
    const { length: titleLength } = title.trim();
    if (titleLength === 0) {
      minus(30, { message: "It has no title.", remedy: "Say in the title what it is about." });
    } else if (titleLength < from || titleLength > to) {
      const message = `The title has ${counted(titleLength, "character")}.`;
      minus(15, { message, remedy: `Use ${from} to ${to} characters.` });
    }
    if (/^[^\p{Ll}]{8,}$/u.test(title.trim())) {
      const remedy = "Write it as a sentence.";
      minus(15, { message: "The title is in capital letters.", remedy });
    }
  }
  return { part: "norms", score: toScore(score), reasons };
}
