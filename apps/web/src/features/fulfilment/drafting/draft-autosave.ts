import type { Assignment } from "@earshot/contract";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import {
  type DraftEvent,
  isUnsent,
  openDraft,
  reduceDraft,
  type SavedText,
  type VersionReason,
} from "./draft-state.ts";
import { draftStore } from "./draft-store.ts";

/** How long the writer must pause before the text is sent, in milliseconds. */
const pauseMs = 800;
/** How long until a text that could not be sent is sent again, in milliseconds. */
const retryMs = 5_000;

interface Deps {
  id: string;
  first: SavedText;
  save: (text: string, revision: number, keep?: VersionReason) => Promise<{ revision: number }>;
  /** The reply as the server has it now. */
  read: () => Promise<Assignment>;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : "");
const closedCodes = ["REPLY_MOVED_ON", "NOT_FOUND", "FORBIDDEN"];

/** Whether sending again can't help. Without a final response, the server may have the text. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** What this page has sent and typed for a reply, even if the browser refuses storage. */
interface PageTexts {
  /** Texts sent without a response so far: if the server has one of them, no other tab wrote it. */
  sent: Set<string>;
  /** The last text typed; null: none yet. */
  typed: string | null;
}

const textsByReply = new Map<string, PageTexts>();

export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

/**
 * Saves the draft of one reply: in this browser immediately, and at the server a moment after each change. Requests go
 * one at a time, each with the revision its text was made from, so a text that another tab has saved is never
 * overwritten without asking. `draft-state.ts` decides what each response means.
 */
export function createDraftAutosave({ id, first, save, read }: Deps) {
  const store = draftStore(id);
  const page = textsByReply.get(id) ?? { sent: new Set(), typed: null };
  textsByReply.set(id, page);
  const stored = store.read();
  const text = stored?.text ?? first.text;
  let draft = openDraft(first, stored, store.findLeftover([text, first.text]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isOpen = false;
  const listeners = new Set<() => void>();
  if (draft.save.state === "saved") store.drop(draft.text);

  function dispatch(event: DraftEvent): void {
    const next = reduceDraft(draft, event);
    if (next === draft) return;
    draft = next;
    for (const listener of [...listeners]) listener();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void (draft.isSubmitting || send()), delayMs);
  }

  /** Whether the editor was closed, and was opened again with a newer text. */
  const isOutdated = () => !isOpen && page.typed !== null && page.typed !== draft.text;

  /** Takes over the server's text. An unsaved text is stored here and scheduled. */
  function dispatchServer(event: DraftEvent & { isOutdated: boolean }): void {
    dispatch(event);
    if (draft.save.state === "saved") store.drop(draft.text);
    if (draft.save.state === "pending" && !event.isOutdated) {
      store.write(draft.text, draft.revision);
      schedule(pauseMs);
    }
  }

  /** Another tab saved first. The writer has to choose only if its text differs. */
  async function compare(sent: string): Promise<void> {
    dispatch({ type: "conflictReported", sent });
    const server = await read();
    const outdated = isOutdated();
    const isOwn = page.sent.has(server.text) && !outdated;
    dispatchServer({ type: "conflictRead", server, isOwn, isOutdated: outdated });
  }

  async function onSaveError(error: unknown, sent: string): Promise<void> {
    if (codeOf(error) === "DRAFT_CONFLICT") {
      try {
        return await compare(sent);
      } catch (readError) {
        return onSaveError(readError, sent);
      }
    }
    if (closedCodes.includes(codeOf(error))) {
      dispatch({ type: "closed" });
      // The screen shows why the reply is closed. If that can't be read, the text is still not lost.
      await read().catch(() => undefined);
      return;
    }
    const why = messageOf(error, "the server can’t be reached");
    if (isFinal(error)) {
      dispatch({ type: "saveRefused", sent, why });
      if (draft.text !== sent) schedule(pauseMs);
      return;
    }
    dispatch({ type: "saveFailed", why });
    if (isOpen) schedule(retryMs);
  }

  /** The reply seems to be its writer's again; its text may have changed in the meantime. */
  async function reopen(): Promise<void> {
    const server = await read().catch(() => null);
    if (server?.status !== "claimed" || draft.save.state !== "closed") return;
    const isOwn = page.sent.has(server.text);
    dispatchServer({ type: "reopened", server, isOwn, isOutdated: isOutdated() });
  }

  async function sendOnce(): Promise<void> {
    const { text: sent, revision, keepAs } = draft;
    page.sent.add(sent);
    try {
      const answer = await save(sent, revision, keepAs);
      // A later opening of the editor may not know this response yet.
      if (isOpen) page.sent.clear();
      const server = { text: sent, revision: answer.revision };
      dispatchServer({ type: "saved", server, isOutdated: isOutdated(), keptAs: keepAs });
    } catch (error) {
      if (isFinal(error)) page.sent.delete(sent);
      await onSaveError(error, sent);
    }
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    while (running) await running;
    if (!isUnsent(draft) || isOutdated()) return;
    running = sendOnce().finally(() => {
      running = null;
    });
    await running;
  }

  /** Changes the text. With `keepAs`, the previous text becomes a version, and the new one is sent immediately. */
  function change(next: string, keepAs?: VersionReason): void {
    const before = draft;
    dispatch({ type: "typed", text: next, keepAs });
    if (draft === before) return;
    store.write(next, draft.revision);
    page.typed = next;
    if (draft.save.state === "pending") schedule(keepAs ? 0 : pauseMs);
  }

  /** Sends an unsaved text. Returns whether the server has it then. */
  async function sendNow(): Promise<boolean> {
    dispatch({ type: "retried" });
    const requested = draft.text;
    await send();
    // A conflict with a text of this page is resolved first, and the text is sent after it.
    if (draft.save.state === "pending" && draft.text === requested) await send();
    return draft.save.state === "saved";
  }

  const saveNow = async () => !draft.isSubmitting && (await sendNow());

  /** Replaces the text once it is saved. Returns whether it could be saved. */
  async function replace(next: string, keepAs?: VersionReason): Promise<boolean> {
    const before = draft.text;
    const isSaved = await saveNow();
    if (!isSaved || draft.isSubmitting || draft.text !== before) return false;
    change(next, keepAs);
    return true;
  }

  /** Has the server store a text in conflict as a version. Returns whether it has it. */
  async function keepVersion(mine: string): Promise<"kept" | "saved" | "failed"> {
    try {
      const { revision } = await save(mine, draft.revision);
      dispatch({ type: "conflictSaved", revision });
      page.sent.add(mine);
      return "saved";
    } catch (error) {
      return codeOf(error) === "DRAFT_CONFLICT" ? "kept" : "failed";
    }
  }

  const onOnline = () => void (draft.save.state === "failed" && !draft.isSubmitting && send());

  return {
    get: () => draft,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts to save automatically. The returned function stops that, and sends what is unsaved. */
    open() {
      isOpen = true;
      if (isUnsent(draft)) schedule(pauseMs);
      window.addEventListener("online", onOnline);
      return () => {
        isOpen = false;
        window.removeEventListener("online", onOnline);
        if (isUnsent(draft)) void send();
      };
    },
    change: (next: string) => change(next),
    saveNow,
    replace,
    /**
     * Saves the text and then submits it, unless there is a conflict or the reply is closed. Until the server has
     * responded, the text does not change and nothing else is sent.
     */
    async submit(sendReply: () => Promise<unknown>): Promise<void> {
      if (draft.isSubmitting) return;
      dispatch({ type: "submitStarted" });
      try {
        await sendNow();
        const { state } = draft.save;
        if (state !== "conflict" && state !== "closed") await sendReply();
      } finally {
        dispatch({ type: "submitEnded" });
        if (isUnsent(draft)) schedule(pauseMs);
      }
    },
    /** Takes over a newer text that another request has read, if nothing here is unsaved. */
    receive(server: Assignment) {
      if (draft.save.state === "closed") return void reopen();
      if (!running) dispatch({ type: "received", server });
    },
    /** Resolves a conflict with the text of this tab. */
    keepMine() {
      if (draft.save.state !== "conflict") return;
      dispatch({ type: "mineKept" });
      store.write(draft.text, draft.revision);
      void send();
    },
    /**
     * Resolves a conflict with the other tab's text. Returns whether that succeeded. The text of this tab becomes a
     * version; if the server can't store it, it stays.
     */
    async takeTheirs(): Promise<boolean> {
      if (draft.save.state !== "conflict") return true;
      const { theirs } = draft.save;
      const mine = draft.text;
      // Text typed since the conflict is not a version yet: the server refuses it and stores it.
      const result = mine === draft.conflictText ? "kept" : await keepVersion(mine);
      // A text that was typed in the meantime exists only here.
      if (result === "failed" || draft.text !== mine || draft.save.state !== "conflict")
        return false;
      dispatch({ type: "theirsTaken", isMineSaved: result === "saved" });
      if (result === "saved") change(theirs.text);
      else store.drop(mine);
      return true;
    },
    /** Uses or discards the text that another tab left. Returns whether that succeeded. */
    async resolveLeftover(isUsed: boolean): Promise<boolean> {
      const { leftover } = draft;
      if (!leftover) return true;
      if (isUsed && draft.save.state === "closed") {
        // The server accepts neither text, so this tab's text becomes the leftover.
        if (draft.text !== draft.savedText) store.storeLeftover(draft.text, draft.revision);
        change(leftover.text);
      } else if (isUsed && !(await replace(leftover.text))) return false;
      store.forget(leftover.text);
      dispatch({
        type: "leftoverChanged",
        leftover: store.findLeftover([draft.text, draft.savedText]),
      });
      return true;
    },
    /** Submitting met a conflict or a closed reply. */
    onSubmitError: (error: unknown) => onSaveError(error, draft.text),
    /** The reply is no longer the writer's; typed text stays in this browser. */
    close() {
      clearTimeout(timer);
      dispatch({ type: "closed" });
    },
    /** The reply was submitted or ended: deletes everything of its text that is stored here. */
    discard() {
      clearTimeout(timer);
      store.drop(draft.text);
      page.sent.clear();
      dispatch({ type: "discarded" });
    },
  };
}
