import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../../../apps/server/src/testing/earshot.ts";

const entry = join(import.meta.dirname, "../../../scripts/earshot.mjs");

/** The separate database and data folder of an import. */
export interface ImportTarget {
  connection: Connection;
  dataDir: string;
}

function start({ connection, dataDir }: ImportTarget, args: readonly string[]) {
  const child = spawn(process.execPath, [entry, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: "1",
      DATABASE_URL: databaseUrl(connection),
      EARSHOT_DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "exit").then(([code]: (number | null)[]) => ({ code, output }));
  return { child, ended };
}

/** Runs a command to its end. @throws Error when it fails. */
export async function runEarshot(importTarget: ImportTarget, ...args: string[]): Promise<string> {
  const { code, output } = await start(importTarget, args).ended;
  if (code !== 0) throw new Error(`earshot ${args[0]} ended with ${code}: ${output}`);
  return output;
}

/**
 * Imports files, killing the import (SIGKILL) at random points, each further on than the last, and then to the end.
 * @param options.lines how many lines the files have together
 * @returns the committed lines at each kill; fewer kills than planned if the import ended first
 */
export async function importWithKills(
  importTarget: ImportTarget,
  files: readonly string[],
  options: { kills: number; lines: number; random: () => number },
): Promise<number[]> {
  const { kills, lines, random } = options;
  const client = new pg.Client(importTarget.connection);
  await client.connect();
  const committed = async () => {
    const { rows } = await client.query(
      "select coalesce(sum(lines), 0)::int as lines from imports",
    );
    return rows[0].lines as number;
  };
  const killedAt: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill++) {
      // Each kill is in a separate part of the first four fifths, so that the last is not at the very end.
      const target = Math.floor((0.8 * lines * (kill + random())) / kills);
      const { child, ended } = start(importTarget, ["import", ...files]);
      let running = true;
      ended.then(() => {
        running = false;
      });
      // With pauses: the import needs the processor.
      while (running && (await committed()) < target) await setTimeout(5);
      // Some kills are right after a commit, others while the next batch is being imported.
      for (let turn = Math.floor(random() * 40); turn > 0 && running; turn--) await committed();
      child.kill("SIGKILL");
      const { code, output } = await ended;
      // On a busy machine the import may have ended before we checked.
      if (code === 0) break;
      if (code !== null) throw new Error(`the import failed: ${output}`);
      killedAt.push(await committed());
    }
  } finally {
    await client.end();
  }
  await runEarshot(importTarget, "import", ...files);
  return killedAt;
}

/** What an import left: posts and mentions as comparable lines, and what was put aside. */
export async function whatWasImported({ connection, dataDir }: ImportTarget) {
  const client = new pg.Client(connection);
  await client.connect();
  const list = async (sql: string) =>
    (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line);
  try {
    const posts = await list(`
      select concat_ws(' ', external_id, kind, md5(concat_ws('|', title, body, url, author, community,
        score, num_comments, posted_at, removed, thread_id, parent_id))) as line
      from posts order by line`);
    const mentions = await list(`
      select concat_ws(' ', external_id, keyword, title_marks, body_marks) as line
      from mention_keywords join mentions on mentions.id = mention_id
      join posts on posts.id = post_id order by line`);
    const uses = await list(`
      select concat_ws(' ', keyword, use_count) as line from keywords order by line`);
    const folder = join(dataDir, "put-aside");
    const aside = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .sort();
    return { posts, mentions, uses, aside };
  } finally {
    await client.end();
  }
}
