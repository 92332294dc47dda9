import type { Exclusion } from "@earshot/contract";
import { afterAll, beforeAll, vi } from "vitest";
import type { PostLookup } from "../integrations/ports/lookup.ts";
import type { Post } from "../integrations/ports/post.ts";
import { createTestClock, dataOf, openTestApp, type TestApp, testPost } from "./app.ts";

export type ExclusionInput = { kind: Exclusion["kind"]; value: string; source?: "reddit" | "x" };
export const author = (value: string): ExclusionInput => ({
  kind: "author",
  value,
  source: "reddit",
});
export const community = (value: string): ExclusionInput => ({
  kind: "community",
  value,
  source: "reddit",
});
export const words = (value: string): ExclusionInput => ({ kind: "words", value });

/** Opens an app for the tests of one file, with posts of its platform and customers who exclude some. */
export function setUpExclusions() {
  const clock = createTestClock(new Date());
  /** The posts that the platform has, by external id. */
  const platformPosts = new Map<string, Post>();
  const lookup: PostLookup = {
    name: "reddit",
    max: 100,
    readMicros: 0,
    idOf: (url) => /comments\/(\w+)$/.exec(url)?.[1] ?? null,
    fetchPosts: async (ids) =>
      new Map(
        ids.flatMap((id) => (platformPosts.has(id) ? [[id, platformPosts.get(id) as Post]] : [])),
      ),
  };
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ clock, poolSize: 20, lookups: [lookup] });
  });
  afterAll(() => app.close());

  const query = (text: string, ...values: unknown[]) =>
    app.infrastructure.database.query({ text, values });

  let made = 0;
  async function customer() {
    made += 1;
    const phrase = `compass number${made}`;
    const person = await app.signUp();
    await app.call("addKeyword", { body: { keyword: phrase } }, person);
    await vi.waitUntil(() => app.services.index.match({ title: phrase, body: "" }).length > 0);
    const workspaceId =
      (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
    let posted = 0;
    /** A post that the workspace finds, with words of its own. */
    const find = async (post: Partial<Post> = {}) => {
      posted += 1;
      const { body = "", ...more } = post;
      const one = testPost({
        title: `A ${phrase} ${made}x${posted}`,
        body,
        author: `author${posted}`,
        ...more,
      });
      await app.ingest([one]);
      return one;
    };
    const list = async (query = {}) =>
      dataOf(await app.call("listMentions", { query: { limit: 100, ...query } }, person));
    const titles = async () => (await list()).mentions.map(({ title }) => title);
    const idOf = async (title: string) => {
      const { rows } = await query(
        "select mentions.id from mentions join posts on posts.id = post_id where workspace_id = $1 and title = $2",
        workspaceId,
        title,
      );
      return String(rows[0]?.id);
    };
    const set = async (id: string, status: "accepted" | "denied") =>
      dataOf(await app.call("setMentionStatus", { params: { id }, body: { status } }, person))
        .mention;
    const tryAdd = (body: ExclusionInput) => app.call("addExclusion", { body }, person);
    const add = async (body: ExclusionInput) => dataOf(await tryAdd(body)).exclusion;
    const remove = async (id: string) =>
      dataOf(await app.call("deleteExclusion", { params: { id } }, person)).restored;
    const listed = async () => dataOf(await app.call("listExclusions", {}, person)).exclusions;
    const preview = async (body: ExclusionInput) =>
      dataOf(await app.call("previewExclusion", { body }, person)).preview;
    const options = async (id: string) =>
      dataOf(await app.call("listExclusionOptions", { params: { id } }, person)).options;
    const notifiedIds = async () =>
      (
        await query(
          "select data from browser_events where workspace_id = $1 and type = 'mention.created' order by id",
          workspaceId,
        )
      ).rows.flatMap(({ data }) => data.ids as string[]);
    return {
      ...person,
      workspaceId,
      number: made,
      phrase,
      find,
      list,
      titles,
      idOf,
      set,
      tryAdd,
      add,
      remove,
      listed,
      preview,
      options,
      notifiedIds,
    };
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    platformPosts,
    query,
    customer,
  };
}
