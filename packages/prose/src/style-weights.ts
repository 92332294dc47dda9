/**
 * The weight of each feature of a text, in logits: above 0 for AI-generated text, below 0 for a person.
 *
 * They are set by hand from what each feature means, in four steps, and not from data (decision 016):
 * 1.5 if hardly anybody but a language model writes it, 1 if it is typical of AI replies and people have better ways
 * to say it, 0.5 if people write it too and only much of it is a sign, and -1 if it needs a person's own knowledge.
 * `npm run bench:style` measures them, but does not change them.
 */
export const weights: Readonly<Record<string, number>> = {
  // Chat models were taught these phrases; people who answer a stranger do not use them.
  stock: 1.5,
  // The polite end of an assistant's answer. People just stop.
  closing: 1.5,

  // A model rates the post before it says anything. People answer.
  praise_opener: 1,
  // It agrees first, because it is made to please.
  agree_opener: 1,
  // It repeats to the author what the post says.
  verdict_opener: 1,
  // It compares the post to something instead of answering.
  echo: 1,
  // "Not this but that" emphasizes a point that has no weight.
  contrast: 1,
  // It announces a point.
  the_real: 1,
  // It claims to know what others miss.
  insider: 1,
  // Praise costs a model nothing; a person who likes something says what.
  praise: 1,
  // Nouns that fit every subject: a model knows nothing specific about this one.
  abstract: 1,
  // Marketing verbs and adjectives, which are frequent in its training data.
  inflated: 1,
  // Bold words, headings and lists: the layout of a chat window, not of a comment.
  bullets: 1,
  // A summary of three sentences that need no summary.
  summary: 1,
  // A cheerful sign at the end of a sentence.
  emoji: 1,
  // People's sentences differ in length; a model's have one rhythm.
  even_sentences: 1,

  // Everybody emphasizes; a model does in each sentence.
  adverb: 0.5,
  // People who are not sure hedge, too.
  hedge: 0.5,
  // Sentences that change direction at a comma are good English, and a model's favorite.
  turn: 0.5,
  // People ask back to learn something, a model to continue the conversation.
  asks_back: 0.5,
  ends_asking: 0.5,
  // Advice addresses its reader; so does every answer to a question.
  address: 0.5,
  imperative: 0.5,
  condition: 0.5,
  // General statements in the present tense: advice is one, too.
  generic: 0.5,
  // Fragments for effect. People write short, too.
  clipped: 0.5,
  // Typographers and phones make dashes, too.
  dash: 0.5,
  // Three things in a row may simply be all of them.
  triad: 0.5,
  exclaims: 0.5,
  // Careful people set commas, too.
  commas: 0.5,

  // Something happened: a model has no past.
  happened: -1,
  // A person did it: a model knows nobody.
  persons: -1,
  // A model avoids names of products, places and people, or makes them up.
  names: -1,
  // The same is true of prices, dates and counts.
  numbers: -1,
  // Brackets, quotes and trailing dots: a person's own way to write.
  own_marks: -1,
};

/** The logit of a text without any feature: more likely a person's. */
export const bias = -1;

/** The habits of a text are reported from this score on, which needs about three typical ones throughout the text. */
export const minReportedScore = 0.85;
