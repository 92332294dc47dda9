/** The demo's replies, with what is needed to create them as people would have. */

/** The administrator's account that some of them are placed with. */
export const demoCommunityAccount = {
  source: "reddit",
  name: "desk_of_sam",
  affiliation: "I answer for companies that I work with, and name the company in each comment.",
  mode: "hand",
  writerId: null,
} as const;

/** A reply with its history. The thread and its comment are in the sandbox's Reddit. */
export interface DemoReply {
  threadId: string;
  commentId: string;
  account: string;
  /** Only for a removed comment: its text, to which `link` is added, and when moderators removed it. */
  removal?: { text: string; link: string; clicks: number; afterHours: number };
  /** How many hours ago the administrator paid for it. */
  paidHoursAgo?: number;
}

/** The oldest comment first, so that events are created in their order. */
export const demoReplies: readonly DemoReply[] = [
  {
    threadId: "t3_1tiw0nr",
    commentId: "t1_pmkx681",
    account: "helpful_jonas",
    paidHoursAgo: 90,
  },
  { threadId: "t3_1tr8kvy", commentId: "t1_q1f94sg", account: demoCommunityAccount.name },
  { threadId: "t3_1tubof9", commentId: "t1_q6wrf40", account: "helpful_jonas" },
  {
    threadId: "t3_1tvmr78",
    commentId: "t1_q98gcub",
    account: demoCommunityAccount.name,
    removal: {
      text: "The ones who come back in July mostly left over one thing that the accountant couldn't do. Have the accountant sign in and close a month before anybody moves; for those who only ever send bills, what a smaller one looks like is here:",
      link: "/pricing",
      clicks: 3,
      afterHours: 1,
    },
  },
];
