/**
 * English function words by their class, written without apostrophes. The classes are closed: a word that is in
 * none of them can say what a post is about.
 */
const classes = {
  pronouns: `i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its
    itself we us our ours ourselves they them their theirs themselves themself one ones oneself who whom whose
    whoever whomever whosever which whichever what whatever that this these those someone somebody something anyone
    anybody anything everyone everybody everything noone nobody nothing none other others another such same yall`,
  determiners: `a an the all any both each either enough every few fewer half least less lots many more most much
    neither no plenty several some certain various umpteen own`,
  prepositions: `aboard about above according across after against ahead along alongside amid amidst among amongst
    apart around as aside at atop barring because before behind below beneath beside besides between betwixt beyond
    by concerning considering despite down due during except excepting excluding following for from given in
    including inside instead into like minus near nearby notwithstanding of off on onto opposite out outside over
    owing past pending per plus regarding regardless respecting round save since than thanks through throughout
    till times to toward towards under underneath unlike until unto up upon versus via vs with within without worth`,
  conjunctions: `although and because but considering ere however if lest nor once or otherwise provided providing
    since so supposing than that though thus unless until when whenever where whereas whereby wherein whereupon
    wherever whether while whilst why yet`,
  auxiliaries: `am are be been being can cannot cant could dare did didnt do does doesnt doing done dont had hadnt
    has hasnt have havent having is isnt may might must mustnt need neednt ought oughtnt shall shant should shouldnt
    used was wasnt were werent will wont would wouldnt wouldve couldve shouldve mightve mustve aint arent couldnt
    gonna gotta wanna lets`,
  contractions: `im ive ill id youre youve youll youd hes hed shes shed itd itll weve wed theyre theyve theyll theyd
    thats thatd thatll whos whod wholl whats whatd wheres whered hows howd whens theres thered heres`,
  adverbs: `again almost already also altogether always anyhow anymore anyway anyways anywhere apparently barely
    else elsewhere even eventually ever everywhere furthermore hardly hence here hereby how indeed instead just
    lately likewise maybe meanwhile merely moreover mostly namely nearly never nevertheless nonetheless not now
    nowhere often only overall particularly perhaps possibly presumably probably quite rarely rather really recently
    roughly scarcely seldom simply slightly somehow sometime sometimes somewhat somewhere still then thence there
    thereafter thereby therefore thereof together too twice usually very well whatsoever yep`,
  interjections: `ah aha ahem alas aye bye eh er hello hey hi hm hmm huh lol nah no nope oh ok okay oops ouch please
    pls plz sure thank thanks thx um wow ya yay yeah yes yo yup`,
  abbreviations: `aka approx asap btw eg etc ie iirc imho imo ish nb re tbh vs`,
} as const;

const functionWords: ReadonlySet<string> = new Set(Object.values(classes).join(" ").split(/\s+/));

/** Whether a lower-case word is a function word ("except", "they'd"): it says nothing about a post's topic. */
export function isFunctionWord(word: string): boolean {
  const [base = "", ending] = word.split(/['’]/, 2);
  if (ending === undefined) return functionWords.has(word);
  // "isn't", "we've", "she'll"; a name or a noun has the ending "'s" alone ("company's").
  if (/^(?:t|ve|ll|re|d|m)$/.test(ending)) return true;
  return functionWords.has(base) || functionWords.has(base + ending);
}
