import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, testPost } from "../../../testing/app.ts";
import { openFriendSearchSetup } from "../../../testing/friend-search.ts";

let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
beforeAll(async () => {
  setup = await openFriendSearchSetup({ jobs: true });
  await setup.app.work("research.step");
}, 60_000);
afterAll(() => setup.app.close());

/** Posts of people with the same problem, each in other words. */
const complaints = [
  "Hard water is driving me mad, it is a huge problem every week, whatever I pour in.",
  "I hate hard water. After two days of breakfast tea everything in my office is white.",
  "We struggle with hard water in a flat near the coast, and vinegar only smells.",
  "Honestly the problem with hard water got worse since we moved to the old town last spring.",
  "I am tired of hard water, scrubbing for an hour on Sundays is not what I had in mind.",
  "I'm frustrated with hard water because it ruined two machines already.",
];

test("the framework of an analysis by workers quotes its posts, except deleted ones", async () => {
  const { app, clock } = setup;
  const person = await setup.customer("growth");
  const subject = "copper kettle cleaner";
  const posts = complaints.map((body, at) =>
    testPost({
      title: `Can anyone recommend a ${subject}?`,
      body,
      author: `author_${at}`,
      community: "kettles",
      postedAt: new Date(clock.now().getTime() - at * 86_400_000),
    }),
  );
  await app.ingest(posts);
  const answers = {
    "0": "Kettleworks",
    "1": JSON.stringify({ problem: `People can't find a ${subject}` }),
    "6": JSON.stringify([subject]),
  };
  const started = dataOf(await app.call("startAnalysis", { body: { answers } }, person));
  const params = { id: started.job_id };
  const status = async () =>
    dataOf(await app.call("getAnalysis", { params: { jobId: params.id } }, person)).status;
  await expect.poll(status, { timeout: 25_000, interval: 200 }).toBe("completed");

  const read = async () => {
    const { framework } = dataOf(await app.call("getFramework", { params }, person));
    const file = dataOf(await app.call("exportFrameworkMarkdown", { params }, person)) as Blob;
    const csv = dataOf(await app.call("exportDiscussionsCsv", { params }, person)) as Blob;
    const { framework: shared } = dataOf(
      await app.call("getSharedFramework", { params, query: { token } }),
    );
    const texts = [JSON.stringify(framework), await file.text(), await csv.text()];
    return { framework, texts: [...texts, JSON.stringify(shared)] };
  };
  const shared = dataOf(await app.call("shareFramework", { params }, person)).framework;
  const token = shared.shareToken ?? "";
  const { framework } = await read();
  const evidenceOf = ({ sections: some }: typeof framework) =>
    some.flatMap(({ statements }) => statements.flatMap(({ evidence }) => evidence));
  const quoted = evidenceOf(framework);
  expect(quoted.length).toBeGreaterThan(1);
  for (const { url, field, span, quote } of quoted) {
    const post = posts.find((one) => one.url === url);
    expect((field === "title" ? post?.title : post?.body)?.slice(...span)).toBe(quote);
  }
  expect(framework.sections.map(({ where }) => where)).toContain("r/kettles");

  // Saved in another order: the sections are still generated when the framework is read.
  const sections = framework.sections
    .toReversed()
    .map(({ id, where, title, text }) => ({ id, where, title, text }));
  const body = { version: framework.version, title: "Ours", sections };
  dataOf(await app.call("putFramework", { params, body }, person));
  for (const { externalId, body: text } of posts) {
    const words = text.slice(0, 30);
    await app.infrastructure.database.transaction((tx) =>
      app.services.posts.purge(tx, "reddit", [externalId]),
    );
    for (const shown of (await read()).texts) expect(shown).not.toContain(words);
  }
  const afterDeletion = (await read()).framework;
  expect(evidenceOf(afterDeletion)).toEqual([]);
  expect(afterDeletion.sections.filter(({ title }) => title.startsWith("Answer"))).toEqual([]);
}, 60_000);
