/** Business functions, and the words by which a problem or an audience shows that it belongs to one. */
const functions: readonly (readonly [string, RegExp])[] = [
  ["Invoicing", /\binvoic\w*|\bbilling\b|\bbills?\b|\blate pay\w*|\bget(?:ting)? paid\b/g],
  ["Accounting", /\baccount(?:ing|ants?)\b|\bbook-?keep\w*|\btax(?:es)?\b|\bledgers?\b|\bvat\b/g],
  [
    "Finance",
    /\bfinanc\w*|\bcash ?flow\b|\bbudget\w*|\bcfos?\b|\bforecast\w*|\bexpens\w*|\bpayments?\b/g,
  ],
  [
    "Sales",
    /\bsales\b|\bsell(?:ing|ers?)?\b|\bleads?\b|\bcrm\b|\bprospect\w*|\bpipelines?\b|\bquotas?\b/g,
  ],
  [
    "Marketing",
    /\bmarket(?:ing|ers?)\b|\bseo\b|\bads?\b|\badvertis\w*|\bcampaigns?\b|\bcontent\b|\bbrand\w*|\baudiences?\b/g,
  ],
  [
    "Customer support",
    /\bsupport\b|\bhelp ?desks?\b|\btickets?\b|\bcustomer service\b|\bcomplain\w*/g,
  ],
  ["Customer success", /\bchurn\w*|\bretention\b|\bonboarding customers\b|\brenewals?\b/g],
  ["Human resources", /\bhr\b|\bhuman resources\b|\bemployees?\b|\bpayroll\b|\bstaff\w*/g],
  ["Recruiting", /\brecruit\w*|\bhir(?:e|es|ing)\b|\bcandidates?\b|\btalent\b/g],
  [
    "Operations",
    /\boperations\b|\bops\b|\bprocess(?:es)?\b|\bworkflows?\b|\bautomat\w*|\bmanual(?:ly)?\b|\bspreadsheets?\b/g,
  ],
  ["Project management", /\bprojects?\b|\bdeadlines?\b|\btasks?\b|\bmilestones?\b/g],
  [
    "Product management",
    /\bproduct managers?\b|\broadmaps?\b|\bfeature requests?\b|\bproduct teams?\b/g,
  ],
  [
    "Engineering",
    /\bengineer\w*|\bdevelopers?\b|\bcode\b|\bapis?\b|\bdeploy\w*|\bsoftware teams?\b/g,
  ],
  [
    "IT and security",
    /\bit teams?\b|\bsecurity\b|\bsysadmins?\b|\bbackups?\b|\bcompliance\b|\bpasswords?\b/g,
  ],
  [
    "Data and analytics",
    /\banalytics\b|\bdata\b|\breport(?:s|ing)?\b|\bdashboards?\b|\bmetrics?\b/g,
  ],
  ["Design", /\bdesign\w*|\bux\b|\bprototyp\w*/g],
  ["Legal", /\blegal\b|\blawyers?\b|\bcontracts?\b|\bgdpr\b/g],
  ["Procurement", /\bprocurement\b|\bsuppliers?\b|\bvendors?\b|\bpurchas\w*/g],
  [
    "Logistics",
    /\blogistics\b|\bshipping\b|\bdeliver(?:y|ies)\b|\bwarehous\w*|\binventory\b|\bstock\b/g,
  ],
  ["E-commerce", /\be-?commerce\b|\bonline (?:shops?|stores?)\b|\bcheckouts?\b|\bshopify\b/g],
  ["Scheduling", /\bschedul\w*|\bappointments?\b|\bbookings?\b|\bcalendars?\b|\bno-?shows?\b/g],
  ["Time tracking", /\btime ?track\w*|\btimesheets?\b|\bhours\b/g],
];

const maxFunctions = 6;

/** The functions that the words of a problem and an audience belong to, the most often named first. */
export function functionsByWords(problem: string, audience: string): string[] {
  const text = `${problem}\n${audience}`.toLowerCase();
  const counted = functions.map(([name, words]) => {
    return { name, length: text.match(words)?.length ?? 0 };
  });
  return counted
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length)
    .slice(0, maxFunctions)
    .map(({ name }) => name);
}
