/** Errors of mentions. */
export const inboxErrors = {
  SAVED_FILTERS_FULL: {
    status: 409,
    message: "You already have 20 saved filters. Delete one to save another.",
  },
  ILLEGAL_TRANSITION: {
    status: 409,
    message: "The status of this mention has changed. Reload the page to see it.",
  },
  OPTED_OUT: {
    status: 409,
    message: "The author or community of this post opted out of replies.",
  },
  COMMUNITY_FORBIDS_REPLIES: {
    status: 409,
    message: "This community does not allow replies that recommend a product.",
  },
  SENSITIVE_POST: {
    status: 409,
    message:
      "This post is about a sensitive topic, such as grief or an emergency. We don't reply to such posts.",
  },
  NO_WRITERS_THERE: {
    status: 409,
    message: "Our writers don't reply on this platform.",
  },
  EXCLUSION_EXISTS: { status: 409, message: "This is already excluded." },
  EXCLUSION_LIMIT_REACHED: {
    status: 409,
    message: "You already have 200 exclusions. Remove one to add another.",
  },
  FRIEND_SEARCH_FAILED: { status: 503, message: "Friend search failed" },
  NOT_ASSIGNABLE: {
    status: 409,
    message: "A mention can be assigned to the owner, a member or an approver of this workspace.",
  },
  COMMENTS_FULL: {
    status: 409,
    message: "This mention has 200 comments. Delete one to add another.",
  },
  UNKNOWN_LINK: {
    status: 400,
    message:
      "We don't support this address. Paste the address of a post on Reddit, X, LinkedIn or in a Facebook group.",
  },
  LINK_NEEDS_TEXT: {
    status: 400,
    message: "We can't read this address. Paste the text of the post too.",
  },
  POST_NOT_FOUND: {
    status: 404,
    message: "There is no post at this address, or it was removed. Check the address.",
  },
} as const;
