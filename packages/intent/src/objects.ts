import { classes } from "./classes.ts";
import type { TokenizedText, Word } from "./tokenize.ts";

// Finds what a request asks for: the noun phrase after its verb. "Looking for" a cash register is a request to
// buy; "looking for" advice, clients or a co-founder is not. The phrase may name anything, so the lists have the
// words of things that can't be bought.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that end a noun phrase once it has named something. */
const ends = words(`
  for to that which who whom whose with without in on at from and or so but like because if when
  while where is are was were be am do does did can could would should will i we you they he she it
  im ive id weve weare my our your their his her its has have had not than then about of by into
  after before during between since until via per as also please thanks thank any there this these those
  using under within myself them us me iwill regarding around concerning how what why whether else here now down up ahead more $ maybe mainly mostly
  ideally preferably especially including only just every`);

/** Words of a noun phrase that name nothing alone. */
const empty = words(`
  a an the any some another one other others something anything good great best better decent solid
  reliable similar favorite favourite cheap cheaper cheapest affordable simple simpler easy easier easiest free
  paid modern new different nice proper real really very most much many few all kind kinds type
  types sort sorts specific certain right current high quality low cost local small big
  large whole and or of out actual actually little`);

/** Nouns that nobody sells, or that sellers look for. */
const notForSale = words(`
  advice guidance tip tips idea ideas inspiration story stories experience experiences help answer answers
  information info insight insights someone somebody person people anyone anybody everyone feedback way ways
  thought thoughts opinion opinions work works job jobs role roles position positions internship internships
  gig gigs client clients customer customers user users tester testers partner partners partnership
  partnerships collaboration collaborations investor investors investment investments funding guide guides
  edge perspective perspectives direction directions clarity confirmation validation reason reasons thing
  things stuff place places time times moment chance chances luck opportunity opportunities problem
  problems issue issues explanation example examples tutorial tutorials feature features fix bug bugs cause
  causes difference strategy strategies method methods approach approaches practice practices trick tricks
  hack hacks friend friends mentor mentors mentorship cofounder cofounders founder founders co developer
  developers dev devs engineer engineers designer designers freelancer freelancers intern interns marketer
  marketers contributor contributors collaborator collaborators affiliate affiliates influencer influencers
  creator creators beta teammate teammates employee employees technician technicians staff hire hires
  talent candidate candidates lead leads prospect prospects buyer buyers seller sellers community
  communities group groups discord subreddit subreddits sub forum forums podcast podcasts book books novel
  novels movie movies film films anime manga show shows song songs game games series article articles
  video videos channel channels career careers degree future life situation success growth money income
  revenue profit exit acquisition traffic visitors downloads signups reviews upvotes followers views
  niche niches market markets demand evidence proof motivation step steps path paths stage part parts point
  points day days week weeks month months year years minute minutes hour hours break change changes
  improvement improvements results result signal signals recommendation recommendations suggestion
  suggestions recs input inputs response responses participants volunteers conversation conversations
  discussion chat call question questions topic topics pattern patterns trend trends skill skills
  language mistake mistakes mindset support others startup startups side hustle hustles
  project projects business businesses investor team teams reader readers audience trouble attention
  roast critique review validators sponsors donations volunteers pilot pilots adopters forward back
  advise knowledge understanding name names word words title titles date dates deal deals sense
  mod mods moderator organization organizations control advantage advantages configuration certainty retention outlet rooms moderators leader leaders languages benefit benefits process need needs theory torrents
  design designs number numbers read valuation criticism logic parameters set layout layouts exec execs
  contract contracts jurisdiction technology technologies metric metrics breakdown sizes peoples credits
  technique techniques sitter sitters eta funds fund logo logos enough varies violation violations terms testimonial testimonials scam clients flow cash page pages format mba use uses subs downvotes outcome outcomes comments honesty literature economist convention email emails hacker hackers builder builders documentary entrepreneur entrepreneurs student students women men girl girls guy guys folks trader traders owner
  owners raise round roadmap budget budgets return returns rate rates average salary price pricing
  margin margins value foundation playlist playlists analogy slogan tagline motto decision decisions
  portfolio portfolios route routes lesson lessons wisdom headline headlines view views advisor advisors
  bits picture pictures redditors scenario scenarios feel record records functionality manifesto country countries interest eyes eye
  pressure shortcut shortcuts possibility possibilities rule rules law laws limit limits risk risks excuse
  correlation standard standards consensus
  location locations space house home apartment city country school college university visa
  resources resource reviews test tests check look link links connection connections`);

/** Names of meeting places, with any noun after them: a Discord server is not sold. */
const meetings = words("discord subreddit subreddits facebook whatsapp telegram");

/** Nouns of quantities, which mostly count people and not things. */
const quantities = words("number handful bit");

/** Nouns of things and services that are sold, regardless of the words before. */
const forSale: ReadonlySet<string> = new Set([
  ...(classes.any_thing ?? []),
  ...words(`
    scheduling training financing catering cleaning printing packaging clothing lighting monitoring tracking
    billing accounting tooling bedding shipping landscaping roofing flooring marketing meeting booking
    gaming writing mailing recording editing drawing messaging streaming engineering processing testing
    trading backtesting manufacturing wedding moving cutting banking advertising coaching consulting`),
]);

/** An activity as a head, unless it is a service in the list above. */
const activity = /ing$/;

/** Activities that begin a phrase or follow the people who do them: "people building apps". */
const activities = words(`
  building making creating getting finding using setting going doing starting growing naming choosing
  picking securing running managing learning understanding validating launching selling buying hiring
  moving turning working fixing connecting sharing helping trying looking becoming joining raising`);

/** Verbs after a noun phrase that make it the subject of a statement. */
const verbs = words(
  "is are was were isnt arent can cant will wont has have had takes does seems feels varies vary means youve",
);

/** How many words of a noun phrase are read. */
const maxObjectWords = 7;

/**
 * The end of the noun phrase that begins at a word, if it names something that can be bought.
 *
 * @param which "sold" for only the nouns that are known to be sold
 * @returns the index after its last word, or -1
 */
export function objectEnd(
  { words: all }: TokenizedText,
  from: number,
  which: "any" | "sold",
): number {
  const sentence = all[from - 1]?.sentence;
  let end = -1;
  let head = "";
  let isUnsold = false;
  let isActivity = false;
  let isMeeting = false;
  for (let at = from; at < from + maxObjectWords; at++) {
    const word = all[at];
    if (!word || word.sentence !== sentence) break;
    if (empty.has(word.text)) continue;
    if (ends.has(word.text) || (end > 0 && activities.has(word.text))) {
      // "All in one" is one adjective.
      if (word.text === "in" && all[at - 1]?.text === "all") continue;
      // So is "easy to use".
      if (word.text === "to" && end < 0 && /^(?:easy|simple)$/.test(all[at - 1]?.text ?? "")) {
        at++;
        continue;
      }
      break;
    }
    // A comma or a quotation mark before a space ends the phrase; "tax & law" continues.
    if (end > 0 && word.start === (all[at - 1]?.end ?? 0) + 2) break;
    // "Looking for $20 a stick" is a price.
    if (end < 0 && /^[$€£]/.test(word.text)) return -1;
    // "A small number of agencies that try it" are customers.
    if (quantities.has(word.text)) return -1;
    head = word.text;
    if (end < 0) isActivity = activities.has(head);
    end = at + 1;
    isMeeting ||= meetings.has(head);
    isUnsold ||= notForSale.has(head);
  }
  if (which === "sold" && !forSale.has(head)) return -1;
  if (end < 0 || !/^\p{L}{2}/u.test(head) || isActivity || isMeeting) return -1;
  if ((isUnsold || activity.test(head)) && !forSale.has(head)) return -1;
  const next = all[end];
  return next?.sentence === sentence && verbs.has(next?.text ?? "") ? -1 : end;
}

/** Words that begin titles of stories and complaints. */
const storyWords = words(
  "dae why who when whoever started finally just my this these those i we update psa so after",
);

/**
 * The first question of a title, unless the title is a story or a complaint.
 *
 * @returns the indexes of its first word and after its last, or null
 */
export function titleQuestion({ words: all, questions }: TokenizedText) {
  const sentence = questions.indexOf(true);
  const from = all.findIndex((word) => word.sentence === sentence);
  if (from < 0 || storyWords.has(all[0]?.text ?? "") || storyWords.has(all[from]?.text ?? ""))
    return null;
  return { from, to: all.findLastIndex((word) => word.sentence === sentence) + 1 };
}

/** Words that no name of a thing contains: a text with one of them is more than a name. */
const statementWords = words(`
  i im ive id we weve weare my our you your yall they he she it its is are was were be am do does did can
  could would should will have has had how why what when where which who whats anyone anybody someone
  somebody everyone not dont cant wont never just launched built made building making introducing
  brand brands person list another starting new young working looking need want thoughts feedback idea ideas help tips guide review story rant update showcase`);

const isSaying = ({ text }: Word): boolean => statementWords.has(text);

/** A tag before the name of a thing is at most this long. */
const maxTagWords = 3;

/** A name of a thing is at most this long. */
const maxNameWords = 9;

/**
 * A title that is only the name of a thing to buy, with a question mark.
 *
 * @returns the indexes of its first word and after its last, or null
 */
export function namedObject({ words: all, questions }: TokenizedText) {
  const sentence = questions.indexOf(true);
  const from = all.findIndex((word) => word.sentence === sentence);
  // A tag in brackets may be before it, but not a story.
  if (from < 0 || from > maxTagWords) return null;
  const name = all.filter((word) => word.sentence === sentence);
  // "The typical invoice app?" asks what is meant.
  if (name[0]?.text === "the") return null;
  if (name.length > maxNameWords || all.slice(0, from + name.length).some(isSaying)) return null;
  const upTo = name.findIndex(({ text }) => ends.has(text));
  const head = name.slice(0, upTo < 0 ? name.length : upTo).at(-1);
  return head !== undefined && forSale.has(head.text) ? { from, to: from + name.length } : null;
}
