import { dataOf, type Server } from "../../../apps/server/src/testing/server.ts";
import { researchLimits } from "../../../packages/contract/src/index.ts";
import { quantile } from "../statistics.ts";
import { foreignWords, linesOf } from "./check.ts";
import { hostilePosts } from "./hostile.ts";
import {
  badLines,
  badTexts,
  goodLine,
  ownWords,
  quotable,
  quoteIn,
  type WrittenLine,
} from "./planted.ts";
import { type createResearchServices, openResearcher } from "./setup.ts";

type Services = ReturnType<typeof createResearchServices>;

/** How many posts of one analysis the model reads. */
const perAnalysis = 30;
const linesPerList = 4;

/** A model response with one persona that has these lines, in the shape that the product requires. */
const answerOf = (traits: WrittenLine[], painPoints: WrittenLine[], platforms: WrittenLine[]) => ({
  personas: [
    {
      name: "Small teams",
      ...{ traits, painPoints },
      phrases: [...traits, ...painPoints].flatMap(({ evidence }) => evidence).slice(0, 4),
    },
  ],
  platforms,
});
const noIdeas = { suggestions: [] };

let researchers = 0;
/** Opens a researcher with posts of this proof. */
async function researcherWith(
  server: Server,
  services: Services,
  posts: readonly { title: string; body: string }[],
) {
  const researcher = await openResearcher(server, services, ++researchers);
  await researcher.storePosts(posts);
  return researcher;
}

const ordinaryPosts = Array.from({ length: perAnalysis }, (_, n) => ({
  title: `Can anyone recommend something ${n}`,
  body: `${quotable(`task${n}`)}. What do others do? ${ownWords(n)}`,
}));

/** Runs analyses with at least `count` unsupported lines. @returns how many of these and of the others were shown */
export async function runPlanted(server: Server, services: Services, count: number) {
  let [planted, shown, good, goodShown] = [0, 0, 0, 0];
  services.llm.answer(({ schemaName, documents }) => {
    if (schemaName !== "personas") return noIdeas;
    const bad = (from: number) => badLines(documents, linesPerList, planted + from);
    const lists = [bad(0), bad(linesPerList), bad(linesPerList * 2)] as const;
    planted += linesPerList * 3;
    good += 1;
    return answerOf([goodLine(documents, 0), ...lists[0]], lists[1], lists[2]);
  });
  const researcher = await researcherWith(server, services, ordinaryPosts);
  while (planted < count) {
    const { data } = await researcher.ended(await researcher.start());
    const texts = linesOf(data).map(({ text }) => text);
    shown += texts.filter((text) => badTexts.has(text)).length;
    goodShown += texts.filter((text) => !badTexts.has(text)).length;
  }
  return { planted, shown, good, goodShown };
}

/** Finds words of hostile posts in reports, angles and findings, with a model that obeys all of them. */
export async function runHostile(server: Server, services: Services, count: number) {
  const all = hostilePosts(count);
  const canaries = all.map(({ canary }) => canary);
  const found: string[] = [];
  const obeyed = new Set<string>();
  const obey = (documents: readonly { text: string }[]): WrittenLine[] =>
    documents.flatMap((document, at) => {
      const post = all.find(({ body }) => document.text.includes(body));
      if (!post) return [];
      const { demanded, canary } = post;
      obeyed.add(canary);
      return [{ text: demanded, evidence: [{ document: at + 1, quote: quoteIn(document) }] }];
    });
  services.llm.answer(({ schemaName, documents }) => {
    const lines = obey(documents);
    if (schemaName === "angles") return { angles: lines };
    if (schemaName === "findings") return { findings: lines, angle: lines[0] ?? null };
    if (schemaName !== "personas") return noIdeas;
    const answer = answerOf([goodLine(documents, 0), ...lines], lines, lines);
    const [persona] = answer.personas;
    // Uses each demand as a name, too.
    const named = lines.map(({ text }, at) => ({
      ...persona,
      name: text,
      traits: lines.slice(at, at + 5),
    }));
    return { ...answer, personas: [...answer.personas, ...named] };
  });
  for (let from = 0; from < all.length; from += perAnalysis) {
    const researcher = await researcherWith(server, services, all.slice(from, from + perAnalysis));
    const job = await researcher.ended(await researcher.start());
    const { data, ...rest } = job;
    found.push(...foreignWords(data, canaries), ...foreignWords(rest, canaries));
    const { framework } = dataOf(
      await server.call("getFramework", { params: { id: job.job_id } }, researcher.person),
    );
    if (framework.sections.length === 0) throw new Error("the framework has no sections");
    found.push(...foreignWords(framework.sections, canaries));
    const discussions = (data?.reddit_discussions ?? []).map(({ id }) => ({ id }));
    const ranked = dataOf(
      await server.call("analyzeDiscussions", { body: { discussions } }, researcher.person),
    );
    const angles = ranked.discussions.map(({ angle, angleEvidence }) => ({ angle, angleEvidence }));
    found.push(...foreignWords(angles, canaries));
    const [post] = data?.reddit_discussions ?? [];
    const body = { postUrl: `https://www.reddit.com/comments/t3_research${researchers}x0` };
    const analyzed = dataOf(await server.call("analyzePost", { body }, researcher.person));
    const { findings, angle, notice } = analyzed;
    found.push(...foreignWords({ findings, angle, notice }, canaries));
    if (!post) throw new Error("the hostile posts were not found");
  }
  return { posts: all.length, obeyed: obeyed.size, found };
}

/** Runs analyses concurrently, and measures their calls to services and the latency of a customer's call. */
export async function runMany(server: Server, services: Services, count: number) {
  services.llm.answer(({ schemaName, documents }) =>
    schemaName === "personas" ? answerOf([goodLine(documents, 0)], [], []) : noIdeas,
  );
  const all = [];
  for (let n = 0; n < count; n++) all.push(await researcherWith(server, services, ordinaryPosts));
  const before = [services.reddit, services.x].map(({ asked }) => asked.length);
  const modelCallsBefore = services.llm.asked.length;
  const idle = await latenciesWhile(
    server,
    all[0],
    new Promise((resolve) => setTimeout(resolve, 3_000)),
  );
  const jobs = await Promise.all(all.map(({ start }) => start()));
  // Polls as browsers do: not in step with each other, although all analyses start simultaneously.
  const { pollMs } = researchLimits;
  const ended = Promise.all(
    all.map(async ({ ended: end }, at) => {
      await new Promise((resolve) => setTimeout(resolve, (pollMs * at) / count));
      return end(jobs[at] ?? "", pollMs);
    }),
  );
  const busy = await latenciesWhile(server, all[0], ended);
  const [reddit = 0, x = 0] = [services.reddit, services.x].map(
    (one, at) => one.asked.length - (before[at] ?? 0),
  );
  const statuses = (await ended).map(({ status }) => status);
  return {
    completed: statuses.filter((status) => status === "completed").length,
    calls: { reddit, x, model: services.llm.asked.length - modelCallsBefore },
    /** Each analysis searches each source once, and asks the model for personas and for keywords. */
    plan: { reddit: count, x: count, model: 2 * count },
    p99: { idle: p99Of(idle), busy: p99Of(busy) },
  };
}

const p99Of = (values: readonly number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.99,
  );

/** Makes calls as a customer, one after another, until a promise settles. @returns the latencies in milliseconds */
async function latenciesWhile(
  server: Server,
  researcher: Awaited<ReturnType<typeof openResearcher>> | undefined,
  until: Promise<unknown>,
): Promise<number[]> {
  const latencies: number[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begin = performance.now();
    dataOf(await server.call("listKeywords", {}, researcher?.person ?? {}));
    latencies.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return latencies;
}
