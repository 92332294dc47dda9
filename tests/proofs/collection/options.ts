import type { Rates } from "./post-generator.ts";

/** The size of a collection proof. */
export interface CollectionSettings {
  seed: number;
  /** How long posts are published. */
  seconds: number;
  workspaces: number;
  keywordsEach: number;
  /** Workspaces whose monthly X budget covers all posts, and workspaces whose budget runs out during the run. */
  xReaders: number;
  xShort: number;
  communities: number;
  rates: Rates;
  freshnessSeconds: number;
  dollars: { xDay: number; xWorkspaceMonth: number; webDay: number };
  /** The share of a service's calls that each of its faults affects. */
  faultShare: number;
  /** Whether they include faults that delay a call for many seconds. */
  slowFaults: boolean;
  /** Whether the run waits for all posts of X and Hacker News, which are polled once a minute at most. */
  awaitSlow: boolean;
  /** For how many seconds the index of Hacker News loses items; these are read by id ten minutes later. */
  loseItemsForSeconds: number;
  workers: number;
  /** How many of the workers lack X and web searches, so that other workers must do that work. */
  partialWorkers: number;
  /** API processes; if there are several, these are killed too. */
  apis: number;
  killEverySeconds: number;
  /** How long posts are published without kills afterwards, to measure the memory of workers that keep running. */
  steadySeconds: number;
  /** Workspaces whose screens are open. */
  screens: number;
  /** How long collection may take after the last post. */
  drainSeconds: number;
  /** Whether each workspace has a notification channel. */
  notify: boolean;
  /** Removes a match, so that the proof must fail. */
  plant?: boolean;
}

/** The full proof. */
export const longRun: CollectionSettings = {
  seed: 7,
  seconds: 600,
  workspaces: 2_000,
  keywordsEach: 10,
  xReaders: 40,
  xShort: 5,
  communities: 40,
  rates: { redditPosts: 30, redditComments: 70, x: 15, hackerNews: 5, bluesky: 500, web: 5 },
  freshnessSeconds: 20,
  dollars: { xDay: 250, xWorkspaceMonth: 10, webDay: 1.5 },
  faultShare: 0.007,
  slowFaults: true,
  awaitSlow: true,
  loseItemsForSeconds: 150,
  workers: 2,
  partialWorkers: 0,
  apis: 1,
  killEverySeconds: 60,
  steadySeconds: 180,
  screens: 40,
  drainSeconds: 300,
  notify: false,
};

/** Many machines: seven processes on one database; one of them is killed every few seconds. */
export const machinesRun: CollectionSettings = {
  ...longRun,
  seconds: 180,
  workspaces: 500,
  rates: { redditPosts: 20, redditComments: 30, x: 5, hackerNews: 3, bluesky: 100, web: 2 },
  loseItemsForSeconds: 0,
  workers: 4,
  partialWorkers: 2,
  apis: 3,
  killEverySeconds: 6,
  steadySeconds: 0,
};

/** One minute of the full proof, with a tenth of the customers and posts. */
export const minuteRun: CollectionSettings = {
  ...longRun,
  seconds: 60,
  workspaces: 200,
  xReaders: 20,
  rates: { redditPosts: 15, redditComments: 20, x: 6, hackerNews: 3, bluesky: 50, web: 1 },
  killEverySeconds: 20,
  steadySeconds: 90,
  screens: 10,
};

/** The proof in a test's time: only the long form covers what takes minutes. */
export const shortRun: CollectionSettings = {
  ...longRun,
  seconds: 6,
  workspaces: 60,
  xReaders: 6,
  xShort: 2,
  communities: 6,
  rates: { redditPosts: 15, redditComments: 20, x: 4, hackerNews: 3, bluesky: 100, web: 1 },
  freshnessSeconds: 2,
  dollars: { xDay: 50, xWorkspaceMonth: 10, webDay: 0.1 },
  faultShare: 0.005,
  slowFaults: false,
  awaitSlow: false,
  killEverySeconds: 6,
  steadySeconds: 0,
  screens: 4,
  drainSeconds: 60,
  notify: true,
};
