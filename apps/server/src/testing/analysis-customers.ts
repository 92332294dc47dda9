import { expect } from "vitest";
import { dataOf, testPost } from "./app.ts";
import { openFriendSearchSetup } from "./friend-search.ts";
import type { ServerOptions } from "./server.ts";

const dayMs = 24 * 3_600_000;

/** The same complaint in the words of several people. */
const complaints = [
  "I hate chasing late payments. It takes an hour each morning.",
  "We struggle with late payments and our landlord does not wait.",
  "Late payments are a nightmare for a small bakery like ours.",
  "Sick of late payments, my biggest customer is three weeks behind.",
  "Late payments are killing my cash flow this spring.",
  "I'm tired of late payments and awkward calls.",
  "The problem is late payments, everything else works.",
  "Struggling with late payments since we moved abroad.",
];

/** A text that shares no word with other posts, so that it does not count as a copy. */
const uniqueWords = (at: number) =>
  Array.from({ length: 20 }, (_, word) => `steam${at}${String.fromCharCode(97 + word)}`).join(" ");

/** The whole server, which works on analyses, with searches whose posts a test sets. */
export async function openAnalysisSetup(options: ServerOptions = {}) {
  const setup = await openFriendSearchSetup({ jobs: true, ...options });
  await setup.app.work("research.step");
  let made = 0;
  return {
    ...setup,
    nextNumber: () => ++made,
    /** Ends the refusals of the searches, and forgets what they were asked. */
    reset() {
      for (const one of setup.fakes) {
        one.refuse(null);
        one.asked.length = 0;
      }
    },
  };
}

export type AnalysisSetup = Awaited<ReturnType<typeof openAnalysisSetup>>;

/** A customer whose answers name a unique subject, with posts about it from several people. */
export async function openAnalysisCustomer(
  { app, customer: signUp, clock, nextNumber }: AnalysisSetup,
  posts = 6,
  more: object = {},
) {
  const person = await signUp("growth");
  const made = nextNumber();
  const subject = `copper kettle model${made}`;
  const answers = {
    "0": "Kettleworks",
    "1": JSON.stringify({ problem: `People can't buy a ${subject}` }),
    "6": JSON.stringify([subject]),
    ...more,
  };
  const texts = Array.from({ length: posts }, (_, at) =>
    testPost({
      title: `Can anyone recommend a ${subject}?`,
      body: complaints[at] ?? uniqueWords(at),
      author: `author_${made}_${at}`,
      community: at % 3 === 0 ? "tea" : "kettles",
      postedAt: new Date(clock.now().getTime() - at * (posts > 8 ? 0.5 : 5) * dayMs),
    }),
  );
  await app.ingest(texts);
  const start = (more: object = {}) =>
    app.call("startAnalysis", { body: { answers, ...more } }, person);
  const get = async (jobId: string) =>
    dataOf(await app.call("getAnalysis", { params: { jobId } }, person));
  const ended = async (jobId: string) => {
    await expect
      .poll(async () => (await get(jobId)).finishedAt, { timeout: 25_000, interval: 200 })
      .not.toBeNull();
    return get(jobId);
  };
  const run = async () => ended(dataOf(await start()).job_id);
  return { person, subject, answers, texts, start, get, ended, run };
}
