/** Errors of keywords, feeds, communities and sources. */
export const discoveryErrors = {
  COMMUNITIES_FULL: {
    status: 409,
    message:
      "Your list has as many communities as your plan allows. Remove one, or upgrade your plan to add more.",
  },
  FEEDS_FULL: {
    status: 409,
    message: "Your plan allows no more feeds and forums. Remove one to add another.",
  },
  FEED_NOT_FOUND: {
    status: 422,
    message:
      "No feed or forum was found at this address. Enter the address of a feed, of a website that has one, or of a Discourse forum.",
  },
  FEED_UNREADABLE: {
    status: 422,
    message: "This address could not be read. Please try again later.",
  },
  KEYWORD_EXISTS: {
    status: 409,
    message: "This keyword is already in your list. Try a different phrase.",
  },
  KEYWORD_LIMIT_REACHED: {
    status: 409,
    message: "Keyword limit reached: Upgrade your plan to add more keywords.",
  },
  NO_KEYWORD_TOKENS: {
    status: 409,
    message: "Free up or purchase more keyword tokens before running another friend search.",
  },
  WEBSITE_UNREADABLE: {
    status: 422,
    message: "We couldn't analyze your website. Please fill in the details manually.",
  },
  SOURCE_AWAY: {
    status: 503,
    message: "The platform can't be reached right now. Please try again in a few moments.",
  },
} as const;
