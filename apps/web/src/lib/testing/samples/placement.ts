import type { CandidateAccount, Placing, Thread, ThreadComment } from "@earshot/contract";
import { newId } from "./new-id.ts";
import { sampleReply } from "./replies.ts";

/** The writer's own account, which may place a reply. */
export const samplePlacingAccount = (part: Partial<CandidateAccount> = {}): CandidateAccount => ({
  id: null,
  name: "helpful_jonas",
  mode: "hand",
  affiliation: null,
  blockers: [],
  ...part,
});

/** How a reply can be placed on Reddit: manually, with the writer's own account. */
export const samplePlacing = (part: Partial<Placing> = {}): Placing => ({
  accounts: [samplePlacingAccount()],
  text: "Try three.\n\nI work…",
  address: sampleReply().post.url,
  isPrefilled: false,
  readable: true,
  attempts: [],
  ...part,
});

/** The thread of a reply: live, without comments. */
export const sampleThread = (part: Partial<Thread> = {}): Thread => ({
  live: true,
  notice: null,
  fetchedAt: new Date(Date.now() - 12_000).toISOString(),
  post: { ...sampleReply().post, state: "standing", locked: false, archived: false, edited: false },
  comments: [],
  totalComments: 0,
  replierCount: 0,
  ...part,
});

/** A comment on the post of a thread. */
export const sampleComment = (part: Partial<ThreadComment> = {}): ThreadComment => ({
  id: newId(),
  author: "ben",
  body: "We use a spreadsheet.",
  state: "standing",
  depth: 0,
  score: 3,
  created_utc: Date.now() / 1000 - 3_660,
  url: "https://www.reddit.com/r/smallbusiness/comments/1/x/c1",
  isByAuthor: false,
  isOurs: false,
  isMention: false,
  ...part,
});
