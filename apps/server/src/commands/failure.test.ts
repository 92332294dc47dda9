import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../testing/app.ts";
import { temporaryFolder } from "../testing/child.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";
import { describeFailure } from "./failure.ts";

/** The one sentence that a command fails with. */
async function sentenceOf(args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = earshot(args, env);
  expect(await child.ended).toBe(1);
  expect(child.stdout()).toBe("");
  const text = child.stderr();
  expect(text).not.toContain("    at ");
  expect(text).toMatch(/^[^\n]+\n$/);
  return text.trimEnd();
}

const migrate = (url: string) => sentenceOf(["migrate"], { DATABASE_URL: url });

describe("a database that can't be used:", () => {
  it.each([
    ["postgres://a:b@127.0.0.1:1/c", /nothing answers at that host and port/],
    ["postgres://a:b@db.invalid/c", /the host (is not known|could not be looked up)/],
    ["postgres://a:b@/c?host=/no/such/folder", /there is no database socket at that place/],
  ])("%s", async (url, reason) => {
    const sentence = await migrate(url);
    expect(sentence).toMatch(reason);
    expect(sentence).toMatch(/^The database can't be used: [^.]+\. Check DATABASE_URL\.$/);
  });

  it.each(["mysql://localhost/earshot", "postgres://user:secret@host:port/earshot"])(
    "the address %s",
    async (url) => {
      const sentence = await migrate(url);
      expect(sentence).toContain("DATABASE_URL must be an address like postgres://");
      expect(sentence).not.toContain("secret");
    },
  );

  it.each([
    [{ password: "wrong" }, "the database refuses the user name or the password"],
    [{ password: "" }, "it asks for a password"],
    [{ user: "nobody-of-that-name" }, "the database refuses the user name or the password"],
    [{ database: "none" }, "the database of that name does not exist"],
  ])("%j", async (wrong, reason) => {
    expect(await migrate(databaseUrl(inject("cluster"), wrong))).toBe(
      `The database can't be used: ${reason}. Check DATABASE_URL.`,
    );
  });

  it("one without TLS that is asked for", async () => {
    const sentence = await migrate(`${databaseUrl(inject("cluster"))}&sslmode=require`);
    expect(sentence).toContain("it does not speak TLS, which sslmode asks for");
  });
});

describe("where to listen:", () => {
  it("a port that is taken, and hosts that are not here", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const env = { DATABASE_URL: databaseUrl(database.connection), HOST: "127.0.0.1", PORT: port };
    expect(await sentenceOf(["start"], env)).toBe(
      `Port ${port} is in use by another program. Stop that one, or set PORT to another port.`,
    );
    for (const HOST of ["192.0.2.1", "no-such-host.invalid"]) {
      expect(await sentenceOf(["start"], { ...env, HOST, PORT: "0" })).toBe(
        `HOST=${HOST} is not an address of this machine. Set HOST to localhost.`,
      );
    }
  });
});

describe("a data folder", () => {
  it("that is a file, or below one", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    for (const EARSHOT_DATA_DIR of [file, join(file, "data")]) {
      expect(await sentenceOf(["start"], { EARSHOT_DATA_DIR })).toBe(
        `${EARSHOT_DATA_DIR} is not a folder. Set EARSHOT_DATA_DIR to a folder.`,
      );
    }
  });

  it("with a name that is too long", async () => {
    const EARSHOT_DATA_DIR = join(temporaryFolder(), "x".repeat(300));
    expect(await sentenceOf(["migrate"], { EARSHOT_DATA_DIR })).toBe(
      `The folder ${EARSHOT_DATA_DIR} can't be made. Set EARSHOT_DATA_DIR to another folder.`,
    );
  });

  it.skipIf(process.getuid?.() === 0)("that may not be written", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    const EARSHOT_DATA_DIR = join(folder, "data");
    expect(await sentenceOf(["start"], { EARSHOT_DATA_DIR })).toBe(
      `${EARSHOT_DATA_DIR} can't be written by this user. Give it the right to, or set EARSHOT_DATA_DIR to another folder.`,
    );
  });
});

describe("what was asked", () => {
  const folder = import.meta.dirname;
  it.each([
    [["brew"], 'There is no command "brew". earshot help lists them.'],
    [
      ["start", "--roles=api,cook"],
      '--roles takes api, worker or both with a comma, not "api,cook".',
    ],
    [["start", "--roles="], '--roles takes api, worker or both with a comma, not "".'],
    [["start", "--port=1"], expect.stringMatching(/^Unknown option '--port'/)],
    [["start", "now"], expect.stringMatching(/^Unexpected argument 'now'/)],
    [["import"], "Name the files to import: npm run earshot -- import FILE…"],
    [["import", "/no/such.gz"], "There is no file /no/such.gz."],
    [["import", folder], `${folder} is not a file.`],
  ])("%j is refused", async (args, sentence) => {
    expect(await sentenceOf(args)).toEqual(sentence);
  });

  it("in production needs its variables, and makes no demo accounts", async () => {
    const NODE_ENV = "production";
    expect(await sentenceOf(["start"], { NODE_ENV, REDDIT_API_URL: "http://localhost" })).toBe(
      "The configuration is wrong: REDDIT_API_URL must be an https address in production, not a local imitation; SESSION_SECRET must be set to a secret of your own in production; PUBLIC_URL must be set in production. The variables are described in .env.example.",
    );
    const whole = { NODE_ENV, PUBLIC_URL: "https://a.example", SESSION_SECRET: "x".repeat(32) };
    expect(await sentenceOf(["seed"], whole)).toBe("Demo accounts are not made in production.");
  });

  it("help is no failure", async () => {
    const child = earshot(["help"], { PORT: "wrong" });
    expect(await child.ended).toBe(0);
    expect(child.stdout()).toContain("import FILE…");
    expect(child.stderr()).toBe("");
  });
});

describe("the description of a failure", () => {
  const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code }, more);

  it("finds the cause below wrappings", () => {
    const refused = coded("ECONNREFUSED", { syscall: "connect" });
    const wrapped = new Error("query failed", { cause: new AggregateError([refused]) });
    expect(describeFailure(wrapped)).toContain("nothing answers at that host and port");
    expect(describeFailure(new Error("x", { cause: coded("28P01") }))).toContain("the password");
  });

  it("does not take a missing file for a missing socket", () => {
    expect(describeFailure(coded("ENOENT", { syscall: "open", path: "/a" }))).toBeNull();
    expect(describeFailure(coded("ENOENT", { syscall: "connect" }))).toContain(
      "no database socket",
    );
  });

  it("leaves our own mistakes to be shown whole", () => {
    for (const error of [new Error("x"), new TypeError("y"), coded("42703"), "text", null]) {
      expect(describeFailure(error)).toBeNull();
    }
  });
});
