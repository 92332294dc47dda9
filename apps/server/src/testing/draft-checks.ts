import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ShownRules } from "../integrations/ports/community-rules.ts";
import { SourceError } from "../integrations/ports/source.ts";
import type { ThreadView } from "../integrations/ports/threads.ts";
import { createTestClock, openTestApp, type TestApp, testPost } from "./app.ts";
import { createFakeThreads } from "./fake-threads.ts";
import {
  createFakeConversations,
  decideOn,
  openReplyPipeline,
  openWriter,
} from "./reply-pipeline.ts";

/** Opens an app for the tests of one file, with fake community rules and threads, and returns helpers for checks. */
export function setUpDraftChecks() {
  const clock = createTestClock(new Date());
  const reddit = createFakeConversations();
  const threads = createFakeThreads();
  const shown = new Map<string, Omit<ShownRules, "name">>();
  /** A community whose rules can't be read. */
  const unreadable = "nobodyknows";
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({
      clock,
      conversations: [reddit.conversations],
      replyCheckSeconds: [300],
      threads: [threads.threads],
      rulesReaders: [
        {
          name: "reddit",
          async read(name) {
            if (name !== unreadable)
              return { name, ...(shown.get(name) ?? { rules: [], about: "" }) };
            throw new SourceError("private", "as told", { publicText: "It is private." });
          },
        },
      ],
    });
  });
  afterAll(() => app.close());
  /** Makes all threads visible and open, apart from the given changes. */
  const setThreadState = (view: Partial<ThreadView> = {}) =>
    threads.reads(async ({ externalId, threadId }) => ({
      post: {
        post: testPost({ externalId: threadId ?? externalId }),
        state: "standing",
        writer: "someone",
      },
      ...view,
    }));
  beforeEach(() => setThreadState());

  /** Makes the names of each test unique. */
  let counter = 0;
  const query = (statement: ReturnType<typeof sql>) =>
    app.infrastructure.database.pool.execute(statement);

  /** Claims a reply in a new community, in which the administrator allows replies. */
  async function claimed(options: { community?: string; account?: string } = {}) {
    counter += 1;
    const { community = `place${counter}`, account = `jo_${counter}` } = options;
    const pipeline = await openReplyPipeline(app);
    await query(
      sql`update workspaces set company_name = 'Ledgerly' where id = ${pipeline.workspaceId}`,
    );
    if (!options.community) await decideOn(app, community, "allowed");
    const writer = await openWriter(app, account);
    const mention = await pipeline.accepted({ community });
    const claim = await writer.claim(mention.id);
    /** The findings on a text as [rule, level, words], without the one about the disclosure line. */
    async function findingsOn(text: string, firstHandConfirmed = false) {
      const findings = await writer.check(claim.id, text, firstHandConfirmed);
      return findings
        .filter(({ rule }) => rule !== "disclosure")
        .map(({ rule, level, span }) => [rule, level, span && text.slice(...span)]);
    }
    return { pipeline, writer, mention, claim, community, account, findingsOn };
  }

  /** Adds a community with these rules, which are read. @returns its name */
  async function addCommunity(rules: ShownRules["rules"], about = "") {
    counter += 1;
    const community = `ruled${counter}`;
    shown.set(community, { rules, about });
    await app.services.communities.read("reddit", community);
    return community;
  }

  /** Changes the rules of a community and reads them again. */
  async function changeRules(community: string, rules: ShownRules["rules"]): Promise<void> {
    shown.set(community, { rules, about: "" });
    await app.services.communities.readNow("reddit", community);
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    reddit,
    unreadable,
    setThreadState,
    nextNumber: () => ++counter,
    query,
    claimed,
    addCommunity,
    changeRules,
  };
}
