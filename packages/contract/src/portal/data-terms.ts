/** How long data is stored, as the terms, the privacy notice, the screens and the emails state it. */
export const dataTerms = {
  /** For how long a prepared export can be downloaded. */
  exportHours: 24,
  /** Exports that a workspace can request in a day. */
  exportsPerDay: 3,
  /** How many days a requested deletion can be canceled. */
  deletionWaitDays: 14,
  /** Days from the request until the data is deleted from backups, too. */
  erasedWithinDays: 30,
  /** Usage data. */
  usageYears: 2,
  /** Records of payments that outlast their workspace. */
  paymentRecordYears: 10,
} as const;

/** What stays after a deletion, and for how long. */
export const retainedRecords: readonly { what: string; howLong: string; writersOnly?: true }[] = [
  {
    what: "Payments, refunds and approved receipts: amounts, dates and references, without your name and address",
    howLong: `${dataTerms.paymentRecordYears} years, as tax law requires`,
  },
  {
    what: "What writers earned and were paid, without name and address",
    howLong: `${dataTerms.paymentRecordYears} years, as tax law requires`,
    writersOnly: true,
  },
  {
    what: "Our administrators’ log of what they did, which names a workspace or an account by a random id",
    howLong: "as long as we run the service",
  },
  {
    what: "The random id of what was deleted and the date, so that a restored backup deletes it again",
    howLong: `${dataTerms.paymentRecordYears} years`,
  },
  {
    what: "Replies that were posted: they are public, on their platforms, under the accounts that posted them",
    howLong: "until they are deleted there",
  },
];
