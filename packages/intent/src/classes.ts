import type { Classes } from "./pattern.ts";

const split = (text: string): string[] => text.trim().split(/\s+/);

// Products, by the name of their kind.
const products = split(`
  software tool tools app apps application applications platform platforms system systems saas program
  programs plugin plugins extension extensions crm erp pos cms api apis sdk suite stack kit tracker
  trackers generator scheduler schedulers planner organizer organiser filter filters editor editors builder
  converter dashboard dashboards template templates bot bots chatbot helpdesk automation integration
  integrations vpn registrar domain wiki calendar router routers switches firewall proxy printer
  printers scanner scanners camera cameras doorbell laptop laptops phone phones mic monitor monitors
  tablet terminal reader readers hosting host hosts storage nas backup backups payroll invoicing
  bookkeeping ticketing analytics wallet wallets exchange exchanges broker brokers offramp insurance
  processor processors gateway voip marketplace marketplaces subscription database databases framework
  frameworks library libraries llm service alternative alternatives replacement replacements substitute
  substitutes equivalent equivalents hardware equipment manager managers aggregator viewer client player
  bank banks newsletter mailer signer dialer os distro nas vps gpu cpu ssd mobo motherboard register
  registers ups mouse keyboard headset lender lenders toolset cdn cash register`);

// Words for products that also mean many other things.
const vague = split(`
  solution solutions services option options product products site sites website websites model models
  data dataset datasets sources device devices machine machines server servers account accounts list
  card cards course courses feed stream package plan brand brands`);

// Sellers of services.
const sellers = split(`
  vendor vendors provider providers supplier suppliers company companies agency agencies accountant
  accountants bookkeeper bookkeepers lawyer lawyers attorney attorneys cpa cpas consultant consultants
  contractor contractors manufacturer manufacturers wholesaler wholesalers distributor distributors
  factory factories 3pl 3pls courier couriers shipper shippers plumber electrician counsellor`);

export const classes: Classes = {
  // Things that are bought.
  thing: [...products, ...sellers],
  vague,
  any_thing: [...products, ...sellers, ...vague],
  seller: sellers,
  software: split(`
    software tool tools app apps platform platforms system systems crm erp pos cms helpdesk program
    programs subscription provider vendor host hosting phone laptop printer database`),
  // What an author says they have made.
  product: split(`
    app apps tool tools saas platform software startup plugin extension website site api bot agent
    library engine game newsletter marketplace alternative dashboard generator tracker crm mvp script
    cli editor builder directory sdk assistant prototype clone planner client wrapper chatbot course
    template templates community service product solution system manager`),
  wares: split(
    "app saas tool startup product extension platform plugin course newsletter software",
  ),

  // Authors and the people they write about.
  i: split("i we ive weve im weare"),
  det: split("a an the any some another one"),
  you: split("you yall everyone everybody people folks others guys founders"),
  anyone: split("anyone anybody someone somebody"),
  vendor: split(`
    vendor vendors seller sellers salesperson salespeople marketer marketers developer developers dev
    founder founders agency agencies owner creator marketers recruiters spammers`),
  team: split(`
    company business agency team startup firm practice shop store restaurant clinic organization
    organisation nonprofit studio office department school church salon warehouse enterprise smb cafe
    bakery dealership brokerage consultancy hotel gym bar factory`),
  staff: split(`
    person people employees users seats agents staff reps technicians drivers electricians cleaners
    plumbers accountants doctors lawyers teachers designers developers locations trucks`),
  ours: split(`
    customers clients employees staff reps technicians drivers boss accountant crew department`),

  // Asking.
  seeking: split("looking searching hunting shopping"),
  recommend: split("recommend suggest reccomend recomend reccommend"),
  recommendation: split(`
    recommendation recommendations recs rec suggestion suggestions reccomendations recomendations
    reccommendations recommandations recommondations recomendation recommandation suggesions suggestons sugestion sugestions`),
  best: split(`
    best good great decent solid reliable favorite favourite cheapest easiest simplest better affordable`),
  good: split(`
    good great decent solid reliable better simple simpler cheap cheaper affordable modern lightweight
    easy easier free paid open privacy reputable trustworthy trusted nice new different proper current
    self selfhosted eu european american canadian british private offline`),
  talked: split(`
    advice guidance tips ideas inspiration stories experiences help answers information insight insights
    someone somebody people anyone feedback ways way thoughts opinions work jobs job clients customers
    users partners investors funding guides edge going your perspective perspectives`),
  why: split("why how when where what if whether who that"),
  theirs: split("my your the it this that their his her its them"),

  // What was made and how.
  made: split(
    "built rebuilt made created developed coded designed launched shipped vibecoded wrote released",
  ),
  making: split("building making creating developing coding launching shipping"),

  // People who are hired or asked for an opinion.
  hirable: split(`
    cofounder cofounders founder founders developer developers engineer engineers designer designers
    freelancer freelancers intern interns marketer marketers va vas assistant cto ceo coder coders
    programmer programmers dev devs employee employees partner partners salesperson sdr sdrs closer
    closers writer writers mentor mentors investor investors investment funding collaborators
    collaborator collaborations collaboration teammates teammate affiliates ambassadors job jobs
    internship internships role roles gig gigs contributors helpers maintainers buyers advisor advisors
    clients waiter waiters`),
  asked: split(`
    feedback testers tester critique validation reviewers roast participants`),

  // Manual work as it is done now.
  toil: split(`
    manually manual spreadsheet spreadsheets excel sheets paper notebook notebooks pasting`),
  bad: split("nightmare pain mess headache chaos hassle unmanageable unusable disaster"),
  work: split(`
    invoices invoice expenses leads inventory payroll receipts inbox orders tickets bookings schedule
    schedules scheduling reporting clients customers support emails stock data payments`),
  clumsy: split(`
    complicated bloated clunky slow limited buggy manual complex expensive pricey overpriced outrageous
    insane steep`),
  must: split(`
    support integrate work handle run export import sync connect accept include have be print plan send
     allow track scale`),

  // Money and time.
  number: split("two three four five six seven eight nine ten dozen"),
  period: split(
    "month mo monthly year yr yearly annually annual week user seat license licence agent",
  ),
  currency: split("$ € £ usd eur gbp dollars dollar euro euros pounds bucks"),
  cost: split("price prices pricing cost costs fee fees renewal rate rates bill"),
  day: split("today tonight tomorrow monday tuesday wednesday thursday friday saturday sunday"),
  days: split("day days week weeks month months hours"),

  // Sensitive subjects.
  kin: split(`
    mother father mom mum mam dad wife husband son daughter brother sister grandma grandpa grandmother
    grandfather partner uncle aunt fiance fiancee girlfriend boyfriend child baby parents kid sibling
    cousin nephew niece`),
  kins: split(`
    mothers fathers moms mums dads wifes husbands sons daughters brothers sisters grandmas grandpas
    grandmothers grandfathers partners uncles aunts friends childs babys parents`),
  young: split("8 9 10 11 12 13 14 15 16 17"),
  youngster: split("8yo 9yo 10yo 11yo 12yo 13yo 14yo 15yo 16yo 17yo"),
  pitch: split("pitch spam solicit advertise promote plug shill sell dm pm message"),
};
