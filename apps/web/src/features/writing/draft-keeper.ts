import type { Assignment } from "@earshot/contract";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { draftStore, type UnsavedText } from "./draft-store.ts";

/** How long the writer must rest before the text is sent, in milliseconds. */
export const pauseMs = 800;
/** How long until a text that could not be sent is tried again, in milliseconds. */
export const retryMs = 5_000;

/** A text as the server has it. */
export type SavedText = Pick<Assignment, "text" | "revision">;
type KeepAs = "before_assist";

/** Where a text is kept: at the server, on its way, or only in this browser with the reason. */
export type Kept =
  | { state: "saved" | "waiting" }
  /** It is tried again by itself. */
  | { state: "failed"; why: string }
  /** The server takes no such text; another one is tried. */
  | { state: "refused"; why: string }
  /** Another tab has saved meanwhile; null: what, is not known yet. */
  | { state: "conflict"; theirs: SavedText }
  /** The reply is not the writer's to write any more. */
  | { state: "gone" };

export interface Draft {
  text: string;
  kept: Kept;
  /** The text came from another tab while nothing was unsaved here. */
  renewed: boolean;
  /** What another tab left behind without saving it. */
  left: UnsavedText | null;
}

interface Deps {
  id: string;
  first: SavedText;
  save: (text: string, revision: number, keep?: KeepAs) => Promise<SavedText>;
  /** The reply as the server has it now. */
  read: () => Promise<Assignment>;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : "");
const movedOn = ["REPLY_MOVED_ON", "NOT_FOUND", "FORBIDDEN"];

/** A server that is away may come back; a text that it refuses stays refused. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps the text of one reply: in this browser at once, at the server a moment after each change, one
 * request at a time, each with the revision that its text was made from. What another tab saved in
 * between is never written over unasked, and nothing typed is given up for it.
 */
export function createDraftKeeper({ id, first, save, read }: Deps) {
  const store = draftStore(id);
  const own = store.read();
  let revision = own?.revision ?? first.revision;
  /** What the server is known to have. */
  let saved = first.text;
  let keepAs: KeepAs | undefined;
  let refused: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let closed = true;
  const listeners = new Set<() => void>();
  const text = own?.text ?? first.text;
  let draft: Draft = {
    text,
    kept: { state: text === first.text ? "saved" : "waiting" },
    renewed: false,
    left: store.leftBehind([text, first.text]),
  };
  if (draft.kept.state === "saved") {
    revision = first.revision;
    store.drop();
  }

  function set(part: Partial<Draft>): void {
    draft = { ...draft, ...part };
    for (const listener of [...listeners]) listener();
  }

  function plan(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delayMs);
  }

  /** Another tab was first: its text is fetched; only where it is another one is there a choice. */
  async function compare(sent: string): Promise<void> {
    refused = sent;
    const now = await read();
    if (now.status !== "claimed") return set({ kept: { state: "gone" } });
    if (now.text === draft.text) return settle(now);
    set({ kept: { state: "conflict", theirs: { text: now.text, revision: now.revision } } });
  }

  async function fail(error: unknown, sent: string): Promise<void> {
    if (codeOf(error) === "DRAFT_CONFLICT") {
      try {
        return await compare(sent);
      } catch (again) {
        return fail(again, sent);
      }
    }
    if (movedOn.includes(codeOf(error))) {
      set({ kept: { state: "gone" } });
      // What became of it is shown beside the text; without an answer the text stays all the same.
      await read().catch(() => undefined);
      return;
    }
    const why = messageOf(error, "the server can’t be reached");
    if (isFinal(error)) {
      if (draft.text === sent) return set({ kept: { state: "refused", why } });
      return plan(pauseMs);
    }
    set({ kept: { state: "failed", why } });
    if (!closed) plan(retryMs);
  }

  /** The server has this text now, under this revision. */
  function settle(now: SavedText): void {
    revision = now.revision;
    saved = now.text;
    refused = null;
    if (draft.text === now.text) {
      store.drop();
      set({ kept: { state: "saved" } });
    } else {
      store.write(draft.text, revision);
      set({ kept: { state: "waiting" } });
      plan(pauseMs);
    }
  }

  async function sendOnce(): Promise<void> {
    const sent = draft.text;
    const as = keepAs;
    try {
      const now = await save(sent, revision, as);
      if (as) keepAs = undefined;
      settle({ text: sent, revision: now.revision });
    } catch (error) {
      await fail(error, sent);
    }
  }

  const mayBeSent = () => draft.kept.state === "waiting" || draft.kept.state === "failed";

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (running) await running;
    if (!mayBeSent()) return;
    running = sendOnce().finally(() => {
      running = null;
    });
    await running;
  }

  /** The text is this now; `as`: the one before is to be kept as a version, and it is sent at once. */
  function change(next: string, as?: KeepAs): void {
    const { state } = draft.kept;
    if (next === draft.text && !as) return;
    store.write(next, revision);
    if (as) keepAs = as;
    const stays = state === "conflict" || state === "gone";
    set({ text: next, renewed: false, ...(!stays && { kept: { state: "waiting" } }) });
    if (!stays) plan(as ? 0 : pauseMs);
  }

  const onOnline = () => void (draft.kept.state === "failed" && send());

  return {
    get: () => draft,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins to send by itself; the answer ends that, and sends at once what still waits. */
    open() {
      closed = false;
      if (mayBeSent()) plan(pauseMs);
      window.addEventListener("online", onOnline);
      return () => {
        closed = true;
        window.removeEventListener("online", onOnline);
        if (mayBeSent()) void send();
      };
    },
    change,
    /** Sends what waits; answers whether the server has the text then. */
    async saveNow(): Promise<boolean> {
      if (draft.kept.state === "refused") set({ kept: { state: "waiting" } });
      await send();
      return draft.kept.state === "saved";
    },
    /** The revision of what the server has from here. */
    revision: () => revision,
    /** What the server answers elsewhere: a newer text is taken over where none here is unsaved. */
    seen(now: Assignment) {
      if (now.revision <= revision || running || draft.kept.state !== "saved") return;
      revision = now.revision;
      saved = now.text;
      if (now.text !== draft.text) set({ text: now.text, renewed: true });
    },
    /** Of two texts that met, the one that stands here goes on. */
    keepMine() {
      if (draft.kept.state !== "conflict") return;
      revision = draft.kept.theirs.revision;
      saved = draft.kept.theirs.text;
      store.write(draft.text, revision);
      set({ kept: { state: "waiting" } });
      void send();
    },
    /** Of two texts that met, the other tab's goes on. What stood here stays among the versions. */
    async takeTheirs() {
      if (draft.kept.state !== "conflict") return;
      const { theirs } = draft.kept;
      // What was typed since the refusal is not among the versions yet: it is refused, and so kept.
      if (draft.text !== refused) await save(draft.text, revision).catch(() => undefined);
      revision = theirs.revision;
      saved = theirs.text;
      refused = null;
      store.drop();
      set({ text: theirs.text, kept: { state: "saved" } });
    },
    /** Takes the text that another tab left behind, or gives it up. */
    answerLeft(taken: boolean) {
      const { left } = draft;
      if (!left) return;
      if (taken) change(left.text);
      store.forget(left.text);
      set({ left: store.leftBehind([draft.text, saved]) });
    },
    /** Handing in met another tab's text, or came too late. */
    meet: (error: unknown) => fail(error, draft.text),
    /** The reply is over for its writer: what is typed stays here. */
    lose() {
      clearTimeout(timer);
      if (draft.kept.state !== "gone") set({ kept: { state: "gone" } });
    },
    /** The text was handed in: nothing of it is kept here. */
    forget() {
      clearTimeout(timer);
      store.drop();
      set({ kept: { state: "saved" } });
    },
  };
}
