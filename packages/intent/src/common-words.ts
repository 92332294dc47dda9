// How common words are in posts at large, in two steps. Both lists were written by hand for this package, from
// general knowledge of English: no corpus and no post was counted. A word that is in neither is taken to be rare.

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say nothing about what a company sells. */
export const commonWords = split(`
  a about above across after again against all almost alone along already also although always am among an
  and another any anyone anything are area around as ask at available away back bad be because become been
  before behind being below best better between big bit both bring business businesses but by came can cant
  case change come comes coming common companies company complete could create current customer customers
  daily day days did didnt different do does doesnt doing done dont down during each early easier easily easy
  else end enough entire especially etc even ever every everyone everything exactly example existing fast few
  find first fit focus for found free friendly from full fully gave general get gets getting give given gives
  go goes going gone good got great had half hand handle happen hard has have having he help helped helps her
  here high him his hold home hour hours how however i idea if im important in include including industry
  instead into is isnt issue it its ive job just keep keeps kind know known large last later least left less
  let lets life like likely line list little live local long look looking lot love low made main major make
  makes making man manage managed management manager managers many market matter may maybe me mean means
  method might mind minute minutes modern moment money month months more most move much must my name near need
  needed needs never new next nice no none nor not nothing now number numbers of off offer offers often old on
  once one ones only onto open option options or order other others our out outside over own owner owners part
  particular past people perfect person place plan point possible powerful present probably problem problems
  process product products professional provide provides put question quick quickly quite rather reach ready
  real really reason reduce regular related right run running runs safe said same save say second see seen
  self sell selling sells sense service services set several she should show side simple simply since single
  small smart so solution solutions some someone something soon sort stand start started state stay still
  stop such support sure system systems take takes taking talk task tasks team teams tell than thank that the
  their them then there these they thing things think this those though thousand three through time times to
  today together too took top total toward try trying turn two type under until up us use used useful user
  users uses using usually value various very want wanted wants was way ways we week weeks well went were what
  whatever when where whether which while who whole whose why will with within without wont word work worked
  worker workers working works world worry would wrong year years yes yet you young your yours
  accept accepted accepting accepts agree allow allowed allows appear apply avoid became begin believe belong
  bother break breaks broke broken busy buy buying catch cause choose chose clearly close closed collect
  complain confused consider continue couple cut dead decide decided deserve die died dies dream drop due earn
  enjoy everywhere exist expect explain extra face fail failed failing fails fall falls far feel feels
  felt fight figure fill final finally fine finish finished force forced forget forgets forgot forgotten
  fresh frustrated fun grow growing grows guess guy guys happy hate hear heard held hit hope hurt ignore
  imagine improve increase instantly kept kill killed lack lay leave leaves led lie light lives
  lose loses losing lost luck mention mess messy miss missed missing moved moving nearly nobody normal
  notice noticed notices noticing obvious okay opposite pain painful pass pick piece plenty plus pretty
  prevent properly prove pull push rarely realize receive recently remember remove replace require requires
  rest return rid round seem seems serious share short silent silently sit slow slowly solve somewhere
  spent spending stuck struggle struggling suddenly suggest surprised talking teach terrible thanks
  thought throw tired touch trouble true truly turned typical understand unless upset visible wait waited
  chase chased chases chasing waiting waits walk waste wasted watch wear weird win wish wonder worse worst worth yesterday
  software tool tools app apps application applications platform platforms online digital web program based
  build built building startup startups founder founders`);

/** Words of everyday talk about work and the web: one of them alone does not say what a post is about. */
export const everydayWords = split(`
  access account accounts action active activity ad ads add address admin advice agencies agency agent agents
  ai alert alerts amount analysis analytics answer api art assistant attention audience auto automate automated
  automatic automatically automation average bank bill bills blog board body book books bot box brand brands
  browser budget bug bugs call calls campaign campaigns car card cards care career cash channel channels chat
  check checks child city class clean clear click client clients cloud code coding color comment
  comments communication community computer connect contact contacts content control conversion conversions
  copy cost costs country course creator creators credit custom dashboard data database date
  deal deals deliver delivery demo deploy design designer desktop detail details developer developers
  development device devices direct discover docs document documents download drive education effort email
  emails employee employees engine engineer engineering engineers enterprise error errors event events
  expense expenses expert experts export eye family feature features feedback file files film finance
  financial fix folder follow followed follower followers following follows food form forms freelance freelancer freelancers friend fund future game games
  goal goals google government group groups growth guide health hire hiring history host hosted hosting house
  human image images import inbox income info information insight insights install integration
  integrations internet interview invest investment investor investors item items key keyword keywords kid
  knowledge landing language late lead leading launch law learn learning legal level library link links linkedin loan
  location log logs loop loss machine mail marketing measure media medical meet meeting meetings member members
  message messages metric metrics mobile model models monitor monitoring music network news newsletter note
  notes notification notifications office operation operations organic organization outreach page pages
  paid paper paperwork parent partner partners password pay paying payment payments pc performance phone phones
  photo photos picture pipeline plugin policy position post posts power practice prepare presentation price
  prices pricing print private production profile profit programmer progress project projects prompt property
  public quality quote quotes rate rates read record records reddit remote rent
  repeat repeatedly reply report reporting reports request requests research response responses result results
  revenue review reviews risk role room routine rule rules sale sales schedule school score screen script
  search secure security seller send sends sent server servers setup shop shops signup site sites skill
  skills social solo source sources speed spend spreadsheet spreadsheets stack staff standard stat stats
  status step steps storage store stores stories story strategy stream student students study style
  subscription subscriptions success survey switch sync table tag target tax taxes tech technical
  technology template templates test testing tests text ticket tickets token tokens track tracking trade trades
  traffic train training transfer travel trend trial trust update updates upload usage version video videos
  view visit visitor visitors website websites window workflow workflows workspace write writing`);

/** Pairs of words that half of the posts of a community contain, as profile.ts reduces them to stems. */
export const everydayPhrases: ReadonlySet<string> = new Set([
  "self host",
  "self hoster",
  "open sourc",
  "small busines",
  "small team",
]);
