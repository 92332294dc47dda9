import type { Classes } from "./pattern.ts";

const split = (text: string): string[] => text.trim().split(/\s+/);

// What is sold as a product.
const products = split(`
  software tool tools app apps application applications platform platforms solution solutions system
  systems saas program programs plugin plugins extension extensions crm erp pos cms api apis sdk
  product products package suite stack kit tracker trackers generator scheduler schedulers planner
  organizer organiser editor editors builder builders converter dashboard dashboards template
  templates bot chatbot helpdesk automation integration integrations vpn registrar domain wiki
  journal calendar calendars router switch switches firewall proxy printer printers scanner scanners
  camera cameras doorbell device devices laptop terminal reader readers hosting host hosts storage
  nas backup backups payroll invoicing bookkeeping accounting ticketing analytics wallet wallets
  exchange exchanges broker brokers offramp insurance processor processors gateway voip phone
  marketplace marketplaces subscription plan database databases framework frameworks library
  libraries model models llm service services option options alternative alternatives replacement
  replacements substitute substitutes equivalent equivalents hardware machine machines equipment
  site sites website websites course courses manager managers list player players aggregator viewer
  client monitor monitors server servers stream feed feeds data dataset datasets source sources
  account accounts card cards bank banks forms form newsletter mailer email emailer`);

// Who sells a service.
const sellers = split(`
  vendor vendors provider providers supplier suppliers company companies agency agencies accountant
  accountants bookkeeper bookkeepers lawyer lawyers attorney attorneys cpa cpas consultant consultants
  contractor contractors manufacturer manufacturers wholesaler wholesalers distributor distributors
  factory factories 3pl 3pls courier couriers shipper shippers firm firms studio studios`);

export const classes: Classes = {
  thing: [...products, ...sellers],
  seller: sellers,
  product: split(`
    app apps tool tools saas platform software product startup plugin extension service website site
    api bot agent agents library engine game newsletter marketplace alternative solution system
    dashboard generator tracker crm mvp package script cli editor builder template templates course
    tracker community project projects directory sdk assistant prototype clone replacement manager
    planner client reader server wrapper version chatbot model`),
  own: split("my our"),
  i: split("i we ive weve im were id ill"),
  have: split("have has had ve"),
  article: split("a an the some any"),
  made: split(
    "built rebuilt made created developed coded designed launched shipped vibecoded wrote released",
  ),
  making: split("building making creating developing coding launching shipping working"),
  seeking: split("looking searching hunting shopping seeking"),
  recommend: split("recommend suggest reccomend recomend reccommend"),
  recommendation: split(`
    recommendation recommendations recs rec suggestion suggestions reccomendations recomendations
    reccommendations recommandations alternatives`),
  anyone: split("anyone anybody someone somebody y'all yall folks guys people everyone"),
  be: split("is are was be am were"),
  modal: split("can could would should do does did might"),
  use: split("use using used try tried run running"),
  people: split(
    "you yall people folks everyone everybody others guys anyone founders teams businesses",
  ),
  best: split(
    "best good great decent solid reliable favorite favourite cheapest easiest simplest better",
  ),
  good: split(`
    good great decent solid reliable better simple simpler cheap cheaper affordable modern lightweight
    easy easier free paid open privacy reputable trustworthy trusted nice new different proper`),
  hirable: split(`
    cofounder cofounders founder founders developer developers engineer engineers designer designers
    freelancer freelancers intern interns marketer marketers va vas assistant cto ceo coder coders
    programmer programmers dev devs employee employees partner partners salesperson sdr sdrs closer
    closers editor writer writers mentor mentors investor investors investment funding collaborators
    collaborator collaborations collaboration teammates teammate affiliates ambassadors job jobs work
    internship internships role roles opportunity opportunities gig gigs contributors helpers
    maintainers investors buyers advisor advisors`),
  asked: split(`
    feedback testers tester beta thoughts opinions opinion critique validation reviewers roast
    participants users customers clients signups early insights input inputs`),
  talked: split(`
    advice guidance tips ideas inspiration stories experiences help answers information resources
    someone somebody people`),
  firm: split(`
    company business agency team startup firm practice shop store restaurant clinic organization
    organisation nonprofit studio office department school church salon warehouse enterprise smb cafe
    bakery dealership brokerage consultancy hotel gym`),
  software: split(`
    software tool tools app apps platform system systems crm product service solution plan
    subscription provider vendor host hosting account bank`),
  number: split("two three four five six seven eight nine ten dozen"),
  period: split("month mo monthly year yr yearly annually annual week user seat license licence"),
  cost: split("price prices pricing cost costs fee fees renewal rate rates bill"),
  costly: split("expensive pricey overpriced outrageous insane ridiculous steep crazy high"),
  toil: split(`
    manually manual spreadsheet spreadsheets excel sheets paper notebook copy pasting chaos chaotic
    mess messy tedious painful nightmare`),
  relatives: split(`
    mother father mom mum dad wife husband son daughter brother sister grandma grandpa grandmother
    grandfather partner uncle aunt friend dog cat`),
  platforms: split("reddit twitter linkedin youtube tiktok instagram facebook"),
  death: split("died passed dying death funeral suicide"),
  day: split("today tonight tomorrow monday tuesday wednesday thursday friday saturday sunday"),
};
