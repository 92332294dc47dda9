import {
  allows,
  type Clause,
  clausesOf,
  denies,
  isException,
  segmentsOf,
  type WrittenRule,
} from "./clauses.ts";

/** What one rule says of content that a machine made, whatever it is made of. */
export interface AiReading {
  notAllowed: boolean;
  someAllowed: boolean;
  /** It must be said, by a word, a tag or a flair. */
  disclosure: boolean;
  removal: boolean;
  ban: boolean;
  /** It speaks of pictures, videos and sounds alone: text is not said to be meant. */
  picturesOnly: boolean;
  /** It allows it, and no more is said. */
  allowed: boolean;
  quotes: string[];
}

const machine =
  /\ba\.?i\.?(?:'s)?\b(?!\w)|\bartificial(?:ly)?[ -](?:intelligence|generated)|\bchat ?g[pt]{2}\b|\bgpt\b|\bllms?\b|language models?|\bmidjourney\b|\bdall.?e\b|stable diffusion|\bgenerative\b|\bmachine[ -](?:generated|written|translat\w+)|computer[ -]generated|deep ?fakes?\b|\bgen ?ai\b|\baig\b/;

/** What is no picture: where one of these stands, text is meant too. */
const writing =
  /\b(?:text\w*|writ\w+|posts?|comments?|content|repl(?:y|ies)|answers?|responses?|submissions?|articles?|stor(?:y|ies)|media|anything|statements?|chat ?g[pt]{2}|gpt|llms?|language model|quot\w+|bots?)\b/;
const pictures =
  /\b(?:art|arts|artworks?|images?|pictures?|pics?|photos?|videos?|music|songs?|covers?|voices?|audio|animations?|animated|drawings?|paintings?|renderings?|lyrics|deep ?fakes?|edits?|fan ?arts?|models?|memes?|burgers|illustrations?|media|cosplays?)\b/;

const telling =
  /\b(?:un(?:labell?ed|tagged|flaired|disclosed|marked)|label\w*|tag|tags|tagged|tagging|flair\w*|disclos\w+|clearly (?:state\w*|mark\w*|indicat\w+|say)|clearly indicating|clear in the title|(?:state|indicate|mention|note|declare|specify|acknowledge|identify)(?:d|s|ing)? (?:it|that|this|as|so|in|your|the|if|when|whether)|identified|marked|say so|let (?:us|people|others|everyone) know|(?:in|must be in) (?:the|your) (?:post )?title|titles? (?:must )?(?:include|say)|credit(?:ed)?|keep it source|transparent|must include .*\bai usage|be upfront|watermark(?:ed)?)\b/;
const asksToTell =
  /\b(?:titles? (?:must )?(?:include|say|state)|(?:please|must|should|need to|have to|required to|needs to)\b.{0,40}\b(?:label|tag|flair|disclose|state|mention|indicate|mark|credit|acknowledge|say so)|say so|must be (?:labell?ed|tagged|flaired|disclosed|marked|identified|credited))/;
/** What is against silence alone: "no AI without a label". */
const silence =
  /\bwithout (?:\w+ ){0,3}(?:label|tag|flair|disclos|stat|mention|indicat|mark|credit|say)\w*|\bun(?:labell?ed|tagged|flaired|disclosed|marked|credited)\b/;
/** A flair that must not be, or a tag that is of no matter. */
const noTelling = /\b(?:shouldn'?t|don'?t|not|no need to) (?:use|need|have to)\b/;

const removes =
  /\b(?:remov(?:ed|al|ing|e)|delet(?:ed|ion|ing|e)|taken down|take down|pulled|nuked|purged)\b/;
const bans =
  /\b(?:perma-?)?ban(?:s|ned|ning|nable|hammer)?\b|\bsuspended\b|\bserious offense\b|\bkicked out\b/;
/** "AI art is banned" forbids the art; nobody is threatened. */
const contentBanned =
  /\b(?:ai|art|arts|artworks?|content|images?|posts|comments|media|works?|music|covers|videos?|answers|generated|songs?|conversations|ai\)|etc\.?\)?)["']* (?:of any kind )?(?:is|are|is now|are now|be|have been|has been|will be) (?:also |strictly |completely |now )?banned\b|\b(?:this|the|our) ban (?:includes?|covers|applies|on)\b|\bbanned (?:sources?|content|topics?|posts?|words?|images?)\b|\bban(?:ned|ning)? (?:on |all )?(?:ai|generative|any|these|such)\b/g;

const forbidding =
  /\b(?:no place|not welcome|off.?topic|spam|theft|steal(?:s|ing)?|removed|deleted|low.?(?:effort|quality|content)|please post .{0,40} to r\/|by (?:humans?|real)|human[ -]?(?:made|written|generated) (?:content )?only|will be treated as|regarded as|not a|flagged|disallowed|prohibited|banned|fakes?)\b/;
const someOnly =
  /\b(?:only (?:be )?(?:allowed|permitted|acceptable|posted|welcome|on|in|if|when|as)|allowed only|some ai|in moderation|sparingly|do so as comment|exempt)\b/;
/** A permission in a sentence of its own. */
const granted =
  /\b(?:is|are|will be) (?:\w+ )?(?:allowed|fine|ok|okay|acceptable|permitted|welcome)\b/;
/** What may be done with a machine without its content being shown. */
const discussion = /\b(?:discuss\w*|talk about|about ai)\b/;

const wide = (clauses: readonly Clause[]) => clauses.map(({ text }) => text).join(" . ");

/** What a rule says of a machine's content; null: it does not speak of it. */
export function readAi(rule: WrittenRule): AiReading | null {
  const clauses = clausesOf(rule);
  const named = clauses.filter(({ text }) => machine.test(text));
  if (named.length === 0) return null;
  const nameClauses = clauses.filter(({ isName }) => isName);
  let isTopic = nameClauses.some(({ text }) => machine.test(text));
  const reading: AiReading = {
    notAllowed: false,
    someAllowed: false,
    disclosure: false,
    removal: false,
    ban: false,
    picturesOnly: false,
    allowed: false,
    quotes: named.map(({ original }) => original),
  };
  let permits = false;
  let bare = 0;
  for (const clause of named) {
    const { text, heading } = clause;
    if (telling.test(text) && !noTelling.test(text)) {
      reading.disclosure = true;
    }
    let said = false;
    let forbidden = false;
    for (const segment of segmentsOf(text)) {
      const speaks = machine.test(segment);
      const follows = forbidden && isException(segment);
      if (speaks && !said && /^\s*(?:except|unless)\b/.test(segment)) {
        // "Only as published, except for enhanced ones": the whole rule is about what it leaves out.
        reading.someAllowed = true;
        isTopic = true;
        said = true;
        continue;
      }
      if (!speaks && !follows) continue;
      if (follows && /\b(?:unless|except)\b/.test(segment)) {
        reading.someAllowed = true;
        continue;
      }
      if (allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "")) {
        if (!discussion.test(segment)) permits = true;
        said = true;
        continue;
      }
      if (someOnly.test(segment)) {
        reading.someAllowed = true;
        said = true;
        continue;
      }
      if (denies.test(segment) || forbidding.test(segment)) {
        // Where it must be said, "not without a label" forbids no more than silence.
        if (reading.disclosure && (silence.test(text) || !/\bstrictly|no ai\b/.test(segment))) {
          said = true;
          continue;
        }
        reading.notAllowed = true;
        forbidden = true;
        said = true;
      }
    }
    if (!said && !reading.disclosure) {
      if (/\b(?:flairs?|tags?)\b/.test(rule.name.toLowerCase())) reading.disclosure = true;
      else if (denies.test(heading) || forbidding.test(heading)) {
        reading.notAllowed = true;
      } else {
        bare += 1;
      }
    }
  }
  const whole = wide(clauses);
  if (reading.disclosure && !named.some(({ text }) => denies.test(text)))
    reading.notAllowed = false;
  // "We ask that those titles include …" stands beside what it speaks of.
  if (isTopic && !reading.disclosure) {
    reading.disclosure = clauses.some(
      ({ text }) => asksToTell.test(text) && !noTelling.test(text) && !denies.test(text),
    );
  }
  // A permission elsewhere in the rule that takes up what it speaks of.
  if (isTopic && reading.notAllowed && !permits) {
    permits = clauses.some(
      ({ text }) =>
        granted.test(text) &&
        !denies.test(text) &&
        !discussion.test(text) &&
        /\b(?:upscal\w+|enhance\w*|generated|tools?|edits?|such posts|they|it)\b/.test(text),
    );
  }
  if (permits && reading.notAllowed) {
    reading.someAllowed = true;
    reading.notAllowed = false;
  }
  if (reading.someAllowed) reading.notAllowed = false;
  if (!reading.notAllowed && !reading.someAllowed && !reading.disclosure && !permits && bare > 0) {
    // It is named among what a rule is against, without a word of its own.
    reading.notAllowed = bare > 0 && !isTopic ? denies.test(whole) : false;
  }
  reading.allowed = permits && !reading.notAllowed && !reading.someAllowed;
  const near = wide(isTopic ? clauses : around(clauses, named));
  const people = near.replaceAll(contentBanned, " ");
  reading.removal = removes.test(near);
  reading.ban = bans.test(people);
  reading.picturesOnly = named.every(({ text }) => {
    const rest = text.replaceAll(/\bposts? (?:an?y? )?/g, " ");
    return pictures.test(text) && !writing.test(rest);
  });
  return reading;
}

/** The clauses that speak of a machine, with the one after each. */
function around(clauses: readonly Clause[], named: readonly Clause[]): Clause[] {
  const kept = new Set<Clause>();
  for (const one of named) {
    const at = clauses.indexOf(one);
    kept.add(one);
    const next = clauses[at + 1];
    if (
      next &&
      /\b(?:these|such|this|those|above|detected|violat\w+|offenders?|instant|posts? (?:using|containing|featuring))\b/.test(
        next.text,
      )
    )
      kept.add(next);
    if (one.heading !== "") kept.add({ ...one, text: one.heading });
  }
  return [...kept];
}
