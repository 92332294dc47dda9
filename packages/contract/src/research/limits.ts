/** Limits of research (S1 §9 where it names them). Times in milliseconds unless the name says otherwise. */
export const researchLimits = {
  /** S1 §9: an analysis is polled every 2 s, at most 150 times; a hidden tab only checks whether it is visible. */
  pollMs: 2_000,
  pollsMax: 150,
  hiddenCheckMs: 1_000,
  /** S1 §9: the time limits of the calls that analyze posts. */
  discussionsTimeoutMs: 180_000,
  redditAnalysisTimeoutMs: 120_000,
  /** S1 §5: how many discussions of a longer list are analyzed. */
  discussionsMax: 50,
  historySize: 10,
  /**
   * How many analyses of a workspace are stored; the oldest is deleted when another begins. Analyses that are shared,
   * exported or have an edited framework do not count and are not deleted.
   */
  analysesMax: 50,
  /** Analyses of a workspace that run at once. */
  analysesRunningMax: 2,
  searchKeywordsMax: 10,
  searchResultsMax: 50,
  /** Communities that are analyzed and compared side by side. */
  communitiesMax: 5,
  savedPostsMax: 200,
  commentsMax: 200,
  /** An action framework: sections, and the characters of one text. */
  frameworkSectionsMax: 40,
  frameworkTextMax: 4_000,
  frameworkTitleMax: 200,
  /** How long a share link of an action framework works. */
  frameworkShareMs: 30 * 24 * 3600_000,
} as const;
