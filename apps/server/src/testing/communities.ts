import { afterAll, beforeAll, expect } from "vitest";
import { communityKey } from "../modules/discovery/communities/index.ts";
import { openAdmin } from "./admin.ts";
import { type As, createTestClock, dataOf, openTestApp, type TestApp, testPost } from "./app.ts";
import { createFakeRules } from "./fake-rules.ts";

/** Opens an app for the tests of one file, with a fake Reddit that shows the rules of its communities. */
export function setUpCommunities() {
  const clock = createTestClock();
  const reddit = createFakeRules();
  let app: TestApp;
  let admin: () => Promise<As>;
  beforeAll(async () => {
    app = await openTestApp({ clock, jobs: true, rulesReaders: [reddit.reader] });
    admin = openAdmin(app);
  });
  afterAll(() => app.close());

  let made = 0;
  /** A name of a community that no other test uses. */
  const newName = () => `Community${++made}`;

  const rulesOf = async (community: string) => {
    const found = await app.services.communities.rulesOf([{ source: "reddit", community }]);
    return found.get(communityKey("reddit", community));
  };
  const params = (community: string) => ({ params: { source: "reddit" as const, community } });
  const readNow = async (community: string) =>
    dataOf(await app.call("readCommunityRules", params(community), await admin())).community;
  const override = async (
    community: string,
    verdict: "allowed" | "hold" | "forbidden",
    note = "Why.",
  ) =>
    app.call("overrideCommunity", { ...params(community), body: { verdict, note } }, await admin());
  const countReads = (community: string) =>
    reddit.asked.filter((name) => name === community.toLowerCase()).length;

  /** A pending mention in a community. */
  async function mentionIn(community: string) {
    made += 1;
    const person = await app.signUp();
    const phrase = `community phrase${made}`;
    await app.call("addKeyword", { body: { keyword: phrase } }, person);
    await expect.poll(() => app.services.index.match({ title: phrase, body: "" }).length).toBe(1);
    await app.ingest([testPost({ title: phrase, community })]);
    const { mentions } = dataOf(await app.call("listMentions", {}, person));
    const id = mentions[0]?.id ?? "";
    return {
      id,
      accept: async () => {
        const { email, password } = person;
        const { accessToken: token } = dataOf(
          await app.call("login", { body: { email, password } }),
        );
        return dataOf(
          await app.call(
            "setMentionStatus",
            { params: { id }, body: { status: "accepted" } },
            { token },
          ),
        );
      },
    };
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    reddit,
    admin: () => admin(),
    newName,
    rulesOf,
    params,
    readNow,
    override,
    countReads,
    mentionIn,
  };
}
