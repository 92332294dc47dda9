/** Errors of analyses and frameworks. */
export const researchErrors = {
  RESEARCH_SOURCE_NOT_CONNECTED: {
    status: 409,
    message: "This source is not connected here. Ask the operator to connect it.",
  },
  RESEARCH_RUNNING: {
    status: 409,
    message: "Two analyses are already running. Wait until one is done, or cancel it.",
  },
  FRAMEWORK_CHANGED: {
    status: 409,
    message: "This framework was changed in another tab. Reload it to see the change.",
  },
  FRAMEWORK_EXPORTING: {
    status: 409,
    message: "This framework is being exported already. Wait until that is done.",
  },
  NOTION_PAGE_MISSING: {
    status: 409,
    message:
      "The page was deleted in Notion, or is no longer shared with us. Export to a new page instead.",
  },
  NOTION_REFUSED: {
    status: 409,
    message:
      "Notion did not accept the change. Check in Notion that our connection may edit the page and that you have put no pages into it, or export to a new page.",
  },
  NOTION_AWAY: {
    status: 503,
    message: "Notion can't be reached right now. Please try again in a few moments.",
  },
  SAVED_POSTS_FULL: {
    status: 409,
    message: "You have already saved 200 posts. Remove one to save another.",
  },
} as const;
