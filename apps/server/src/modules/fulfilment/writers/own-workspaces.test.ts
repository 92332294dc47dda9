import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let writer: Awaited<ReturnType<typeof openWriter>>;
let made = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pipeline = await openReplyPipeline(app);
  writer = await openWriter(app, `own_${++made}`);
  await pipeline.settings({ autoPost: false });
});

const run = (query: ReturnType<typeof sql>) => app.infrastructure.database.pool.execute(query);
const join = (userId: string) =>
  app.infrastructure.database.transaction((tx) =>
    app.services.workspaces.addMember(tx, pipeline.workspaceId, userId, "member"),
  );
const setEmail = (userId: string, email: string) =>
  run(sql`update users set email = ${email} where id = ${userId}`);
const connect = (userId: string, workspaceId: string, username: string) =>
  run(sql`
    insert into connections
      (workspace_id, provider, username, sealed_token, scopes, connected_by, connected_at)
    values (${workspaceId}, 'reddit', ${username}, 'sealed', '{}', ${userId}, now())`);

const refusal = {
  status: 403,
  code: "OWN_WORKSPACE",
  message:
    "One of your accounts belongs to this customer's workspace, so someone else has to do this.",
};

/** Expects that an opportunity is not listed for the writer, that their calls are refused, and that nothing changes. */
async function expectRefused() {
  const { id } = await pipeline.accepted();
  expect((await writer.opportunities()).map((one) => one.id)).not.toContain(id);
  expect(errorOf(await writer.tryClaim(id))).toMatchObject(refusal);
  for (const kind of ["not_for_me", "unsuitable"] as const) {
    expect(errorOf(await writer.decline(id, { kind, reason: "spam" }))).toMatchObject(refusal);
  }
  expect((await pipeline.status(id)).status).toBe("accepted");
  const other = await openWriter(app, `own_${++made}`);
  expect((await other.opportunities()).map((one) => one.id)).toContain(id);
  await other.claim(id);
}

describe("a writer does not work for a workspace", () => {
  test("that they belong to", async () => {
    await join(writer.userId);
    await expectRefused();
  });

  test.each([
    ["jo.writes+me@gmail.com", "jowrites@googlemail.com"],
    ["jo@work.test", "jo+customer@work.test"],
  ])("whose member has an address of the same mailbox: %s and %s", async (one, other) => {
    await setEmail(writer.userId, one);
    await setEmail(pipeline.person.user.id, other);
    await expectRefused();
    await setEmail(writer.userId, `away${made}@work.test`);
  });

  test("which connected the account that the writer posts with", async () => {
    await connect(
      pipeline.person.user.id,
      pipeline.workspaceId,
      writer.redditAccount.toUpperCase(),
    );
    await expectRefused();
  });

  test("which has a connection to that account from a member who left", async () => {
    const left = await openReplyPipeline(app);
    await connect(left.person.user.id, pipeline.workspaceId, writer.redditAccount);
    await expectRefused();
  });

  test("whose member connected that account in another workspace", async () => {
    const elsewhere = await openReplyPipeline(app);
    await connect(pipeline.person.user.id, elsewhere.workspaceId, writer.redditAccount);
    await expectRefused();
  });

  test("whose member declared that account as a writer", async () => {
    const twin = await openWriter(app, writer.redditAccount);
    await join(twin.userId);
    await expectRefused();
  });

  test("whose member posts with an account that the operator gave this writer", async () => {
    const name = `booked_${made}`;
    await run(sql`
      insert into community_accounts (id, source, name, affiliation, mode, writer_id, created_at)
      values (gen_random_uuid(), 'reddit', ${name}, 'Works with us.', 'hand', ${writer.userId}, now())`);
    await connect(pipeline.person.user.id, pipeline.workspaceId, name);
    await expectRefused();
  });
});

test("a writer may work for a workspace whose members share no mailbox or account with them", async () => {
  await setEmail(writer.userId, `j.o${made}@work.test`);
  await setEmail(pipeline.person.user.id, `jo${made}@work.test`);
  await connect(pipeline.person.user.id, pipeline.workspaceId, `${writer.redditAccount}_`);
  const { id } = await pipeline.accepted();
  expect((await writer.opportunities()).map((one) => one.id)).toContain(id);
  await writer.claim(id);
});

/** Waits until a transaction waits for an advisory lock. */
const waitForBlockedLock = () =>
  expect
    .poll(
      async () =>
        (
          await run(sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
        ).rows.length,
    )
    .toBeGreaterThan(0);

test("a writer who joins while claiming does not get the claim", async () => {
  const { id } = await pipeline.accepted();
  let claim: ReturnType<typeof writer.tryClaim> | undefined;
  await app.infrastructure.database.transaction(async (tx) => {
    await app.services.workspaces.addMember(tx, pipeline.workspaceId, writer.userId, "member");
    claim = writer.tryClaim(id);
    await waitForBlockedLock();
  });
  expect(errorOf(await (claim as NonNullable<typeof claim>))).toMatchObject(refusal);
  expect((await pipeline.status(id)).status).toBe("accepted");
});

describe("a writer who joins the workspace after the claim", () => {
  test("can't submit, and the text is stored", async () => {
    const { id } = await writer.claim((await pipeline.accepted()).id);
    await join(writer.userId);
    const text = ownText();
    expect(errorOf(await writer.submit(id, text))).toMatchObject(refusal);
    expect(await writer.versions(id)).toContainEqual(["refused", text]);
    expect((await writer.release(id)).status).toBe(200);
  });

  test("is paid nothing when their submitted reply is withdrawn", async () => {
    const { id } = await writer.claim((await pipeline.accepted()).id);
    dataOf(await writer.submit(id, ownText()));
    await join(writer.userId);
    dataOf(await app.call("withdrawReply", { params: { id } }, pipeline.person));
    const { earnings } = dataOf(await app.call("listEarnings", {}, writer.as));
    expect(earnings).toEqual([]);
  });
});

test("a reviewer does not decide on replies of a workspace of their own", async () => {
  const admin = openAdmin(app);
  const as = await admin();
  const { id } = await writer.claim((await pipeline.accepted({ community: "unread" })).id);
  expect(dataOf(await writer.submit(id, ownText())).assignment.status).toBe("in_review");
  const item = async () =>
    dataOf(await app.call("listReview", { query: { limit: 100 } }, as)).items.find(
      ({ reply }) => reply.id === id,
    );
  expect(await item()).toMatchObject({ ownWorkspace: false });
  const user = await app.services.accounts.findByEmail(app.adminEmail);
  await join(user?.id ?? "");
  expect(await item()).toMatchObject({ ownWorkspace: true });
  for (const decision of ["approve", "return"] as const) {
    const body = { decision, note: "Read." };
    const answer = await app.call("reviewReply", { params: { id }, body }, as);
    expect(errorOf(answer)).toMatchObject(refusal);
  }
  expect((await pipeline.reply(id)).status).toBe("in_review");
});
