/** Errors of white label. */
export const agencyErrors = {
  AGENCY_NOT_INCLUDED: {
    status: 409,
    message: "Your plan doesn't include white label. Upgrade to Scale to use it.",
  },
  AGENCY_NOT_SET_UP: {
    status: 409,
    message: "White label is not set up yet. Save your agency's name first.",
  },
  AGENCY_IS_CLIENT: {
    status: 409,
    message:
      "This workspace is a client of an agency, so it can't be an agency itself. Set up white label in another workspace.",
  },
  AGENCY_SLUG_TAKEN: {
    status: 409,
    message: "Another agency uses this address already. Choose another one.",
  },
  CLIENTS_FULL: {
    status: 409,
    message: "An agency can have 200 client workspaces. Remove one to create another.",
  },
  CLIENTS_WITHOUT_PLAN: {
    status: 409,
    message:
      "You own 10 client workspaces without a plan. Choose a plan for one of them, then create another.",
  },
  AGENCY_TRANSFER: {
    status: 409,
    message:
      "The owner of an agency owns its client workspaces. Remove the client workspaces from the agency first, then transfer.",
  },
} as const;
