import { liveAsking } from "./live-asking.ts";

/** Posts that arrive while the sandbox runs; each round takes other choices of the slots `[[a|b|c]]`. */
export const livePosts: readonly { author: string; text: string }[] = [
  ...liveAsking,
  {
    author: "gymsamwise",
    text: "Which invoicing software do people with [[140|90|210]] members use? Asking before I shout at the [[printer|scanner|till]] again.",
  },
  {
    author: "wanda_writes",
    text: "The train is late. The town at the end of it is [[worth it|closed|a roundabout]].",
  },
  {
    author: "noor_teaches",
    text: "Can someone recommend a scheduling tool for [[30|22|45]] pupils? It has to text the parents, not me.",
  },
  { author: "bakerytilly", text: "[[Forty|Thirty|Sixty]] loaves by six, then the van said no." },
  {
    author: "plumbwithpride",
    text: "Still looking for a CRM that [[my dad|my van|a wet thumb]] could use. Is there one?",
  },
  {
    author: "crmwizard_pro",
    text: "Your pipeline is a [[garden|gym|river]]. Water it. Link in bio.",
  },
  {
    author: "studio_halvor",
    text: "Need an alternative to [[FreshBooks|QuickBooks|Xero]], they just put the price up [[again|by a third|on a Sunday]]. What did you move to?",
  },
  {
    author: "charttodoor",
    text: "Somebody sorted a chart by colour today. It was [[beautiful|correct|my boss]].",
  },
  {
    author: "indie_bram",
    text: "What's the lightest product analytics these days? My whole app is smaller than the [[tracking script|cookie banner|consent text]].",
  },
  {
    author: "yarn_and_yield",
    text: "Rain, wool, and a customer who knits [[on trains|in lifts|in court]].",
  },
  {
    author: "lenafreelances",
    text: "An invoice is [[61|75|90]] days late now. Does any tool send payment reminders for me, so that I can stay [[nice|sane|calm]]?",
  },
  {
    author: "thevetnextdoor",
    text: "Today's patient bit [[the scale|its owner|a leaflet]] and purred.",
  },
  {
    author: "fenwick_tours",
    text: "Looking for booking software that copes with [[rain|groups|school classes]]. Any tips from people who run tours?",
  },
  {
    author: "kitefold",
    text: "Small release today: reminders can be paused for [[holidays|a customer|August]].",
  },
  {
    author: "quietquarry",
    text: "Recommend me an estimating app? I quote [[6|9|12]] gardens a week on [[paper|envelopes|my arm]].",
  },
  { author: "agencyalibi", text: "The client wants it [[bluer|quieter|more Tuesday]]." },
  {
    author: "hofladen_uhl",
    text: "Welche Rechnungssoftware nehmt ihr für [[Stammkunden|Lieferkunden|Abokisten]]? Unsere Liste ist am Ende.",
  },
  {
    author: "rafa_talleres",
    text: "¿Qué programa de facturación usáis con [[dos|tres|cuatro]] mecánicos? El nuestro cierra en enero.",
  },
  { author: "odd_ledger", text: "A shoebox arrived. It is [[labelled|ticking|full of 2019]]." },
  {
    author: "juno_ops",
    text: "Anyone happy with their appointment scheduling software? We are [[9|11|14]] people and [[two|three]] calendars.",
  },
  { author: "maraketten", text: "The kiln and I have [[an agreement|a grudge|a date at noon]]." },
  {
    author: "petrichor_dev",
    text: "Client asks for a help desk tool, [[three|five|two]] mailboxes, no bots. What would you pick?",
  },
];
