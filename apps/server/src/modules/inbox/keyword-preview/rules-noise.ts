/** More a day than anyone reads through. */
const tooManyADay = 40;
/** A share of few says nothing. */
const fewest = 30;
/** Whoever finds fewer buyers than one in twenty stops looking. */
const leastShare = 0.05;
/** A word that tells the others from those of buyers stands in so many of them. */
const tellingShare = 0.15;
/** A burst of a day or two is not yet how it goes on. */
const shortestDays = 3;

/** What a preview has seen of a phrase. */
export interface PhraseSeen {
  /** The phrase as it was typed. */
  phrase: string;
  matches: number;
  /** How many of them are Looking or stronger. */
  strong: number;
  /** Days from the oldest match to today, both included. */
  days: number;
  /** The word that stands in most of the weak ones and in few of the others. */
  common: CommonWord | null;
}

/** A word, and the share (0 to 1) of the weak matches that it stands in. */
export interface CommonWord {
  word: string;
  share: number;
}

/** In how many of some posts each word stands. */
export interface WordCounts {
  words: ReadonlyMap<string, number>;
  posts: number;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const asOperand = (word: string) => (word.includes(" ") ? `"${word}"` : word);

function remedy({ phrase, common }: PhraseSeen): string {
  if (common) {
    return `“${common.word}” stands in ${percent(common.share)} of those that look for nothing: leave it out with -${asOperand(common.word)}.`;
  }
  const isOneWord = !/[\s"“”|]/.test(phrase);
  const isPlain = !/["“”|]/.test(phrase);
  if (isOneWord) {
    return `Add the words that buyers put next to it, or any other word of theirs with +, as in ${phrase} +recommend.`;
  }
  const quotes = isPlain ? "put it in quotation marks, " : "";
  const ways = `${quotes}add a word with +, or leave a word out with -.`;
  return ways.charAt(0).toUpperCase() + ways.slice(1);
}

/**
 * Why a phrase would drown its reader, and what to do about it, in two sentences: more matches a day
 * than anyone reads, or hardly a buyer among many. null where neither is so.
 */
export function noiseOf(seen: PhraseSeen): string | null {
  const { matches, strong } = seen;
  const aDay = matches / Math.max(seen.days, shortestDays);
  if (aDay > tooManyADay) {
    const about = Math.round(aDay).toLocaleString("en");
    return `This would bring about ${about} posts a day, more than anyone reads. ${remedy(seen)}`;
  }
  if (matches >= fewest && strong / matches < leastShare) {
    const few =
      strong === 0
        ? `None of the ${matches.toLocaleString("en")} posts comes`
        : `Only ${strong} of the ${matches.toLocaleString("en")} posts ${strong === 1 ? "comes" : "come"}`;
    return `${few} from someone who looks for something like it. ${remedy(seen)}`;
  }
  return null;
}

/**
 * The word by which weak matches are told from strong ones.
 * @param strong those that are Looking or stronger
 */
export function commonWordOf(weak: WordCounts, strong: WordCounts): CommonWord | null {
  if (weak.posts < fewest) return null;
  const shareOf = ({ words, posts }: WordCounts, word: string) =>
    posts === 0 ? 0 : (words.get(word) ?? 0) / posts;
  const telling = [...weak.words.keys()]
    .map((word) => ({ word, share: shareOf(weak, word) }))
    // What buyers say too would take them away.
    .filter(({ word, share }) => share >= tellingShare && shareOf(strong, word) * 4 <= share)
    .sort((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1));
  return telling[0] ?? null;
}
