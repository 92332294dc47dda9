/** Words of texts, compared without case, apostrophes and common endings. */

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say nothing about a subject. */
const functionWords = split(`
  a about above after again against all almost alone along already also although always am among an and another any
  anybody anyone anything are around as at away back be became because become becomes been before behind being below
  beside besides between both but by came can cannot cant come comes coming could couldnt did didnt do does doesnt
  doing done dont down during each either else enough especially etc even ever every everybody everyone everything
  few for from further gave get gets getting give given gives giving go goes going gone got had hadnt has hasnt have
  havent having he hence her here hers herself him himself his how however i id if ill im in indeed instead into is
  isnt it its itself ive just keep keeps kept less let lets like likely made make makes making many may maybe me
  might mine more most mostly much must my myself near nearly neither never no nobody none nor not nothing now
  nowhere of off often on once one ones only onto or other others otherwise ought our ours ourselves out over own
  perhaps put puts quite rather really said same say saying says see seen seem seems shall she should shouldnt since
  so some somebody somehow someone something sometimes somewhere soon still such take taken takes taking than that
  thats the their theirs them themselves then there therefore these they theyre thing things this those though
  through thus to together too took toward towards under unless until up upon us use used uses using usually very
  via was wasnt way ways we well went were werent what whatever when whenever where whether which while who
  whole whom whose why will with within without wont would wouldnt yes yet you your yours yourself`);

/**
 * General words that describe people and their problems. They are too common to belong to one text, and name no
 * product and no person.
 */
const generalWords = split(`
  ability able absence accept access accident account accountant accounting accurate achieve act action active
  activity actual add additional address adjust admin administration administrative adopt adult advance advantage
  advice advise affect afford affordable afraid age agency agenda agent agree ahead aim allow alternative amateur amount
  analysis angry annoy annoying annual answer anxious apart app appear apply appointment approach appropriate approval
  approve area argue arrange arrive art article artist aside ask aspect assist assistant assume attach attempt attend
  attention audience audit author automate automatic automatically automation available average avoid aware awareness
  awkward bad bakery balance bank bar barely base basic basis basket batch beautiful beg begin beginner behavior belief
  believe belong benefit best better beyond big bill billing bit blame block board boat body bonus book booking
  bookkeeper bookkeeping border bored boring borrow boss bother bottleneck bottom box boy brand bread break bridge
  brief bring broad broken brother browser budget bug build builder building built bulk burden burn burnout business
  busy buy buyer calendar call calm camera campaign cancel candidate capable capacity capital capture car card care
  career careful carry case cash catalog catch category cause caution center central certain chain challenge chance
  change channel chaos character charge chart chase chat cheap check child choice choose church circle city claim clarity
  class clean clear clerk client clinic clock close cloud club clumsy coach coaching code coffee cold collaborate
  collaboration colleague collect collection college column combine comfort comfortable command comment commercial
  commission commit commitment common communicate communication community company compare comparison compete
  competition competitor complain complaint complete complex complexity compliance complicated component compromise
  computer concentrate concept concern concerned conclude condition conference confidence confident configure confirm conflict
  confuse confused confusing confusion connect connection consider consistency consistent constant constantly
  constraint construction consult consultant consulting consume consumer contact contain content context continue
  contract contractor contrast contribute control conversation convert convince cook cool cooperate coordinate
  coordination copy core corner corporate correct cost costly count country couple course cover coworker craft create
  creation creative creator credit crew crisis criteria critical crowd culture curious current custom customer
  customize cut cycle daily damage danger dashboard data database date daughter day deadline deal dealer death debt
  decade decide decision decline decrease dedicated deep default defeat define degree delay delegate delete deliver
  delivery demand department depend describe design designer desire desk desktop despite detail detect determine
  develop developer development device diet differ difference different difficult difficulty digital dinner direct
  direction director disappoint disappointed disconnect discourage discover discuss discussion dislike display
  distance distract distribute distribution divide doctor document documentation dog door double doubt download
  draft drag drain drawer dream dress drive driver drop due duplicate duty early earn earning ease easily easy eat
  economy edge edit editor educate education effect effective efficiency efficient effort elderly electric electronic
  element eliminate email embarrass emergency emotion emotional emphasis employ employee employer employment empty
  enable encounter encourage end energy engage engineer engineering enjoy ensure enter enterprise entire entrepreneur
  entry environment equal equipment error escape essential establish estate estimate evaluate evening event evidence
  exact exactly examine example excel excellent exception exchange excited exclude excuse execute exercise exhaust
  exhausted exhausting exist existing expand expect expectation expense expensive experience experiment expert
  explain export expose express extend extra eye face fact factor factory fail failure fair faith fall false familiar
  family fan fancy far farm farmer fashion fast father fault favor favorite fear feature fee feed feedback feel
  feeling field fight figure file fill final finally finance financial find fine finish firm fit fix flat flexibility
  flexible floor flow focus follow food foot force forecast foreign forget forgotten form formal format former
  forward foundation founder frame free freedom freelance freelancer frequent frequently fresh friend friendly front
  frustrate frustrated frustrating frustration fuel full fun function fund future gain game gap garden gather general
  generate generation gift girl glad global goal good good government grade gradual grand grant great ground group
  grow growth guarantee guess guest guide guilty guy habit hand handle handmade handy happen happy hard hardly
  hardware hate head health healthy hear heart heavy held help helpful hesitate hide high hire history hit hobby hold
  hole holiday home hope horrible hospital host hot hour house household huge human hundred hurry hurt husband idea ideal
  identify ignore image imagine immediate immediately impact implement import importance important impossible
  improve improvement inbox include income inconsistent increase independent individual industry inefficient inform
  information initial initiative input inquiry insecure inside insight inspection install instance instructor
  insurance integrate integration intend intense interest interested interesting interface internal international
  interrupt interview introduce inventory invest investment investor invoice involve isolate isolated issue item job
  join journey judge junior jump keen key kid kill kind kitchen know knowledge label labor lack land language laptop
  large last late later launch law lawyer layer lazy lead leader leadership leading learn learner learning leave led
  legal lend length lesson letter level license life lift light limit limited line list listen little live load loan local
  location lock log logistics lonely long look lose loss lost lot loud love low lower loyal luck lunch machine mail
  main maintain maintenance major majority man manage management manager manner manual manually manufacture
  manufacturer map march margin mark market marketer marketing marketplace match material matter mean meaning measure
  mechanic media medical medicine medium meet meeting member memory mental mention menu merchant mess message messy
  method middle migrate mile mind minimum minor minute miss missed missing mission mistake mix mobile mode model modern module
  moment money monitor month monthly mood moral morning mother motivate motivation mountain move movement movie music
  musician name narrow nation national native natural nature necessary need negative negotiate neighbor nervous
  network new newcomer newsletter next nice niche night noise normal note notebook notice notification notify novice number
  nurse object objective observe obvious obviously occasion occasional occur offer office officer official offline
  old older ongoing online open operate operation operator opinion opportunity oppose option order ordinary
  organization organize organized organizer origin original outcome outdated outside outsource overall overcome
  overdue overhead overlap overload overlook overtime overview overwhelm overwhelmed overwhelming owe owner ownership
  pace pack package page paid pain painful paint panic paper paperwork parent part partial participate particular
  partner partnership party pass passion past patient pattern pause pay payer payment payroll peace pen people perfect
  perform performance period permanent permission permit person personal personality personnel perspective phase
  phone photo photographer phrase physical pick picture piece pipeline place plain plan planner planning plant
  platform play player pleasant please plenty plus point policy poor popular population position positive possible
  post potential power practical practice precise predict predictable prefer preference premium preparation prepare
  presence present presentation pressure pretend prevent previous price pricing primary principle print priority
  privacy private probably problem procedure process produce producer product production productive productivity
  profession professional profit profitable program programmer progress project promise promote promotion proof
  proper property proposal propose protect protection proud prove provide provider public publish pull purchase
  purpose push qualify quality quantity quarter question quick quickly quiet quit quote raise range rapid rare rate
  reach react read reader ready real realistic reality realize reason reasonable receipt receive recent recently
  recognize recommend recommendation reconcile record recover recruit recruiter recurring reduce refer reference
  reflect refund refuse regard region register regret regular regulation reject relate relation relationship relax
  release relevant reliability reliable relief reluctant rely remain remember remind reminder remote remove renew rent
  repair repeat repeated repetitive replace reply report represent reputation request require requirement research
  reserve resist resolve resource respect respond response responsibility responsible rest restaurant result resume
  retail retailer retain retire return reuse revenue review reward rich right rise risk risky role roll room roommate
  routine row rule run runner rush sad safe safety salary sale salesperson sample satisfaction satisfied satisfy save
  saving scale scan scared scatter scattered schedule scheduling school science scope score screen script search season
  secret section secure security seek seeker segment select self sell seller send senior sense sensitive separate
  serious serve service session set setting settle setup share sheet shift ship shipping shop shopper short shortage
  show shrink shut sick side sight sign signal significant silent similar simple simplify simply single sister sit site
  situation size skeptical skill sleep slow slowly small smart smooth social society soft software sole solid solo
  solution solve son sort source space spare speak special specialist specific speech speed spend spending split
  spread spreadsheet stable staff staffing stage stakeholder stall stand standard start startup state statement
  station status stay steady step stick stock stop storage store story straight strange strategy stream street
  stress stressed stressful strict strong structure struggle stuck student studio study stuff style subject submit
  subscription succeed success successful sudden suffer suggest suggestion suit suitable summary supplier supply
  support suppose sure surface surprise survey survive suspect sustain swamp swamped switch sync system table tablet talk task
  tax taxes teach teacher team teammate technical technician technology tedious tell temporary tenant term terrible
  test text thank theory think third thought thousand threat three throw ticket tie tight till time timeline tiny tip
  tired title today tool top topic total touch tough tour track tracking trade tradition traditional traffic train
  trainer training transaction transfer transition translate transport travel traveler treat trend trial trick trip
  trouble true trust truth try turn tutor two type typical ugly unable uncertain unclear uncomfortable understand
  unexpected unhappy uniform union unique unit university unpaid unreliable unsure unusual update upgrade upload upset
  urgency urgent user usual vacation valid valuable value variety vary vehicle vendor verify version veteran video
  view visible vision visual voice volume volunteer wait walk want warehouse warm warn warning waste wasted watch
  weak wear web website week weekend weekly weight wide wife willing win window wise wish woman wonder word work workaround
  worker workflow working workload workplace workshop world worried worry worse worst worth write writer writing
  wrong year yearly yell yesterday young zero
  accurately actively admire afterward allocate argument assure audio bake bike billable blind calculate celebrate cheaply
  checklist churn clearly cleanup climate commute compile copywriter cyclist dad dispute distrust donate dry dull endless
  everyday exit fairly fake folder fraction fragile gallery gamer gardener grateful guideline handoff harm honest
  honestly hourly humble identity illness impatient improper inconvenient indoor instant invitation irrelevant juggle
  admit advertise first keyboard landlord laundry legacy lengthy librarian lots mastery mentor mom multiple nonprofit
  obstacle odd onboard outgrow outgrown painter paperless patience peer penalty perfection pet pile pocket podcast
  podcaster polish portable procrastinate promptly purely quietly realtor reassure recipe recycle redo reliably
  repeatedly reseller revise revision rework roadmap runway safely scenario scrappy screenshot second secretary setback
  several shame shortcut shy simplicity skeptic slip smoothly snack steadily stepwise summer swap takeaway template
  toddler tradeoff tried tries tricky trustworthy tutorial undercharge underpaid understaffed unfair unfamiliar
  unhelpful unwilling ups useful useless verbal viewer virtual visitor vocabulary wage warranty water weather wedding
  welcome whiteboard widely winter worksheet`);

/** Endings by which forms of a word differ, the longest first. */
const endings = [
  "ations",
  "ation",
  "ments",
  "ment",
  "ings",
  "ing",
  "ies",
  "ers",
  "ed",
  "er",
  "es",
  "ly",
  "s",
  "y",
  "e",
];

/** A word without its ending; words with the same stem count as forms of one word. */
export function stemOf(word: string): string {
  for (const ending of endings) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      // "planning" and "plan".
      return /([bdgklmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
    }
  }
  return word;
}

const functionStems = new Set([...functionWords].map(stemOf));
const generalStems = new Set([...generalWords].map(stemOf));

/** The words of a text, lower-case, without apostrophes. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  ).map((word) => word.replaceAll(/['’]/g, ""));

/** Whether a word says nothing about a subject. */
export const isFunctionWord = (word: string) =>
  functionWords.has(word) || functionStems.has(stemOf(word));

/** Whether a word is general: too common to belong to one text. */
export const isGeneralWord = (word: string) =>
  isFunctionWord(word) || generalWords.has(word) || generalStems.has(stemOf(word));

/** The stems of the words of a text that say something about its subject. */
export const subjectStems = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !isFunctionWord(word))
      .map(stemOf),
  );
