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
} from "../../../integrations/ports/notes.ts";
import type { ConnectedAccount, Connections } from "../../identity/connections/index.ts";
import { sectionsMarkdown } from "./rules-markdown.ts";
import type { ActionFrameworks } from "./service.ts";
import * as store from "./store.ts";

/** Longer than any export takes. */
const leaseMs = 300_000;
/** Exports of a workspace. */
const exportRule = { name: "framework-notion", times: 30, seconds: 3_600 } as const;

const reconnect = "Notion no longer accepts this connection. Connect Notion again, then export.";

/** What is told of a failure for which the customer's connection is not the reason. */
function errorOf({ failure, retryAfterMs, message }: NotesError, isUpdate: boolean): AppError {
  const cause = { cause: new Error(message) };
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1_000);
  switch (failure) {
    case "not-found":
      return new AppError(isUpdate ? "NOTION_PAGE_MISSING" : "NOTION_REFUSED", cause);
    case "refused":
      return new AppError("NOTION_REFUSED", cause);
    case "rate-limited":
      return new AppError("NOTION_AWAY", {
        message: `Notion takes no more requests right now. Please try again in ${Math.max(1, seconds)} seconds.`,
        retryAfterSeconds: Math.max(1, seconds),
        ...cause,
      });
    case "timeout":
    case "malformed":
      return new AppError("NOTION_AWAY", {
        message:
          "Notion did not answer as expected, so we don't know whether the page was changed. Look at it in Notion before you export again.",
        ...cause,
      });
    default:
      return new AppError("NOTION_AWAY", cause);
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

  /** Changes the page of an analysis, or makes it. @throws NotesError */
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
      store.updateFramework(database.read, analysisId, { notionPageId: id, notionUrl: url }),
    );
  }

  /** What to tell of a failure; a connection that Notion refuses is deleted. */
  async function explain(
    error: NotesError,
    account: ConnectedAccount,
    isUpdate: boolean,
  ): Promise<AppError> {
    if (error.failure !== "unauthorized") return errorOf(error, isUpdate);
    const wasForgotten = await account.forget();
    return wasForgotten
      ? new AppError("NOTION_NOT_CONNECTED", { message: reconnect })
      : new AppError("NOTION_AWAY");
  }

  return {
    /**
     * Writes a framework to its page at Notion. @param asNewPage makes a page although there is one
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
      const row = await store.beginExport(database.read, analysisId, now, until);
      if (!row) throw new AppError("FRAMEWORK_EXPORTING");
      const pageId = asNewPage ? null : row.notionPageId;
      try {
        const content = { title, markdown: sectionsMarkdown({ sections }) };
        const { url } = await write(notes, account, { analysisId, pageId }, content);
        return { url };
      } catch (error) {
        if (!(error instanceof NotesError)) throw error;
        throw await explain(error, account, pageId !== null);
      } finally {
        await store.updateFramework(database.read, analysisId, { exportingUntil: null });
      }
    },
  };
}
