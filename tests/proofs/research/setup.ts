import { testPost } from "../../../apps/server/src/testing/app.ts";
import { createFakeLlm } from "../../../apps/server/src/testing/fake-llm.ts";
import { createFakeSearch } from "../../../apps/server/src/testing/fake-source.ts";
import { createFakeThreads } from "../../../apps/server/src/testing/fake-threads.ts";
import {
  dataOf,
  type Server,
  type ServerOptions,
} from "../../../apps/server/src/testing/server.ts";

const cap = { dayMicros: 1e12, workspaceDayMicros: 1e12, workspaceMonthMicros: 1e12 };

/** The services of a proof, which record the calls that they get. */
export function createResearchServices() {
  const llm = createFakeLlm();
  const free = { callMicros: 0, readMicros: 0 };
  const reddit = createFakeSearch({ name: "reddit", price: free, pageSize: 100 });
  const x = createFakeSearch();
  const threads = createFakeThreads();
  const options: ServerOptions = {
    jobs: true,
    llm: llm.llm,
    searches: [reddit.source, x.source],
    threads: [threads.threads],
    lookups: [
      {
        name: "reddit",
        max: 100,
        readMicros: 0,
        idOf: (url) => /comments\/(\w+)/.exec(url)?.[1] ?? null,
        fetchPosts: async () => new Map(),
      },
    ],
    caps: { llm: cap, x: cap },
    poolSize: 20,
  };
  return { llm, reddit, x, threads, options };
}

/** Creates a customer whose discovery answers name a unique subject. */
export async function openResearcher(
  server: Server,
  { threads }: Pick<ReturnType<typeof createResearchServices>, "threads">,
  number: number,
) {
  const person = await server.signUp();
  const subject = `copper kettle model${number}`;
  const answers = {
    "0": "Kettleworks",
    "1": JSON.stringify({ problem: `People look for a ${subject}` }),
    "6": JSON.stringify([subject]),
  };
  const get = async (jobId: string) =>
    dataOf(await server.call("getAnalysis", { params: { jobId } }, person));
  return {
    person,
    subject,
    get,
    /** Stores posts about the subject, each by a different author. */
    async storePosts(bodies: readonly { title: string; body: string }[]) {
      const posts = bodies.map(({ title, body }, at) =>
        testPost({
          ...{ title: `${title} (${subject})`, body },
          author: `author_${number}_${at}`,
          externalId: `t3_research${number}x${at}`,
        }),
      );
      for (const post of posts) threads.shows(post);
      await server.ingest(posts);
    },
    start: async () =>
      dataOf(await server.call("startAnalysis", { body: { answers } }, person)).job_id,
    /** Waits until a job has ended. @param pollMs the polling interval */
    async ended(jobId: string, pollMs = 100) {
      for (;;) {
        const job = await get(jobId);
        if (job.finishedAt !== null) return job;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
  };
}
