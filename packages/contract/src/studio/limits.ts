/** Limits of the studio. Texts in UTF-16 units, times in milliseconds unless the name says otherwise. */
export const studioLimits = {
  /** S1 §5: the request for generated content. A longer prompt is cut. */
  promptMax: 1_000,
  /** The max length of a text or list of a request, whose size is limited to a megabyte. */
  requestTextMax: 1_048_576,
  requestEntriesMax: 5_000,
  knowledgeTextsMax: 10,
  knowledgeTextMax: 200,
  linksMax: 10,
  linkLabelMax: 50,
  linkMax: 200,
  countMin: 1,
  countMax: 10,
  countDefault: 4,
  /** Mentions whose words a text may be grounded in. */
  groundingMentionsMax: 10,
  /** An instruction for another version of a text. */
  instructionMax: 300,
  /** One message of a chat. */
  chatMessageMax: 4_000,
  /** A title that people give a saved text. */
  titleMax: 200,
  /** A stored text: Reddit's limit of a post. */
  contentMax: 40_000,
  historyPageSize: 20,
  /** How long a deleted text or conversation can be restored. */
  undoDeleteMs: 10_000,
  voicesMax: 20,
  voiceNameMax: 60,
  voiceDescriptionMax: 1_000,
  voiceRulesMax: 20,
  voiceRuleMax: 200,
  voiceSamplesMax: 10,
  voiceSampleMax: 4_000,
  knowledgeEntriesMax: 200,
  knowledgeTitleMax: 200,
  knowledgeContentMax: 100_000,
  knowledgeFileMaxBytes: 5 * 1024 * 1024,
  campaignsMax: 50,
  /** Campaigns of a workspace that are being written at once. */
  campaignsRunningMax: 2,
  campaignWeeksMax: 12,
  campaignPostsPerWeekMax: 7,
  /** Scheduled posts of a workspace that wait. */
  scheduledPostsMax: 100,
  /** How far ahead a post may be scheduled, in days. */
  scheduleDays: 366,
} as const;
