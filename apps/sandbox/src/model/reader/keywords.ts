/** A kind of product, recognized by words of a company's description. */
interface Trade {
  cue: RegExp;
  subject: string;
  /** Products that buyers use now. */
  rivals: readonly string[];
  /** What buyers say about the problem. */
  phrases?: readonly string[];
}
const trades: readonly Trade[] = [
  {
    cue: /\b(?:invoic\w*|billing|late pay\w+|payment reminders?)\b/,
    subject: "invoicing",
    rivals: ["quickbooks", "freshbooks"],
    phrases: ["net 30", "unpaid invoice", "late fee"],
  },
  { cue: /\b(?:bookkeep\w*|accounting)\b/, subject: "bookkeeping", rivals: ["xero", "quickbooks"] },
  {
    cue: /\b(?:appointments?|bookings?|no-shows?|scheduling)\b/,
    subject: "appointment scheduling",
    rivals: ["calendly", "acuity"],
  },
  {
    cue: /\b(?:crm|leads?|pipelines?|sales)\b/,
    subject: "crm",
    rivals: ["hubspot", "pipedrive"],
  },
  {
    cue: /\b(?:help ?desk|tickets?|customer support)\b/,
    subject: "help desk",
    rivals: ["zendesk", "intercom"],
  },
  {
    cue: /\b(?:analytics|dashboards?|metrics)\b/,
    subject: "product analytics",
    rivals: ["google analytics", "mixpanel"],
  },
  {
    cue: /\b(?:newsletters?|email marketing)\b/,
    subject: "email marketing",
    rivals: ["mailchimp"],
  },
  { cue: /\b(?:timesheets?|time tracking)\b/, subject: "time tracking", rivals: ["toggl"] },
  { cue: /\b(?:projects?|tasks)\b/, subject: "project management", rivals: ["asana", "trello"] },
  { cue: /\b(?:inventory|stock|warehouses?)\b/, subject: "inventory", rivals: ["fishbowl"] },
  { cue: /\b(?:recruit\w*|candidates?|hiring)\b/, subject: "applicant tracking", rivals: [] },
  {
    cue: /\b(?:webshops?|online shops?|e-?commerce)\b/,
    subject: "online shop",
    rivals: ["shopify"],
  },
];

/** Words that end the object of a verb. */
const small = new Set(
  `a about all and any are as at be but by can do does for from get go has have how i if in into is it its
  more most much my not of off on one or our out over own so some than that the their them then they this to
  too two up use was we what when where which while who whose why will with without you your`.split(
    /\s+/,
  ),
);
/** Words that end in -ing but are not verbs here. */
const notVerbs = new Set(
  `accounting advertising anything being billing bookkeeping during evening everything invoicing king
  marketing morning nothing pricing scheduling something spring string thing wedding`.split(/\s+/),
);
const irregular: Readonly<Record<string, string>> = { creating: "create", quoting: "quote" };

/** The verb of a form in -ing: "chase" of "chasing", "plan" of "planning", "send" of "sending". */
export function verbOf(gerund: string): string {
  const known = irregular[gerund];
  if (known) return known;
  const stem = gerund.slice(0, -3);
  if (/([bdgkmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  const hadSilentE =
    /(?:^|[^aeiou])[aeiou][bdgkmnprt]$/.test(stem) && !/[aeiou].*[aeiou](?:[bdgkmnpr])$/.test(stem);
  return hadSilentE || /[csuvz]$|[^aeiou][aeiou]g$|[bcdfgkptz]l$/.test(stem.replace(/ss$/, "x"))
    ? `${stem}e`
    : stem;
}

/** What people do about the problem, such as "chase late payments", in the order of the text. */
function choresIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z'-]+|[.,;:!?]/g) ?? [];
  return words.flatMap((word, at) => {
    if (!/^[a-z]{3,}ing$/.test(word) || notVerbs.has(word)) return [];
    const rest = words.slice(at + 1, at + 3);
    const end = rest.findIndex((next) => small.has(next) || !/^[a-z]/.test(next));
    const object = end < 0 ? rest : rest.slice(0, end);
    return object.length === 0 ? [] : [`${verbOf(word)} ${object.join(" ")}`];
  });
}

/** Problems that a text names with an adjective, such as "late invoices". */
const problemsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/\b(?:double|late|lost|manual|messy|missed|overdue|slow|unpaid|wasted) [a-z-]{4,}/g) ??
  [];

const products = /\b(?:apps?|industry|platforms?|saas|services?|software|tools?)\b/g;

/** What a company offers, in the words that buyers put before "software". */
function subjectsOf(offers: string): string[] {
  return offers
    .toLowerCase()
    .split(/,|&|\band\b/)
    .map((offer) => offer.replace(products, " ").replaceAll(/\s+/g, " ").trim())
    .filter((offer) => offer !== "" && offer.split(" ").length <= 3);
}

interface Idea {
  keyword: string;
  category: string;
  reason: string;
  angle: string;
}
const asking = (keyword: string): Idea => ({
  keyword,
  category: "Asking",
  reason: "Asks others what to buy.",
  angle: "Answer what they need first, then say what you offer.",
});
const switching = (keyword: string): Idea => ({
  keyword,
  category: "Switching",
  reason: "Wants to leave what they use now.",
  angle: "Ask what they miss, and say what moving takes.",
});
const problem = (keyword: string): Idea => ({
  keyword,
  category: "Problem",
  reason: "Has the problem that you solve.",
  angle: "Say what has helped others, then what you offer.",
});

/** A subject as people search for it. */
function searchFor(subject: string): Idea {
  if (/\s.*s$/.test(subject)) return problem(subject);
  return asking(/s$/.test(subject) ? `software for ${subject}` : `${subject} software`);
}

/** Takes one of each kind in turn. */
function interleave(kinds: readonly (readonly Idea[])[]): Idea[] {
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((kind) => kind[at] ?? [])).flat();
}

const asksFor = /^Propose (\d+) phrases/m;
const knownPhrases = /^It has these already.*$/m;

/**
 * Phrases that a company's buyers could type: what it sells, what they leave, what they ask.
 * @param text the question with the description of the company
 * @param facts the facts about the company, by label
 */
export function suggestKeywords(text: string, facts: ReadonlyMap<string, string>): Idea[] {
  const knownAt = knownPhrases.exec(text)?.index ?? text.length;
  const known = text.slice(knownAt).toLowerCase().split("\n");
  const factsOf = (...labels: string[]) => labels.map((label) => facts.get(label) ?? "").join(". ");
  const pains = factsOf("problem it solves", "when buyers begin to look", "what buyers ask");
  const offers = `${factsOf("what it does")},${factsOf("industry")}`;
  const all = `${pains} ${offers}`.toLowerCase();
  const found = trades.filter(({ cue }) => cue.test(all));
  const subjects = [
    ...new Set([...found.slice(0, 1).map((one) => one.subject), ...subjectsOf(offers)]),
  ];
  const rivals = [...new Set([...found.flatMap((one) => one.rivals), "spreadsheets"])];
  const [buyer] = subjectsOf(factsOf("audience"));
  const ideas = interleave([
    subjects.map(searchFor),
    rivals.map((rival) => switching(`alternative to ${rival}`)),
    found.flatMap(({ phrases = [] }) => phrases).map(problem),
    subjects.flatMap((subject) => [
      asking(`what do you use for ${subject}`),
      asking(`best ${subject} tool`),
      ...(buyer ? [asking(`${subject} for ${buyer}`)] : []),
    ]),
    [
      ...choresIn(pains).map((chore) => problem(`how do i ${chore}`)),
      ...problemsIn(pains).map((pain) => problem(`how do you deal with ${pain}`)),
    ],
  ]);
  const seen = new Set(known);
  return ideas
    .filter(({ keyword }) => !seen.has(keyword) && seen.add(keyword))
    .slice(0, Number(asksFor.exec(text)?.[1] ?? 6));
}
