// Word lists, written by hand for this package from general knowledge of English.

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that begin a noun phrase without naming anything: articles, possessives, numbers, praise. */
export const openers = split(`
  a an the my our your his her their its this that these those any some all another each every such several
  few many more most much enough lots good best better great decent nice proper solid simple easy easier cheap cheaper
  free affordable reliable right real actual actually really very quite pretty super new newer own other different same
  whole entire certain specific various multiple single one two three four five first second little bit big bigger
  large huge small perfect ideal similar quality high constant constantly just only also simply properly
  truly recommended suitable kind sort type types kinds complete full
  potential possible current existing old random bad terrible horrible particular basic general modern clean
  additional extra biggest main hardest worst bigger major common typical favorite favourite go-to`);

/** Words that end a noun phrase: function words, adverbs and forms of common verbs. */
export const breakers = split(`
  i me we us you he him she they them it who whom whose which what when where why how there here
  im ive id ill youre youve youll weve theyre theyve thats whats heres theres its lets isnt wasnt arent werent dont doesnt
  didnt cant cannot couldnt wont wouldnt shouldnt hasnt havent hadnt aint
  and or but nor so yet if because since while until unless although though whether than then as
  of to for from with without in on at by about into over under between through during before after against
  via per up down out off away back within upon across along around behind beyond near toward towards like
  is are was were be been being am do does did done doing have has had having will would can could should shall may
  might must get gets got getting go goes going gone went make makes made making take takes took taking
  come comes came give gives gave use uses used using need needs needed want wants wanted know knows knew
  think thinks thought see sees saw seem seems seemed look looks looked looking find finds found try tries tried trying
  keep keeps kept let say says said tell tells told ask asks asked feel feels felt become becomes became start
  starts started stop stops stopped help helps helped helping work works worked run runs happen happens happened
  allow allows allowed include includes including offer offers provide provides require requires required
  turn turns turned put puts show shows showed believe hope wish love hate loves hates prefer
  suck sucks fail fails failed break breaks broke crash crashes cost costs pay pays paid send sends sent spend spent
  wait waits waiting ends ended lead means meant mean cause causes caused
  not no never nothing none ever always often sometimes usually now today tomorrow yesterday again already still
  even too well else maybe perhaps however anyway please thanks thank etc eg ie vs versus
  later soon ago once twice recently currently lately eventually finally especially specifically basically
  instead rather together apart anymore yes ok okay hey hi hello lol
  anyone anybody someone somebody everyone everybody something anything everything nobody ones myself yourself themselves
  ourselves itself himself herself
  available possible able due based worth ready sure different
  longer anywhere everywhere somewhere nowhere both either neither past ahead apart aside alike
  quickly slowly easily effectively efficiently right`);

/** Words that are adjectives before a noun and adverbs after it: "late payments", "paid late". */
export const modifiers = split("late early long hard fast slow quick online");

/** Words that look like verbs in -ing but name a thing in a noun phrase. */
export const nominalIng = split(`
  marketing accounting invoicing billing tracking pricing hosting monitoring training testing reporting scheduling
  bookkeeping onboarding landing advertising processing funding coding programming engineering banking networking
  publishing shipping printing mailing messaging booking meeting planning budgeting timing
  housing building learning writing editing drawing painting clothing recording
  rating listing opening offering setting saving earning holding string thing king spring ring
  wing morning evening ceiling wedding gaming trading investing consulting staffing recruiting branding copywriting
  outsourcing crowdfunding blogging vlogging streaming computing debugging logging outreach warming
  prospecting cold-calling calling emailing texting spamming freelancing lighting wiring heating parking
  operating filing financing licensing manufacturing`);

/** Heads that name nothing alone: "software" or "way" needs a word before it. */
export const genericHeads = split(`
  software tool app apps application program platform solution system service site website product thing stuff
  way option alternative idea suggestion recommendation advice help information info resource place company business
  people person guy user customer client time day week month year hour minute money lot number part end point fact
  case reason result problem issue question answer trouble difficulty challenge experience opinion thought feedback tip
  post thread comment link page example list kind sort type level step process project job work life world market
  team group member owner founder developer startup friend wife family man woman kid guys folk everyone
  package plan version feature setup method approach strategy template guide review plugin extension library
  framework language course book video article blog code line data text word name title content file image
  something anything everything nothing someone anyone use user need want chance change difference
  amount bit bunch couple ton set pair piece side area field space room home office house
  account state status order form test task goal target rest half hand head eye face body
  moment situation matter sense effort attention interest support access control cost price value rate
  sale lead deal offer call email mail message phone number address contact meeting note
  company industry community subreddit sub reddit internet web net computer pc laptop machine device server
  host store shop item model design art music game movie
  best better good great new free cheap simple easy big small high low long short old young
  first last next previous more less most least much many
  discussion story job career school class degree program position role hire
  day-to-day reality truth luck decision choice thoughts direction path
  one other others another lots tons concept detail process professional expert
  parent mom dad mother father husband child son daughter neighbor country city town america usa uk europe
  foot shit crap fuck hell ass damn knowledge listing error bug normal purpose benefit opportunity gap skill saas
  head wrong google-fu loop risk self top scratch freelancer prospect audience buyer seller stranger expert
  beginner newbie noob boss coworker colleague employer candidate student boyfriend girlfriend brother roommate
  budget couple conclusion sleep brain internship background passion journey side guide kids ups care track sense
  advantage place pc regard loss lack instance happy
  etc hours years months days weeks minutes times things ways tools apps
  input insight perspective guidance pointer second sec quick
  building looking doing being having getting going making trying working using
  love hate hope fear pain struggle stress hell mess nightmare headache`);

/** Verbs that say nothing of what is done, or occur in fixed phrases: "can't believe", "hard to say". */
export const emptyVerbs = split(`
  afford figure expect suck seem need
  believe say tell imagine know explain understand see think wait help stand remember recommend stress emphasize
  thank be have seem decide wonder stop begin start continue try want wish hope like love hate
  come go do describe express agree argue complain blame ignore deny miss feel speak talk hear
  overstate overlook guess predict judge compare comment answer respond ask share post read
  mention note let resist wrap figure work look become beat live concentrate sleep breathe`);

/** Small words between a verb and its object. */
export const particles = split(
  "up out off on with for of to into about from over in at through down back away",
);

/** Words that deny what follows. */
export const negations = split(
  "not no never dont doesnt didnt isnt wasnt arent werent without wont wouldnt havent hasnt hadnt cant couldnt rarely nor neither zero hardly longer",
);

/** The most frequent words of English prose; a text with few of them is in another language. */
export const functionWords = split(`
  the a an and or but if of to in on at by for from with as is are was were be been am i me my we our you your he
  she it its they their this that these those there what which who how why when where do does did have has had will
  would can could should not no so just im ive dont any some all more than then about out up into over need looking`);

/** Words in -ly that are no adverbs. */
export const endingInLy = split(
  "family reply supply assembly weekly monthly daily yearly friendly",
);

/** Adverbs between a subject and its verb. */
export const adverbs = split(
  "just also really always never often still already only even ever usually sometimes currently simply actually not now then probably",
);

/** Words that are followed by a verb, adverbs aside. */
export const beforeVerbs = split(`
  i we you they he she it who to will would can could should may might must do does did dont doesnt didnt cant cannot
  couldnt wont wouldnt shouldnt lets id ill youll theyll well itll ive weve theyve youve youd theyd please gonna wanna gotta
  helps help`);

/** Words after which the one before is a verb: its object begins. */
export const beforeNouns = split(
  "a an the my our your his her their this these those me us him them it myself some any everything up out off down",
);

/** Words in -ed that describe the kind of a thing. */
export const adjectivesInEd = split(`
  hosted automated dedicated encrypted managed unlimited advanced limited related experienced detailed distributed
  shared embedded targeted unpaid delayed scheduled fixed automated integrated containerized licensed certified personalized
  customized centralized virtualized speed feed need seed weed breed creed`);

/** Objects with which a verb makes a fixed phrase: "keeping track", "take care", "makes sense". */
export const idiomObjects = split(`
  feeling impression
  foot door light head wrong rid hold grip sleep answer info information response reply help advice handle loop luck idea word feel shot
  track care sense advantage place part fun way thing something anything everything lot use look start note mind sure
  bit time person people place contact one other example point kind sort hold turn forward`);

/** Verbs that mean the same with an object that has to be won, such as clients. */
export const winningVerbs = split("find get land acquire attract win gain");
export const wonObjects = split("client customer user lead job work buyer gig");

/** Words after which "to" is followed by a noun: "alternative to Excel". */
export const beforeNounTo = split(`
  alternative alternatives replacement compared similar switch switched switching move moved moving migrate migrated
  migrating access due related regard regards response back up close next thanks according comes prior reach respect
  opposed addition connection connect connected sent sell selling sold`);
