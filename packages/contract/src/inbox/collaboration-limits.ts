/** The max length of a comment on a mention. */
export const commentMax = 2_000;

/** How many comments a mention can have. */
export const commentsPerMentionMax = 200;
