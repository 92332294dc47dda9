import {
  cutText,
  type KnowledgeEntry,
  studioLimits,
  type WholeKnowledgeEntry,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { storable } from "../../../infrastructure/text.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import { DocumentError, type Documents } from "../../../integrations/ports/documents.ts";
import type { Analysis } from "../../discovery/company-profile/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { titleOfFile } from "./rules.ts";
import { fileMessages, pageMessage } from "./service-files.ts";
import * as store from "./store.ts";

/** How many files of a workspace are read in ten minutes. */
const fileRule: Rule = { name: "knowledge-file", times: 60, seconds: 600 };

/** Replaces the usual message, which is about the company's own website. */
const pageUnreadable = (cause?: unknown) =>
  new AppError("WEBSITE_UNREADABLE", { message: pageMessage, cause });

/** How many entries `about` returns. */
const aboutMax = 20;

const present = ({ createdAt, updatedAt, ...row }: store.EntryRow): KnowledgeEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export type Knowledge = ReturnType<typeof createKnowledge>;

/** What workspaces know about their companies. */
export function createKnowledge(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  workspaces: Workspaces;
  analysis: Pick<Analysis, "readPage">;
  documents: Documents;
}) {
  const { database, clock, log, throttle, workspaces, analysis, documents } = deps;

  /** Deleted entries can be restored if they were deleted after this time. */
  const undoFrom = () => new Date(clock.now().getTime() - studioLimits.undoDeleteMs);

  async function requireRoom(workspaceId: string, db = database.pool): Promise<void> {
    if ((await store.countEntries(db, workspaceId)) >= studioLimits.knowledgeEntriesMax) {
      throw new AppError("KNOWLEDGE_FULL");
    }
  }

  async function readPage(workspaceId: string, address: string) {
    try {
      return await analysis.readPage(workspaceId, address);
    } catch (error) {
      const isUnreadable = error instanceof AppError && error.code === "WEBSITE_UNREADABLE";
      throw isUnreadable ? pageUnreadable(error) : error;
    }
  }

  const insert = (workspaceId: string, entry: Omit<store.NewEntry, "length">) =>
    database.transaction(async (tx) => {
      // The lock prevents concurrent requests from exceeding the limit together.
      await workspaces.lock(tx, workspaceId);
      await requireRoom(workspaceId, tx);
      const [title, content] = [storable(entry.title), storable(entry.content)];
      const row = { ...entry, title, content, length: content.length, workspaceId };
      return present(await store.insertEntry(tx, { ...row, now: clock.now() }));
    });

  async function find(workspaceId: string, ids: readonly string[]): Promise<WholeKnowledgeEntry[]> {
    if (ids.length === 0) return [];
    const rows = await store.findEntries(database.pool, workspaceId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id.toLowerCase());
      if (!row) throw new AppError("NOT_FOUND");
      return { ...present(row), content: row.content };
    });
  }

  return {
    /** The entries, the newest first; with a search, only those with all of its words. */
    async list(workspaceId: string, search = ""): Promise<KnowledgeEntry[]> {
      const rows =
        search === ""
          ? store.listEntries(database.pool, workspaceId)
          : store.searchEntries(database.pool, workspaceId, storable(search));
      return (await rows).map(present);
    },

    /** An entry with its text. @throws AppError NOT_FOUND. */
    async get(workspaceId: string, id: string): Promise<WholeKnowledgeEntry> {
      const [entry] = await find(workspaceId, [id]);
      if (!entry) throw new AppError("NOT_FOUND");
      return entry;
    },

    /** Adds an entry that was typed in. @throws AppError KNOWLEDGE_FULL. */
    addText: (
      workspaceId: string,
      { title, content }: Pick<store.NewEntry, "title" | "content">,
    ): Promise<KnowledgeEntry> =>
      insert(workspaceId, { title, content, source: "text", origin: null, isCut: false }),

    /** Adds an entry from a file. @throws AppError KNOWLEDGE_FULL, FILE_UNREADABLE, TOO_MANY_REQUESTS. */
    async addFile(
      workspaceId: string,
      file: Uint8Array,
      { fileName, title }: { fileName: string; title?: string | undefined },
    ): Promise<KnowledgeEntry> {
      await requireRoom(workspaceId);
      await throttle.count(fileRule, workspaceId);
      try {
        const read = await documents.read(file, studioLimits.knowledgeContentMax);
        return await insert(workspaceId, {
          title: title || cutText(titleOfFile(fileName), studioLimits.knowledgeTitleMax),
          content: read.text,
          source: "file",
          origin: storable(fileName),
          isCut: read.isCut,
        });
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        const { failure } = error;
        log.info({ notice: failure }, `a file was not read: ${error.message}`);
        throw new AppError("FILE_UNREADABLE", { message: fileMessages[failure], cause: error });
      }
    },

    /**
     * Adds an entry from the text of a web page.
     * @throws AppError KNOWLEDGE_FULL, VALIDATION_FAILED, WEBSITE_UNREADABLE, TOO_MANY_REQUESTS.
     */
    async addWebsite(workspaceId: string, address: string): Promise<KnowledgeEntry> {
      await requireRoom(workspaceId);
      const page = await readPage(workspaceId, address);
      const content = page.text.trim();
      if (content === "") throw pageUnreadable();
      return insert(workspaceId, {
        title: cutText(page.title ?? new URL(page.address).host, studioLimits.knowledgeTitleMax),
        content,
        source: "website",
        origin: page.address,
        isCut: page.isCut,
      });
    },

    /** Replaces the title and the text of an entry. @throws AppError NOT_FOUND. */
    async update(
      workspaceId: string,
      id: string,
      fields: Pick<store.NewEntry, "title" | "content">,
    ): Promise<KnowledgeEntry> {
      const [title, content] = [storable(fields.title), storable(fields.content)];
      const change = { title, content, length: content.length, updatedAt: clock.now() };
      const row = await database.transaction((tx) =>
        store.updateEntry(tx, workspaceId, id, { ...change, isCut: false }),
      );
      if (!row) throw new AppError("NOT_FOUND");
      return present(row);
    },

    /** Deletes an entry, which can be restored for 10 seconds. @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, id: string): Promise<void> {
      const isDeleted = await database.transaction((tx) =>
        store.markDeleted(tx, workspaceId, id, clock.now()),
      );
      if (!isDeleted) throw new AppError("NOT_FOUND");
    },

    /** Restores an entry within 10 seconds. @throws AppError NOT_FOUND, KNOWLEDGE_FULL. */
    restore: (workspaceId: string, id: string): Promise<KnowledgeEntry> =>
      database.transaction(async (tx) => {
        await workspaces.lock(tx, workspaceId);
        const row = await store.restoreEntry(tx, workspaceId, id, undoFrom());
        if (!row) throw new AppError("NOT_FOUND");
        if ((await store.countEntries(tx, workspaceId)) > studioLimits.knowledgeEntriesMax) {
          throw new AppError("KNOWLEDGE_FULL");
        }
        return present(row);
      }),

    /** The entries with these ids that a text may be based on, in the given order. @throws AppError NOT_FOUND. */
    async forPrompt(
      workspaceId: string,
      ids: readonly string[],
    ): Promise<Pick<WholeKnowledgeEntry, "id" | "title" | "content">[]> {
      const found = await find(workspaceId, [...new Set(ids)]);
      return found.map(({ id, title, content }) => ({ id, title, content }));
    },

    /** The newest entries that contain all words of any of the texts. */
    about: (
      workspaceId: string,
      texts: readonly string[],
    ): Promise<Pick<WholeKnowledgeEntry, "title" | "content">[]> =>
      store.findEntriesAbout(database.pool, workspaceId, { texts, limit: aboutMax }),

    /** Deletes entries that can no longer be restored. */
    prune: () => store.pruneEntries(database.pool, undoFrom()),
  };
}
