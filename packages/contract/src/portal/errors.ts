/** Errors of exports, deletions and support access. */
export const portalErrors = {
  EXPORT_RUNNING: {
    status: 409,
    message: "An export is being prepared already. We send you its link by email.",
  },
  EXPORT_GONE: {
    status: 409,
    message: "This link has expired, and its file was deleted. Request a new export.",
  },
  DELETION_REQUESTED: {
    status: 409,
    message: "The deletion was requested already. Reload the page to see when it happens.",
  },
  TRANSFER_NEEDED: {
    status: 409,
    message:
      "You own a workspace that has other members. Transfer it to one of them first, or confirm that it is deleted too.",
  },
  SUPPORT_ACCESS_NEEDED: {
    status: 403,
    message: "The owner of this workspace has to allow this first. Ask for support access.",
  },
  SUPPORT_ACCESS_EXISTS: {
    status: 409,
    message: "Support access to this workspace has already been asked for, or is open.",
  },
} as const;
