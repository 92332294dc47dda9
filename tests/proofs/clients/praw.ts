import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { z } from "zod";
import { type ClientProof, redirectUri } from "./client-flows.ts";

const script = join(import.meta.dirname, "praw_flows.py");
/** Debian's package is installed for the system's Python, which may not be the first one in PATH. */
const interpreters = ["python3", "/usr/bin/python3"];
const remedy = "python3-praw is missing: apt-get install python3-praw";
const timeoutMs = 300_000;

const line = z.object({ name: z.string(), held: z.boolean(), figures: z.string() });

/** The first Python that has PRAW. */
async function findPython(): Promise<string | null> {
  for (const python of interpreters) {
    try {
      await promisify(execFile)(python, ["-c", "import praw"]);
      return python;
    } catch {
      // Try the next one.
    }
  }
  return null;
}

/** The settings of PRAW (docs, "The praw.ini file"). */
const settings = (reddit: string) => `[sandbox]
client_id=proof-praw
client_secret=secret
user_agent=linux:earshot.proof:1.0 (by /u/nobody)
redirect_uri=${redirectUri}
reddit_url=${reddit}
oauth_url=${reddit}
short_url=${reddit}
check_for_updates=False
ratelimit_seconds=1
`;

/** PRAW, the Python client, in a separate process. */
export async function provePraw({ reddit, sandbox, report }: ClientProof): Promise<void> {
  const python = await findPython();
  if (python === null) {
    // The other clients are in node_modules. If this one is missing, that is not a defect of the product.
    console.log(`skipped: praw, ${remedy}`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "earshot-praw-"));
  try {
    await writeFile(join(folder, "praw.ini"), settings(reddit));
    const child = spawn(python, [script, sandbox], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
      timeout: timeoutMs,
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    for await (const text of createInterface({ input: child.stdout })) {
      const { name, held, figures } = line.parse(JSON.parse(text));
      report.line(name, held, figures);
    }
    const code = await ended;
    if (code !== 0) report.line("praw", false, `the script ended with ${code ?? "a signal"}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
