/** How to show that a proof can fail. */
export type PlantedForm =
  /** Arguments with which the proof plants a defect itself: it must end with lines that failed. */
  | readonly string[]
  /** Plants of `npm run prove:plants` that have this proof as a detector: it must fail there. */
  | { plants: string; reason: string };

/** A proof, as `npm run prove` runs it. */
export interface Proof {
  /** The command is `npm run prove:<name>`. */
  name: string;
  /** What it shows, in a few words. */
  shows: string;
  /** Arguments of the short form, which takes minutes at most. */
  short: readonly string[];
  plant: PlantedForm;
  /** Matches its main figure in the output; without it, the figures of the first line count. */
  figure?: RegExp;
}

const plantedInCode = "its defects are in the product's code, which prove:plants changes in a copy";

/** Every proof, in the order in which `npm run prove` runs them. A test compares it with package.json. */
export const proofs: readonly Proof[] = [
  {
    name: "properties",
    shows: "the phrase engine equals the reference on random phrases and texts",
    short: ["--factor", "2"],
    plant: { plants: "packages/matcher/", reason: plantedInCode },
    figure: /Tests +(.+)/,
  },
  {
    name: "phrases",
    shows: "for phrases of real posts the engine finds what the slow reference finds",
    short: ["--phrases", "20000", "--posts", "2000", "--whole", "2"],
    plant: ["--plant"],
    figure: /all posts:? +(.+)/,
  },
  {
    name: "recall",
    shows: "an import's mentions equal those of the slow reference",
    short: ["--short"],
    plant: ["--plant"],
    figure: /pairs: (.+)/,
  },
  {
    name: "import",
    shows: "an import that is killed ten times leaves the same as an undisturbed one",
    short: [],
    plant: ["--plant"],
    figure: /(posts \d+ of .+)/,
  },
  {
    name: "matrix",
    shows: "every call admits exactly the callers that it names",
    short: [],
    plant: ["--plant"],
    figure: /(\d+ calls as \d+ kinds of callers)/,
  },
  {
    name: "fuzz",
    shows: "no wrong or hostile request gets a server error or a slow answer",
    short: ["--requests", "2000"],
    plant: ["--plant"],
    figure: /(\d+ server errors.+)/,
  },
  {
    name: "auth",
    shows: "tokens, guessing, reset links, OAuth, CSRF",
    short: ["--rounds", "5", "--guesses", "2000"],
    plant: { plants: "identity/accounts/rules.ts", reason: plantedInCode },
  },
  {
    name: "injection",
    shows: "hostile posts have no effect on a model that obeys them",
    short: ["--cases", "40"],
    plant: ["--plant"],
  },
  {
    name: "ssrf",
    shows: "the website reader connects to public addresses only",
    short: [],
    plant: ["--plant"],
  },
  {
    name: "upload",
    shows: "uploads are refused or stored only as pixels, and memory stays within limits",
    short: ["--uploads", "1000"],
    plant: { plants: "infrastructure/blobs/image.ts", reason: plantedInCode },
  },
  {
    name: "webhook",
    shows: "every subscription ends as it is at Paddle, despite reordered and forged deliveries",
    short: ["--deliveries", "1000", "--kills", "2"],
    plant: { plants: "A webhook of any age is accepted", reason: plantedInCode },
    figure: /final states +(.+)/,
  },
  {
    name: "workers",
    shows: "no source is lost between workers of different configurations",
    short: ["--posts", "10"],
    plant: ["--plant"],
  },
  {
    name: "retention",
    shows: "posts that are deleted at Reddit are deleted here within 48 hours",
    short: ["--posts", "20000"],
    plant: ["--plant"],
  },
  {
    name: "clients",
    shows: "third-party clients work with the sandbox",
    short: [],
    plant: ["--plant"],
  },
  {
    name: "reports",
    shows: "each report is mailed once to each recipient while workers are killed",
    short: ["--workspaces", "50", "--hour-seconds", "1"],
    plant: ["--plant"],
    figure: /(\d+ mails to deliver.+)/,
  },
  {
    name: "research",
    shows: "reports about an audience say nothing that discussions do not support",
    short: ["--lines", "50", "--posts", "50", "--jobs", "10"],
    plant: { plants: "A line of the model may contain any words", reason: plantedInCode },
  },
  {
    name: "secrets",
    shows: "tokens and keys are stored only encrypted",
    short: [],
    plant: ["--plant"],
  },
  {
    name: "drain",
    shows: "restarts under load drop no request",
    short: ["--restarts", "4"],
    plant: ["--plant"],
  },
  {
    name: "race",
    shows: "of a hundred concurrent callers exactly one wins",
    short: ["--rounds", "5"],
    plant: { plants: "A mention is accepted twice", reason: plantedInCode },
  },
  {
    name: "quota",
    shows: "a hundred concurrent callers get no more than the plan gives",
    short: ["--rounds", "5"],
    plant: {
      plants: "A new period counts replies that were used in the previous one",
      reason: plantedInCode,
    },
  },
  {
    name: "grounding",
    shows: "generated texts have no unmarked fact that nobody gave",
    short: ["--rounds", "10"],
    plant: ["--plant"],
  },
  {
    name: "similar",
    shows: "near-copies are found quickly among many replies",
    short: ["--replies", "20000"],
    plant: ["--plant"],
  },
  {
    name: "figures",
    shows: "daily figures equal a recount",
    short: ["--operations", "1000"],
    plant: ["--plant"],
  },
  {
    name: "placement",
    shows: "each reply is placed exactly once while processes are killed",
    short: ["--rounds", "1"],
    plant: ["--plant"],
  },
  {
    name: "kill",
    shows: "nothing is lost when the API, workers or the database are killed",
    short: ["--cycles", "10"],
    plant: ["--plant"],
  },
  {
    name: "screens",
    shows: "axe finds nothing on any screen, at several widths and in both themes",
    short: ["--short"],
    plant: ["--plant"],
  },
  {
    name: "hostile",
    shows: "hostile texts appear as plain text on the screens, and none runs",
    short: ["--short"],
    plant: ["--short", "--plant"],
  },
  {
    name: "migrate",
    shows: "older schemas with data become the newest, and the previous version runs on it",
    short: ["--last", "10", "--versions", "1"],
    plant: ["--last", "2", "--plant"],
  },
  {
    name: "restore",
    shows: "a restored backup equals its snapshot, and a damaged one is refused",
    short: ["--posts", "20000", "--places", "40", "--kills", "1"],
    plant: ["--posts", "2000", "--places", "4", "--kills", "0", "--plant"],
  },
  {
    name: "webhooks",
    shows: "bad receivers delay no other, and nothing is lost or out of order",
    short: ["--healthy", "20", "--bad", "20", "--flood", "40", "--posts", "20"],
    plant: ["--healthy", "10", "--bad", "10", "--flood", "10", "--posts", "10", "--plant"],
  },
  {
    name: "machines",
    shows: "seven processes on one database lose and duplicate nothing while they are killed",
    short: ["--minutes", "1", "--postgres", "embedded"],
    plant: ["--minutes", "0.5", "--postgres", "embedded", "--plant"],
  },
  {
    name: "partition",
    shows: "the cost of posts in one table and in monthly partitions",
    short: ["--posts", "100000"],
    plant: ["--posts", "20000", "--plant"],
    figure: /the newest page of a workspace's mentions +(.+)/,
  },
  {
    name: "load",
    shows: "500 sessions at a fixed rate: no error, fast reads, flat memory",
    short: ["--short"],
    plant: ["--plant"],
  },
  {
    name: "collection",
    shows: "no post is lost or doubled while services fail and workers are killed",
    short: ["--short"],
    plant: ["--plant"],
  },
  {
    name: "plants",
    shows: "tests fail with the defects that they are named for",
    short: ["--every", "30"],
    plant: ["--plant"],
    figure: /(\d+ passed, \d+ failed)$/m,
  },
];
