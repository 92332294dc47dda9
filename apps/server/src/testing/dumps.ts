import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDump } from "@earshot/archive";
import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type ImportOptions,
  type ImportTick,
  importDumps,
  totalOf,
} from "../commands/import-dumps.ts";
import { openTestApp } from "./app.ts";
import { createWorkspaceWithKeywords } from "./workspace-with-keywords.ts";

/** A submission as a dump has it. */
export const submission = (id: string, title: string, fields: Record<string, unknown> = {}) => ({
  id,
  title,
  selftext: "",
  author: "someone",
  subreddit: "smallbusiness",
  permalink: `/r/smallbusiness/comments/${id}/`,
  score: 1,
  num_comments: 0,
  created_utc: 1_781_332_800,
  ...fields,
});

const asideLine = z.strictObject({ line: z.number(), reason: z.string(), text: z.string() });

/** The lines of a put-aside file. */
export const readAside = (path: string) =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => asideLine.parse(JSON.parse(line)));

/** A server with monitored phrases and a folder, for tests of imports. */
export async function openImportBench(phrases: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "earshot-import-"));
  const app = await openTestApp();
  await createWorkspaceWithKeywords(app, [...phrases]);

  /** Writes a dump of objects, and of strings and bytes as they are. */
  function dump(
    name: string,
    lines: readonly unknown[],
    pack: (bytes: Buffer) => Uint8Array = (bytes) => bytes,
  ): string {
    const path = join(folder, name);
    const pieces = lines.map((line) => {
      if (line instanceof Uint8Array) return Buffer.from(line);
      return Buffer.from(typeof line === "string" ? line : JSON.stringify(line));
    });
    const feed = Buffer.from("\n");
    writeFileSync(path, pack(Buffer.concat(pieces.flatMap((piece) => [piece, feed]))));
    return path;
  }

  async function run(
    paths: readonly string[],
    options: ImportOptions = {},
    more: { onTick?: (tick: ImportTick) => void; signal?: AbortSignal } = {},
  ) {
    const dumps = await Promise.all(paths.map((path) => openDump(path)));
    const reports = await importDumps({ ...app, dataDir: folder, ...more }, dumps, options);
    return {
      ...totalOf(reports),
      reports,
      asideFiles: reports.flatMap(({ asideFile }) => asideFile ?? []),
    };
  }

  /** The stored posts, with how many mentions each has. */
  async function storedPosts() {
    const { rows } = await app.infrastructure.database.pool.execute<Record<string, unknown>>(sql`
      select external_id, title, body, removed,
        (select count(*)::int from mentions where post_id = posts.id) as mentions
      from posts order by external_id`);
    return rows;
  }

  return {
    app,
    folder,
    dump,
    run,
    storedPosts,
    async clear() {
      await app.infrastructure.database.pool.execute(sql`truncate posts, imports cascade`);
      rmSync(join(folder, "put-aside"), { recursive: true, force: true });
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ImportBench = Awaited<ReturnType<typeof openImportBench>>;

/** The counts of a report, for comparing. */
export const counts = ({
  read,
  stored,
  known,
  putAside,
}: Awaited<ReturnType<ImportBench["run"]>>) => ({ read, stored, known, putAside });
