/** Errors of what customers write and publish. */
export const studioErrors = {
  VOICES_FULL: {
    status: 409,
    message: "You already have 20 voices of your own. Delete one to add another.",
  },
  VOICE_NAME_TAKEN: {
    status: 409,
    message: "You already have a voice with this name. Choose another name.",
  },
  VOICE_BUILT_IN: {
    status: 409,
    message: "Built-in voices can't be changed. Add a voice of your own instead.",
  },
  KNOWLEDGE_FULL: {
    status: 409,
    message: "The knowledge base already has 200 entries. Delete one to add another.",
  },
  FILE_UNREADABLE: {
    status: 422,
    message: "This file has no text that we can read. Choose another file, or paste the text.",
  },
  NOT_A_REPLY: {
    status: 409,
    message: "This text does not answer a mention. Write one from a mention first.",
  },
  SCHEDULE_FULL: {
    status: 409,
    message: "100 scheduled posts are already waiting. Cancel one to schedule another.",
  },
  TIME_IN_PAST: { status: 400, message: "Choose a time in the future." },
  POST_MOVED_ON: {
    status: 409,
    message: "This post has been published or canceled since. Reload to see its status.",
  },
  POST_REFUSED: { status: 409, message: "Reddit did not accept the post." },
  POST_OUTCOME_UNKNOWN: {
    status: 503,
    message:
      "Reddit did not confirm the post, so we don't know whether it was published. We are looking for it; don't send it again.",
  },
  CAMPAIGNS_FULL: {
    status: 409,
    message: "You already have 50 campaigns. Delete one to begin another.",
  },
  CAMPAIGNS_RUNNING: {
    status: 409,
    message: "Two campaigns are already being written. Wait until one is done, or stop it.",
  },
  CAMPAIGN_RUNNING: {
    status: 409,
    message: "This campaign is being written. Wait until it is done, or stop it first.",
  },
} as const;
