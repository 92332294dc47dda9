import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { readConfig } from "../config.ts";
import { migrateDatabase } from "../infrastructure/database/migrate.ts";
import { createTestDatabase } from "../testing/app.ts";
import { temporaryFolder } from "../testing/child.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { describeFailure } from "./failure.ts";
import { runImport } from "./import.ts";
import { startServer } from "./start.ts";

/** The sentence with which a command fails. */
async function sentenceOf(
  args: string[],
  env: Record<string, string> = {},
  exitCode = 1,
): Promise<string> {
  const child = earshot(args, env);
  expect(await child.ended).toBe(exitCode);
  expect(child.stdout()).toBe("");
  const text = child.stderr();
  expect(text).not.toContain("    at ");
  expect(text).toMatch(/^[^\n]+\n$/);
  return text.trimEnd();
}

/** The sentence for an error in this process. */
async function sentenceFor(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => Promise.reject(new Error("the work went well")),
    (error: unknown) => describeFailure(error),
  );
}

const migrate = (connectionString: string) => sentenceFor(migrateDatabase({ connectionString }));
const noPrint = () => {};

describe("a command that fails prints one sentence:", () => {
  const cluster = inject("cluster");
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://earshot.example",
    SESSION_SECRET: "x".repeat(32),
    ENCRYPTION_KEYS: "main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "no-reply@earshot.example",
    ADMIN_EMAIL: "admin@earshot.example",
  };
  const wrongPassword = databaseUrl(cluster, { password: "wrong" });
  it.each([
    [["import", "/no/such.gz"], {}, "There is no file /no/such.gz."],
    [["seed"], production, "Demo accounts are not created in production."],
    [
      ["start", "--roles=worker"],
      production,
      "The configuration is wrong: DATABASE_URL must be set in production where a process has one role only. Without it each data folder has a database of its own.",
    ],
    [
      ["migrate"],
      { DATABASE_URL: "postgres://user:secret@host:port/earshot" },
      "The configuration is wrong: DATABASE_URL must be an address like postgres://user:password@host:5432/database. The variables are described in .env.example.",
    ],
    [
      ["migrate"],
      { DATABASE_URL: wrongPassword },
      "The database can't be used: the database rejects the user name or password. Check DATABASE_URL.",
    ],
    [
      ["migrate"],
      { DATABASE_URL: databaseUrl(cluster, { password: "" }) },
      "The database can't be used: it requires a password. Check DATABASE_URL.",
    ],
    [
      ["start"],
      { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", DATABASE_WAIT_SECONDS: "0" },
      "The database can't be used: nothing answers at that host and port. Check DATABASE_URL.",
    ],
    [
      ["start"],
      { EARSHOT_DATA_DIR: import.meta.filename },
      `${import.meta.filename} is not a folder. Set EARSHOT_DATA_DIR to a folder.`,
    ],
  ])("%j with %j", async (args, env, sentence) => {
    expect(await sentenceOf(args, env)).toEqual(sentence);
  });

  it.each([
    [["brew"], 'There is no command "brew". Run "earshot help" to see all commands.'],
    [["help", "brew"], 'There is no command "brew". Run "earshot help" to see all commands.'],
    [["--brew"], expect.stringMatching(/^Unknown option '--brew'/)],
    [["start", "--roles=api,cook"], '--roles must be api, worker or api,worker, not "api,cook".'],
    [["start", "--port=1"], expect.stringMatching(/^Unknown option '--port'/)],
    [["start", "--roles"], expect.stringMatching(/^Option '--roles <roles>' argument missing/)],
    [
      ["import"],
      expect.stringMatching(/^Name the files to import: npm run earshot -- import FILE…/),
    ],
    [["import", "a", "--until=1"], expect.stringMatching(/^Unknown option '--until'/)],
    [
      ["import", "a", "--since=yesterday"],
      '--since must be a date such as 2026-01-31, not "yesterday".',
    ],
    [["import", "a", "--columns=id=a,id=b"], "--columns names the field id twice."],
    [["migrate", "now"], expect.stringMatching(/^Too many arguments for 'migrate'/)],
    [["reset-second-factor"], expect.stringMatching(/email/)],
    [["rotate-keys", "--force"], expect.stringMatching(/^Unknown option '--force'/)],
  ])("%j is refused with exit code 2", async (args, sentence) => {
    expect(await sentenceOf(args, {}, 2)).toEqual(sentence);
  });

  it.each(["start", "import", "plan", "migrate", "rotate-keys", "reset-second-factor", "seed"])(
    "%s --help explains the command and changes nothing",
    async (command) => {
      const dataDir = join(temporaryFolder(), "data");
      const child = earshot([command, "--help"], { EARSHOT_DATA_DIR: dataDir, PORT: "wrong" });
      expect(await child.ended).toBe(0);
      expect(child.stdout()).toContain(`Usage: earshot ${command}`);
      expect(child.stderr()).toBe("");
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it("--version prints the version", async () => {
    const child = earshot(["--version"], { PORT: "wrong" });
    expect(await child.ended).toBe(0);
    expect(child.stdout()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("help succeeds even when a variable is wrong", async () => {
    const child = earshot(["help"], { PORT: "wrong" });
    expect(await child.ended).toBe(0);
    expect(child.stdout()).toContain("import FILE…");
    expect(child.stderr()).toBe("");
  });
});

describe("a database that can't be used:", () => {
  it.each([
    ["postgres://a:b@db.invalid/c", /the host name (is unknown|could not be resolved)/],
    ["postgres://a:b@/c?host=/no/such/folder", /there is no database socket at that path/],
  ])("%s", async (url, reason) => {
    const sentence = await migrate(url);
    expect(sentence).toMatch(reason);
    expect(sentence).toMatch(/^The database can't be used: [^.]+\. Check DATABASE_URL\.$/);
  });

  it.each([
    [{ user: "nobody-of-that-name" }, "the database rejects the user name or password"],
    [{ database: "none" }, "the database with that name does not exist"],
  ])("%j", async (wrong, reason) => {
    expect(await migrate(databaseUrl(inject("cluster"), wrong))).toBe(
      `The database can't be used: ${reason}. Check DATABASE_URL.`,
    );
  });

  it("one without the TLS that its address requires", async () => {
    const sentence = await migrate(`${databaseUrl(inject("cluster"))}&sslmode=no-verify`);
    expect(sentence).toContain("it does not support TLS, which sslmode requires");
  });
});

describe("where a server can't listen:", () => {
  it("a port that is in use, and hosts that are not this machine", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const env = { DATABASE_URL: databaseUrl(database.connection), HOST: "127.0.0.1", PORT: port };
    expect(await sentenceOf(["start"], env)).toBe(
      `Port ${port} is in use by another program. Stop it, or set PORT to another port.`,
    );
    for (const HOST of ["192.0.2.1", "no-such-host.invalid"]) {
      const config = readConfig({ ...env, HOST, PORT: "0", LOG_LEVEL: "silent" });
      expect(await sentenceFor(startServer(config, new Set(["api"]), noPrint))).toBe(
        `HOST=${HOST} is not an address of this machine. Set HOST to localhost.`,
      );
    }
  });
});

describe("a data folder is refused", () => {
  const open = (EARSHOT_DATA_DIR: string) =>
    sentenceFor(openConfiguredDatabase(readConfig({ EARSHOT_DATA_DIR }), { exclusive: true }));

  it("when it is a file, or below one", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "data")]) {
      expect(await open(path)).toBe(`${path} is not a folder. Set EARSHOT_DATA_DIR to a folder.`);
    }
  });

  it("when its name is too long", async () => {
    const path = join(temporaryFolder(), "x".repeat(300));
    expect(await open(path)).toBe(
      `The folder ${path} can't be created. Set EARSHOT_DATA_DIR to another folder.`,
    );
  });

  it.skipIf(process.getuid?.() === 0)("when it can't be written", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    expect(await open(join(folder, "data"))).toBe(
      `${folder}/data can't be written by this user. Give it the right to, or set EARSHOT_DATA_DIR to another folder.`,
    );
  });
});

it("an import that can't start needs no database", async () => {
  const folder = import.meta.dirname;
  const config = readConfig({ DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" });
  expect(await sentenceFor(runImport(config, { files: [folder], options: {} }, noPrint))).toBe(
    `${folder} is not a file.`,
  );
});

describe("the description of a failure", () => {
  const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code }, more);

  it("finds the cause below wrappings", () => {
    const refused = coded("ECONNREFUSED", { syscall: "connect" });
    const wrapped = new Error("query failed", { cause: new AggregateError([refused]) });
    expect(describeFailure(wrapped)).toContain("nothing answers at that host and port");
    expect(describeFailure(new Error("x", { cause: coded("28P01") }))).toContain("password");
    // The sentence for the embedded database must not mention DATABASE_URL.
    expect(describeFailure(coded("ETIMEDOUT"), true)).toBe(
      "The embedded database can't be used: the host does not answer. See whether this machine is overloaded or its disk full, and try again.",
    );
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
