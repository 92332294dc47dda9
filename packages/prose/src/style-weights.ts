/**
 * The weight of each feature of a text, in logits: above 0 for AI-generated text, below 0 for a person.
 *
 * They are set by hand from what each feature means, in four steps, and from no data (decision 016):
 * 1.5 where hardly anybody but a language model writes it, 1 where it is typical of AI replies and people have
 * better ways to say it, 0.5 where people write it too and only much of it is a sign, and -1 for what needs a
 * person's own knowledge. `npm run bench:style` measures them; it changes none.
 */
export const weights: Readonly<Record<string, number>> = {
  // Chat models were taught these phrases; people who answer a stranger do without them.
  stock: 1.5,
  // The polite end of an assistant's answer. People just stop.
  closing: 1.5,

  // A model rates the post before it says anything. People answer.
  praise_opener: 1,
  // It agrees first, since it is made to please.
  agree_opener: 1,
  // It tells the author what the post says.
  verdict_opener: 1,
  // It compares the post to something in place of an answer.
  echo: 1,
  // "Not this but that" gives weight to a point that has none.
  contrast: 1,
  // It announces a point.
  the_real: 1,
  // It claims to know what others miss.
  insider: 1,
  // Praise costs a model nothing; a person who likes something says what.
  praise: 1,
  // Nouns that fit every subject: a model knows no more of this one.
  abstract: 1,
  // Marketing verbs and adjectives, which most of its reading was full of.
  inflated: 1,
  // Bold words, headings and lists: the layout of a chat window, not of a comment.
  bullets: 1,
  // A summary of three sentences that nobody needed summed up.
  summary: 1,
  // A cheerful sign at the end of a sentence.
  emoji: 1,
  // People's sentences differ in length; a model's have one rhythm.
  even_sentences: 1,

  // Everybody emphasizes; a model does in each sentence.
  adverb: 0.5,
  // So does everybody who is not sure.
  hedge: 0.5,
  // Sentences that turn at a comma are good English, and a model's favorite.
  turn: 0.5,
  // People ask back to learn something, a model to go on talking.
  asks_back: 0.5,
  ends_asking: 0.5,
  // Advice addresses its reader; so does every answer to a question.
  address: 0.5,
  imperative: 0.5,
  condition: 0.5,
  // What is true in general, in the present tense: advice is, too.
  generic: 0.5,
  // Fragments for effect. People write short, too.
  clipped: 0.5,
  // Typographers and phones make dashes, too.
  dash: 0.5,
  // Three things in a row may be the three things there are.
  triad: 0.5,
  exclaims: 0.5,
  // Careful people set commas, too.
  commas: 0.5,

  // Something happened: a model has no past.
  happened: -1,
  // Somebody did it: a model knows nobody.
  persons: -1,
  // Names of products, places and people are what a model avoids or makes up.
  names: -1,
  // So are prices, dates and counts.
  numbers: -1,
  // Brackets, quotes and trailing dots: a person's own way to write.
  own_marks: -1,
};

/** The logit of a text without any feature: more likely a person's. */
export const bias = -1;

/** From this score on the habits of a text are reported: it takes about three typical ones throughout a text. */
export const minReportedScore = 0.85;
