import { randomBytes } from "node:crypto";
import { dataTerms } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { readArchive } from "../../../testing/archive.ts";

const clock = createTestClock();
const day = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true, rateLimits: true });
  await app.work("exports.prepare");
});
afterAll(() => app.close());

type Owner = Awaited<ReturnType<TestApp["signUp"]>>;
const query = (text: string, values: unknown[] = []) =>
  app.infrastructure.database.query({ text, values });
const token = (owner: Owner) => ({ token: owner.token });

async function workspaceOf(owner: Owner): Promise<string> {
  const { rows } = await query("select current_workspace_id as id from users where id = $1", [
    owner.user.id,
  ]);
  return rows[0].id;
}

/** Signs up somebody with a keyword and a mention, in which a word occurs. */
async function signUpWithMention(word: string) {
  const owner = await app.signUp();
  dataOf(await app.call("addKeyword", { body: { keyword: word } }, token(owner)));
  await app.ingest([testPost({ title: `=cmd|${word} is needed`, body: word })]);
  return owner;
}

/** Requests an export. @returns the token of the mailed link */
async function mailedToken(owner: Owner): Promise<string> {
  const { password } = owner;
  dataOf(await app.call("startExport", { body: { password } }, token(owner)));
  const mail = await app.mailer.next(owner.email, ({ subject }) => subject.includes("download"));
  return /#export=(\S+)/.exec(mail.text)?.[1] ?? "";
}

async function download(owner: Owner, link: string): Promise<Record<string, string>> {
  const file = dataOf(await app.call("downloadExport", { body: { token: link } }, token(owner)));
  return readArchive(new Uint8Array(await file.arrayBuffer()));
}

const rowsIn = (files: Record<string, string>, table: string) =>
  (files[`json/${table}.jsonl`] ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe("an export", () => {
  test("has everything of its workspace and nothing of another one, twice, with a file that explains it", async () => {
    const owner = await signUpWithMention("astrolabe");
    const other = await signUpWithMention("sextants");
    const workspaceId = await workspaceOf(owner);
    const blobId = await app.infrastructure.database.transaction((tx) =>
      app.services.blobs.keep(tx, { mediaType: "image/webp", content: Buffer.from("a picture") }),
    );
    await query(
      `insert into receipts (id, verification_token, workspace_id, plan, usd, image_id, submitted_at)
       values (gen_random_uuid(), 'the secret of a receipt', $1, 'starter', 19, $2, now())`,
      [workspaceId, blobId],
    );
    const files = await download(owner, await mailedToken(owner));
    expect(rowsIn(files, "keywords").map(({ keyword }) => keyword)).toEqual(["astrolabe"]);
    expect(rowsIn(files, "mentions")).toHaveLength(1);
    expect(rowsIn(files, "posts").map(({ title }) => title)).toEqual(["=cmd|astrolabe is needed"]);
    // Only the name and the address of a member, and nothing about their other workspaces.
    expect(rowsIn(files, "users")).toEqual([
      { id: owner.user.id, email: owner.email, full_name: null, created_at: expect.any(String) },
    ]);
    // A spreadsheet would run text that begins like a formula.
    expect(files["csv/posts.csv"]).toContain("'=cmd|astrolabe is needed");
    expect(files[`files/receipt-${blobId}.webp`]).toBe("a picture");
    const readme = files["README.md"] ?? "";
    expect(readme).toContain("| json/keywords.jsonl, csv/keywords.csv | 1 | Your keywords. |");
    expect(readme).toContain("- reply_versions: drafts of writers");
    // Every file is explained.
    for (const name of Object.keys(files)) {
      if (/^(?:json|csv)/.test(name)) expect(readme).toContain(name);
    }
    const everything = Object.values(files).join("\n");
    expect(everything).not.toContain("sextants");
    expect(everything).not.toContain(other.email);
    expect(everything).not.toContain("the secret of a receipt");
    expect(everything).not.toContain("argon2");
  });

  test("shows its progress, and is deleted with its files after a day", async () => {
    const owner = await signUpWithMention("quadrant");
    const link = await mailedToken(owner);
    const shown = dataOf(await app.call("getExport", {}, token(owner))).export;
    expect(shown).toMatchObject({ state: "ready" });
    expect(shown?.rows).toBeGreaterThan(3);
    expect(shown?.bytes).toBeGreaterThan(1_000);
    expect(shown?.expiresAt).toBe(
      new Date(clock.now().getTime() + dataTerms.exportHours * 3_600_000).toISOString(),
    );
    const before = (await query("select id from blobs where media_type = 'application/zip'")).rows;
    expect(before.length).toBeGreaterThan(0);
    clock.advance(day);
    expect(
      dataOf(await app.call("getExport", {}, token(await signInAgain(owner)))).export,
    ).toBeNull();
    const outcome = await app.call(
      "downloadExport",
      { body: { token: link } },
      token(await signInAgain(owner)),
    );
    expect(errorOf(outcome).code).toBe("EXPORT_GONE");
    await app.services.dataExports.prune();
    const blobs = await query("select id from blobs where media_type = 'application/zip'");
    expect(blobs.rows).toEqual([]);
    expect((await query("select id from data_exports")).rows).toEqual([]);
  });

  async function signInAgain(owner: Owner): Promise<Owner> {
    const { email, password } = owner;
    const grant = dataOf(await app.call("login", { body: { email, password } }));
    return { ...owner, token: grant.accessToken };
  }

  test("needs the owner, the password and the right link, one at a time, three a day", async () => {
    const owner = await app.signUp();
    const link = await mailedToken(owner);
    const wrong = await app.call("startExport", { body: { password: "wrong" } }, token(owner));
    expect(errorOf(wrong).code).toBe("WRONG_PASSWORD");
    const member = await app.signUp();
    await query("update users set current_workspace_id = $1 where id = $2", [
      await workspaceOf(owner),
      member.user.id,
    ]);
    await query(
      "insert into workspace_members (workspace_id, user_id, role) select current_workspace_id, id, 'member' from users where id = $1",
      [member.user.id],
    );
    const { password } = owner;
    for (const outcome of [
      await app.call("getExport", {}, token(member)),
      await app.call("startExport", { body: { password } }, token(member)),
      await app.call("openExport", { body: { password } }, token(member)),
      await app.call("downloadExport", { body: { token: link } }, token(member)),
    ]) {
      expect(errorOf(outcome).code).toBe("OWNER_ONLY");
    }
    const stranger = await signUpWithMention("octant");
    await mailedToken(stranger);
    const others = await app.call("downloadExport", { body: { token: link } }, token(stranger));
    expect(errorOf(others).code).toBe("EXPORT_GONE");
    // The screen gets the token for the password.
    const opened = dataOf(await app.call("openExport", { body: { password } }, token(owner)));
    expect(opened.token).toBe(link);
    const { id } = (
      await query("select id from data_exports where workspace_id = $1", [await workspaceOf(owner)])
    ).rows[0];
    await query("update data_exports set state = 'preparing', progress_at = $2 where id = $1", [
      id,
      clock.now(),
    ]);
    const second = await app.call("startExport", { body: { password } }, token(owner));
    expect(errorOf(second).code).toBe("EXPORT_RUNNING");
    await query("update data_exports set state = 'ready' where id = $1", [id]);
    // The refused request did not count.
    await mailedToken(owner);
    await mailedToken(owner);
    const fourth = await app.call("startExport", { body: { password } }, token(owner));
    expect(errorOf(fourth).code).toBe("TOO_MANY_REQUESTS");
  });

  test("is started again after its worker was killed, without parts of the first attempt", async () => {
    const owner = await signUpWithMention("planisphere");
    const link = await mailedToken(owner);
    const workspaceId = await workspaceOf(owner);
    // The state after a worker was killed: started, with a part, and no more reports.
    await query(
      "update data_exports set state = 'preparing', run = 1, expires_at = null, progress_at = $2 where workspace_id = $1",
      [workspaceId, clock.now()],
    );
    await app.services.dataExports.resume();
    clock.advance(61_000);
    await app.services.dataExports.resume();
    await app.mailer.next(owner.email, ({ subject }) => subject.includes("download"));
    const { rows } = await query("select run, state from data_exports where workspace_id = $1", [
      workspaceId,
    ]);
    expect(rows).toEqual([{ run: 2, state: "ready" }]);
    expect(rowsIn(await download(owner, link), "keywords")).toHaveLength(1);
  });

  test("that can't be prepared fails after five tries, with an email", async () => {
    const owner = await app.signUp();
    const { password } = owner;
    // A receipt's picture is in an object store, and none is configured.
    const workspaceId = await workspaceOf(owner);
    const imageId = crypto.randomUUID();
    await query(
      `insert into blobs (id, media_type, location, object_name, created_at)
       values ($1::uuid, 'image/webp', 's3', $1::text, now())`,
      [imageId],
    );
    await query(
      `insert into receipts (id, verification_token, workspace_id, plan, usd, image_id, submitted_at)
       values (gen_random_uuid(), 'another secret', $1, 'starter', 19, $2, now())`,
      [workspaceId, imageId],
    );
    dataOf(await app.call("startExport", { body: { password } }, token(owner)));
    const find = async () =>
      (await query("select id, state from data_exports where workspace_id = $1", [workspaceId]))
        .rows[0];
    const { id } = await find();
    const tryAgain = async () => {
      await app.services.dataExports.prepare(id).catch(() => {});
      return (await find()).state;
    };
    await expect.poll(tryAgain, { timeout: 20_000 }).toBe("failed");
    const mail = await app.mailer.next(owner.email, ({ subject }) => subject.includes("couldn’t"));
    expect(mail.text).toContain("Please request it again");
  });

  test("needs little memory for any amount of data", async () => {
    const owner = await app.signUp();
    const text = randomBytes(60_000).toString("base64");
    await app.infrastructure.database.pool.execute(sql`
      insert into optimizations (id, workspace_id, platform, before, after, score_before, score_after, created_at)
      select gen_random_uuid(), ${await workspaceOf(owner)}, 'reddit', n || ${text}, ${text} || n, 1, 2, now()
      from generate_series(1, 450) n`);
    const used = () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = used();
    let max = before;
    const timer = setInterval(() => {
      max = Math.max(max, used());
    }, 5);
    const link = await mailedToken(owner).finally(() => clearInterval(timer));
    const { rows, bytes } = dataOf(await app.call("getExport", {}, token(owner))).export ?? {
      rows: 0,
      bytes: 0,
    };
    expect(rows).toBeGreaterThan(450);
    // 72 MB of text were read twice, and the file has some 55 MB. Garbage that is not collected yet counts, too.
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(max - before).toBeLessThan(140_000_000);
    expect(link).not.toBe("");
  }, 120_000);
});
