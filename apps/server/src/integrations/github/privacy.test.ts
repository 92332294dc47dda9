import { expect, it } from "vitest";
import { type FakeResponse, fakeOutside } from "../../testing/fake-fetch.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createGithub } from "./index.ts";

/** A client with a token that can see private repositories. */
function clientOf(...responses: FakeResponse[]) {
  const outside = fakeOutside(responses);
  const options = {
    apiUrl: "https://api.github.test",
    webUrl: "https://github.test",
    token: "secret",
    userAgent: "earshot-tests/1.0",
  };
  return { outside, ...createGithub(options, outside) };
}

const nodeOf = (number: number, isPrivate: boolean) => ({
  __typename: "Issue",
  ...{ number, title: `Issue ${number}`, body: "", createdAt: "2026-11-20T10:00:00Z" },
  url: `https://github.test/ada/engine/issues/${number}`,
  author: { login: "ada", __typename: "User" },
  repository: { nameWithOwner: "ada/engine", isPrivate },
  comments: { totalCount: 0 },
});
const issue = {
  ...{ number: 7, title: "Issue 7", body: "", created_at: "2026-11-20T10:00:00Z", comments: 0 },
  html_url: "https://github.test/ada/engine/issues/7",
  repository_url: "https://api.github.test/repos/ada/engine",
  user: { login: "ada", type: "User" },
};

it("searches only public repositories, and drops a private discussion among the results", async () => {
  const { search, outside } = clientOf(
    Response.json({ total_count: 0, incomplete_results: false, items: [] }),
    Response.json({
      data: {
        s0: {
          pageInfo: { hasNextPage: false, endCursor: null },
          nodes: [nodeOf(1, true), nodeOf(2, false)],
        },
      },
    }),
  );
  const [issues, discussions] = search.pack([{ id: "1", anyOf: ["okapi"] }]).queries;
  await search.search(issues?.query ?? "", { limit: 10 });
  const found = await search.search(discussions?.query ?? "", { limit: 10 });
  expect(found.posts.map(({ title }) => title)).toEqual(["Issue 2"]);
  const [first, second] = outside.requests;
  expect(new URL(first?.url ?? "").searchParams.get("q")).toContain(" is:public");
  expect(await second?.json()).toMatchObject({
    variables: { q0: expect.stringContaining(" is:public") },
  });
});

it("does not return single threads of private repositories", async () => {
  const { lookup } = clientOf(
    Response.json({
      data: {
        t0: { issue: nodeOf(1, true), discussion: null },
        t1: { issue: nodeOf(2, false), discussion: null },
      },
    }),
  );
  const found = await lookup.fetchPosts(["ada/engine#1", "ada/engine#2"]);
  expect([...found.keys()]).toEqual(["ada/engine#2"]);
});

it.each([
  [true, null],
  [false, "Issue 7"],
])(
  "reads the thread of an issue whose repository has private: %s with the post %s",
  async (isPrivate, title) => {
    const { threads } = clientOf(
      Response.json(issue),
      Response.json({ full_name: "ada/engine", private: isPrivate }),
    );
    const view = await threads.read({ externalId: "ada/engine#7", threadId: null }, { max: 10 });
    expect(view.post?.post.title ?? null).toBe(title);
  },
);

it("does not use a token that can read private repositories", async () => {
  const headers = { "x-oauth-scopes": "gist, repo, workflow" };
  const { search, outside } = clientOf(
    Response.json({ total_count: 0, incomplete_results: false, items: [] }, { headers }),
  );
  const query = search.pack([{ id: "1", anyOf: ["okapi"] }]).queries[0]?.query ?? "";
  for (let call = 0; call < 2; call += 1) {
    const error = await failureOf(search.search(query, { limit: 10 }));
    expect([error.failure, error.publicText]).toEqual([
      "unauthorized",
      "Our GitHub token can read private repositories, so we do not use it. The operator must set GITHUB_TOKEN to a token without any scope.",
    ]);
  }
  expect(outside.requests).toHaveLength(1);
});

it("uses a token for public repositories", async () => {
  const headers = { "x-oauth-scopes": "public_repo, read:user" };
  const { search } = clientOf(
    Response.json({ total_count: 0, incomplete_results: false, items: [] }, { headers }),
  );
  expect((await search.search('("okapi") is:issue', { limit: 10 })).posts).toEqual([]);
});
