import { type ErrorCode, errorCodes } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import {
  type NoteContent,
  type NotePage,
  type Notes,
  type NotesAccount,
  NotesError,
  type Written,
} from "../../../integrations/ports/notes.ts";
import type { ConnectedAccount, Connections } from "../../identity/connections/index.ts";
import { sectionsMarkdown } from "./rules-markdown.ts";
import type { ActionFrameworks } from "./service.ts";
import * as store from "./store.ts";

/** Longer than any export takes. */
const leaseMs = 300_000;
/** How often a workspace may export. */
const exportRule = { name: "framework-notion", times: 30, seconds: 3_600 } as const;

const reconnect = "Notion no longer accepts this connection. Connect Notion again, then export.";

const newPageRefused =
  "Notion did not accept the new page. Check in Notion that our connection may add pages to your workspace, then export again.";

/** What to say about the page after a failure. */
const pageNow: Record<Written, string> = {
  nothing: "",
  unknown: " Until then, the page may have only a part of the framework.",
  part: " Until then, the page has only a part of the framework.",
};

/** The error of a failure, which also says what is on the page now. */
function errorWithPage(
  code: ErrorCode,
  { message: cause, written }: NotesError,
  options: { message?: string; retryAfterSeconds?: number } = {},
): AppError {
  const message = (options.message ?? errorCodes[code].message) + pageNow[written];
  return new AppError(code, { ...options, message, cause: new Error(cause) });
}

/** The error of a failure that the customer's connection did not cause. */
function errorOf(error: NotesError, { title, isNew }: { title: string; isNew: boolean }): AppError {
  const { failure, retryAfterMs, written } = error;
  const cause = { cause: new Error(error.message) };
  if (isNew && written === "unknown") {
    return new AppError("NOTION_AWAY", {
      message: `Notion did not confirm the new page, so it may exist. Look for “${title}” among your private pages in Notion. If it is there, delete it before you export again: the export makes another page.`,
      ...cause,
    });
  }
  const isRefusedNew = isNew && written === "nothing";
  if (isRefusedNew && (failure === "not-found" || failure === "refused")) {
    return new AppError("NOTION_REFUSED", { message: newPageRefused, ...cause });
  }
  switch (failure) {
    case "not-found":
      return new AppError("NOTION_PAGE_MISSING", cause);
    case "refused":
      return errorWithPage("NOTION_REFUSED", error);
    case "rate-limited":
    case "overloaded": {
      const retryAfterSeconds = Math.max(1, Math.ceil((retryAfterMs ?? 0) / 1_000));
      const wait = retryAfterSeconds === 1 ? "1 second" : `${retryAfterSeconds} seconds`;
      const message = `Notion takes no more requests right now. Please try again in ${wait}.`;
      return errorWithPage("NOTION_AWAY", error, { message, retryAfterSeconds });
    }
    default:
      return errorWithPage("NOTION_AWAY", error);
  }
}

export type NotionExport = ReturnType<typeof createNotionExport>;

/** Exports frameworks to Notion: one page for each analysis, which later exports change. */
export function createNotionExport(deps: {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  /** null: Notion is not configured. */
  notes: Notes | null;
  notionConnections: Connections;
  actionFrameworks: ActionFrameworks;
}) {
  const { database, clock, throttle, notes, notionConnections, actionFrameworks } = deps;

  /** Changes the page of an analysis, or creates it. @throws NotesError */
  async function write(
    service: Notes,
    account: NotesAccount,
    target: { analysisId: string; pageId: string | null },
    content: NoteContent,
  ): Promise<NotePage> {
    const { analysisId, pageId } = target;
    if (pageId !== null) return service.updatePage(account, pageId, content);
    // Stored as soon as there is a page: if the rest fails, the next export changes that page.
    return service.createPage(account, content, ({ id, url }) =>
      store.updateFramework(database.pool, analysisId, { notionPageId: id, notionUrl: url }),
    );
  }

  /** The error of a failure. Deletes a connection that Notion refuses. */
  async function explain(
    error: NotesError,
    account: ConnectedAccount,
    page: { title: string; isNew: boolean },
  ): Promise<AppError> {
    if (error.failure !== "unauthorized") return errorOf(error, page);
    const wasForgotten = await account.forget();
    return wasForgotten
      ? errorWithPage("NOTION_NOT_CONNECTED", error, { message: reconnect })
      : errorWithPage("NOTION_AWAY", error);
  }

  return {
    /**
     * Writes a framework to its page at Notion. @param asNewPage creates a page even if there is one
     * @throws AppError NOT_FOUND, NOTION_NOT_CONNECTED, NOTION_PAGE_MISSING, NOTION_REFUSED, NOTION_AWAY,
     *   FRAMEWORK_EXPORTING, TOO_MANY_REQUESTS
     */
    async export(
      workspaceId: string,
      analysisId: string,
      asNewPage: boolean,
    ): Promise<{ url: string }> {
      const { title, sections } = await actionFrameworks.get(workspaceId, analysisId);
      const account = notes && (await notionConnections.account(workspaceId));
      if (!notes || !account) throw new AppError("NOTION_NOT_CONNECTED");
      await throttle.count(exportRule, workspaceId);
      await database.transaction((tx) => store.lockFramework(tx, analysisId));
      const now = clock.now();
      const until = new Date(now.getTime() + leaseMs);
      const row = await store.beginExport(database.pool, analysisId, now, until);
      if (!row) throw new AppError("FRAMEWORK_EXPORTING");
      const pageId = asNewPage ? null : row.notionPageId;
      try {
        const content = { title, markdown: sectionsMarkdown({ sections }) };
        const { url } = await write(notes, account, { analysisId, pageId }, content);
        return { url };
      } catch (error) {
        if (!(error instanceof NotesError)) throw error;
        throw await explain(error, account, { title, isNew: pageId === null });
      } finally {
        await store.endExport(database.pool, analysisId, until);
      }
    },
  };
}
