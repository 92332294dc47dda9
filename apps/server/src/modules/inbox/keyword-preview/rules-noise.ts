/** More posts per day than anyone reads. */
const maxPostsPerDay = 40;
/** Fewer posts are too few for a share. */
const minPosts = 30;
/** With fewer buyers than one in twenty, people stop reading. */
const minStrongShare = 0.05;
/** The share of weak matches that must contain a word before it is suggested. */
const minWordShare = 0.15;
/** One or two days are too few for a rate. */
const minDays = 3;

/** What a preview found for a phrase. */
export interface PhraseStats {
  /** The phrase as it was typed. */
  phrase: string;
  matches: number;
  /** How many of them are Looking or stronger. */
  strong: number;
  /** Days from the oldest match to today, both included. */
  days: number;
  /** The word that is common in weak matches and rare in strong ones. */
  common: CommonWord | null;
}

/** A word, and the share (0 to 1) of the weak matches that contain it. */
export interface CommonWord {
  word: string;
  share: number;
}

/** How many posts contain each word. */
export interface WordCounts {
  words: ReadonlyMap<string, number>;
  posts: number;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const asOperand = (word: string) => (word.includes(" ") ? `"${word}"` : word);

function remedy({ phrase, common }: PhraseStats): string {
  if (common) {
    return `“${common.word}” occurs in ${percent(common.share)} of the posts by people who are not looking for anything: exclude it with -${asOperand(common.word)}.`;
  }
  const isOneWord = !/[\s"“”|]/.test(phrase);
  const isPlain = !/["“”|]/.test(phrase);
  if (isOneWord) {
    return `Add the words that buyers use with it, or another of their words with +, as in ${phrase} +recommend.`;
  }
  const quotes = isPlain ? "put it in quotation marks, " : "";
  const ways = `${quotes}add a word with +, or exclude a word with -.`;
  return ways.charAt(0).toUpperCase() + ways.slice(1);
}

/**
 * Warns of too many matches per day or too few buyers among them, with a remedy, in two sentences; null
 * without a reason.
 */
export function noiseOf(stats: PhraseStats): string | null {
  const { matches, strong } = stats;
  const aDay = matches / Math.max(stats.days, minDays);
  if (aDay > maxPostsPerDay) {
    const about = Math.round(aDay).toLocaleString("en");
    return `This would find about ${about} posts a day, too many to read. ${remedy(stats)}`;
  }
  if (matches >= minPosts && strong / matches < minStrongShare) {
    const few =
      strong === 0
        ? `None of the ${matches.toLocaleString("en")} posts comes`
        : `Only ${strong} of the ${matches.toLocaleString("en")} posts ${strong === 1 ? "comes" : "come"}`;
    return `${few} from someone who is looking for something like it. ${remedy(stats)}`;
  }
  return null;
}

/**
 * The most common word of weak matches that strong ones rarely contain.
 * @param strong those that are Looking or stronger
 */
export function commonWordOf(weak: WordCounts, strong: WordCounts): CommonWord | null {
  if (weak.posts < minPosts) return null;
  const shareOf = ({ words, posts }: WordCounts, word: string) =>
    posts === 0 ? 0 : (words.get(word) ?? 0) / posts;
  const telling = [...weak.words.keys()]
    .map((word) => ({ word, share: shareOf(weak, word) }))
    // Excluding a word that buyers use would exclude the buyers.
    .filter(({ word, share }) => share >= minWordShare && shareOf(strong, word) * 4 <= share)
    .sort((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1));
  return telling[0] ?? null;
}
