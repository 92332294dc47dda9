/** Numbers of S1 §9 and S2 §9 for browser and server. Times in milliseconds unless the name says otherwise. */
export const limits = {
  requestTimeoutMs: 90_000,
  /** How long a browser waits for the end of a CSV file, and how many rows one has at most. */
  exportTimeoutMs: 10 * 60_000,
  exportRowsMax: 100_000,
  /** A second refresh within this time of the last attempt is skipped. */
  refreshPauseMs: 5_000,
  recheckSessionMs: 15 * 60_000,
  recheckVisibleMs: 90_000,
  meStaleMs: 30_000,
  toastMs: 3_000,
  tooltipDelayMs: 700,
  /** Where a field cuts longer texts, a text longer than this is refused. */
  uncutMax: 10_000,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 100,
  passkeyNameMax: 60,
  passkeysMax: 20,
  timeZoneMax: 60,
  paymentReferenceMax: 120,
  referralCodeMax: 32,
  /** One answer of the discovery questionnaire. */
  answerMax: 4_000,
  /** How long the links of our emails work. */
  resetLinkMs: 60 * 60_000,
  verificationLinkMs: 7 * 24 * 3600_000,
  /** How long a challenge for a passkey is valid, and how new a session must be to replace a password. */
  passkeyChallengeMs: 5 * 60_000,
  freshSignInMs: 10 * 60_000,
  invitationMs: 14 * 24 * 3600_000,
  /** In both directions from the time of a signed request. */
  signatureWindowMs: 5 * 60_000,
  keywordMax: 100,
  communityMax: 100,
  mentionsPageSize: 10,
  /** How many mentions are listed with several filters or a search. */
  filteredRowsMax: 200,
  /** How many pending mentions "Select all" selects. */
  selectionMax: 500,
  /** Days of a keyword's trend and of a keyword preview. */
  trendDays: 14,
  previewDays: 30,
  /** Days of the overview's strips, and the steps of replies that it lists. */
  weekDays: 7,
  activityMax: 8,
  /** The max range of figures in days, and the max list of steps of replies. */
  figureDaysMax: 366,
  activityListedMax: 50,
  previewExamples: 10,
  /** How many decisions a workspace needs to be shown how often it engages with each level. */
  calibrationDecisions: 50,
  /** Phrases whose matches are counted in one request. */
  countedPhrasesMax: 20,
  /** Mentions that one request can change. */
  bulkMax: 100,
  /** Filters that a workspace can save. */
  savedFiltersMax: 20,
  filterNameMax: 60,
  /** The search text of mentions. */
  searchMax: 200,
  previewMax: 280,
  /** Business functions of a company, and phrases in its description. */
  functionTagsMax: 20,
  contextKeywordsMax: 50,
  /** Starter keywords at onboarding, and how many are suggested (S2 §9). */
  starterKeywords: 3,
  suggestions: 6,
  /** Phrases of a friend search, posts of each, and how long a snapshot lives. */
  friendPhrasesMax: 3,
  friendPostsMax: 20,
  /** The maximum length of a post's text that is shown, of its preview, and of a snapshot's title. */
  friendContentMax: 600,
  friendTitleMax: 200,
  friendSnapshotMs: 30 * 24 * 3600_000,
  copiedMs: 2_000,
  /** The text of a post that is pasted with its link. */
  linkTextMax: 20_000,
  /** Keywords and communities that the filters of replies offer. */
  replyFiltersMax: 100,
  /** A customer's note to a writer, a writer's reason. */
  noteMax: 1_000,
  /** Reddit's limit of a comment. */
  replyMax: 10_000,
  disclosureMax: 200,
  /** Undo of a skip. */
  undoSkipMs: 10_000,
  /** A claim without activity returns to the queue after this. */
  claimMs: 45 * 60_000,
  /** How many claims a writer can have. */
  claimsMax: 5,
  /** The promised time of a first reply, from acceptance. */
  promiseMs: 15 * 60_000,
  /** How long a customer has to approve. */
  approvalMs: 24 * 3600_000,
  /** Withdrawals after submission that return the reply to the quota, per billing period. */
  returnedWithdrawals: 2,
  /** How far back the administrator sees withdrawals, in days. */
  withdrawalDays: 90,
  /** Days of requests and payouts: beyond them, date arithmetic may fail. */
  firstDay: "2000-01-01",
  lastDay: "2999-12-31",
  /** A reply that is live this long has survived; if it is removed earlier, its unit is returned. */
  survivalMs: 72 * 3600_000,
  accessTokenSeconds: 15 * 60,
  /** Refresh token with and without "remember me". */
  refreshRememberedSeconds: 30 * 24 * 3600,
  refreshSessionSeconds: 24 * 3600,
  /** How long a device is known to an account after its last sign-in. */
  knownDeviceSeconds: 180 * 24 * 3600,
} as const;
