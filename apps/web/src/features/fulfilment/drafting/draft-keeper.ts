import type { Assignment } from "@earshot/contract";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
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

/** An answer that may have been lost on its way back: the server may have the text all the same. */
const isUnanswered = (error: unknown) => !isFinal(error);

/** What this page knows of a reply beyond one opening of its desk, also where storage is refused. */
interface OwnTexts {
  /**
   * What was sent and has no answer, or had one when the desk was left already. Where the server has
   * one of these, nobody else has written.
   */
  sent: Set<string>;
  /** What was written last; null: nothing yet. */
  written: string | null;
}

const ownTexts = new Map<string, OwnTexts>();

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
  /** It is being handed in. */
  let held = false;
  const ours = ownTexts.get(id) ?? { sent: new Set(), written: null };
  ownTexts.set(id, ours);
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
    store.drop(text);
  }

  function set(part: Partial<Draft>): void {
    draft = { ...draft, ...part };
    for (const listener of [...listeners]) listener();
  }

  function plan(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void (held || send()), delayMs);
  }

  /** The desk was left, and what is written in it since is newer. */
  const isOutdated = () => closed && ours.written !== null && ours.written !== draft.text;

  /** Another tab was first: its text is fetched; only where it is another one is there a choice. */
  async function compare(sent: string): Promise<void> {
    refused = sent;
    const now = await read();
    if (now.status !== "claimed") return set({ kept: { state: "gone" } });
    // The answer to an earlier save of ours was lost, or is on its way still: there is no choice.
    const isOwn = ours.sent.has(now.text) && !isOutdated();
    if (now.text === draft.text || isOwn) return settle(now);
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
      store.drop(now.text);
      set({ kept: { state: "saved" } });
    } else if (!isOutdated()) {
      store.write(draft.text, revision);
      set({ kept: { state: "waiting" } });
      plan(pauseMs);
    }
  }

  /** The reply is its writer's again, it seems: its text may have become another one meanwhile. */
  async function regain(): Promise<void> {
    const now = await read().catch(() => null);
    if (now?.status !== "claimed" || draft.kept.state !== "gone") return;
    const isUnsaved = draft.text !== saved;
    const isOwn = now.revision === revision || ours.sent.has(now.text);
    if (now.text === draft.text || (isUnsaved && isOwn)) return settle(now);
    if (isUnsaved) {
      return set({
        kept: { state: "conflict", theirs: { text: now.text, revision: now.revision } },
      });
    }
    revision = now.revision;
    saved = now.text;
    set({ text: now.text, kept: { state: "saved" }, renewed: true });
  }

  async function sendOnce(): Promise<void> {
    const sent = draft.text;
    const as = keepAs;
    ours.sent.add(sent);
    try {
      const now = await save(sent, revision, as);
      // From here on this desk knows the server's text; one that was opened meanwhile may not.
      if (!closed) ours.sent.clear();
      if (as) keepAs = undefined;
      settle({ text: sent, revision: now.revision });
    } catch (error) {
      if (!isUnanswered(error)) ours.sent.delete(sent);
      await fail(error, sent);
    }
  }

  const mayBeSent = () => draft.kept.state === "waiting" || draft.kept.state === "failed";

  async function send(): Promise<void> {
    clearTimeout(timer);
    while (running) await running;
    if (!mayBeSent() || isOutdated()) return;
    running = sendOnce().finally(() => {
      running = null;
    });
    await running;
  }

  /** The text is this now; `as`: the one before is to be kept as a version, and it is sent at once. */
  function change(next: string, as?: KeepAs): void {
    const { state } = draft.kept;
    if (held || (next === draft.text && !as)) return;
    store.write(next, revision);
    ours.written = next;
    if (as) keepAs = as;
    const stays = state === "conflict" || state === "gone";
    set({ text: next, renewed: false, ...(!stays && { kept: { state: "waiting" } }) });
    if (!stays) plan(as ? 0 : pauseMs);
  }

  /** Sends what waits; answers whether the server has the text then. */
  async function sendNow(): Promise<boolean> {
    if (draft.kept.state === "refused") set({ kept: { state: "waiting" } });
    const asked = draft.text;
    await send();
    // An own text that was met is taken over first, and this one sent after it.
    if (draft.kept.state === "waiting" && draft.text === asked) await send();
    return draft.kept.state === "saved";
  }

  const saveNow = async () => !held && (await sendNow());

  /** Puts another text in the place of this one, which the server has then; answers whether it could. */
  async function replace(next: string, as?: KeepAs): Promise<boolean> {
    const before = draft.text;
    const isKept = await saveNow();
    if (!isKept || held || draft.text !== before) return false;
    change(next, as);
    return true;
  }

  /** Whether the server has put a text aside that it did not take, because another tab was first. */
  async function isPutAside(mine: string): Promise<boolean> {
    try {
      const now = await save(mine, revision);
      // It was taken after all: it stands among the versions once another one takes its place.
      revision = now.revision;
      ours.sent.add(mine);
      return true;
    } catch (error) {
      return codeOf(error) === "DRAFT_CONFLICT";
    }
  }

  const onOnline = () => void (draft.kept.state === "failed" && !held && send());

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
    change: (next: string) => change(next),
    saveNow,
    replace,
    /**
     * Hands the text in once it is saved, unless another tab was first or the reply is over. Until
     * that is answered the text stays as it is and nothing else is sent.
     */
    async handIn(submit: () => Promise<unknown>): Promise<void> {
      if (held) return;
      held = true;
      try {
        await sendNow();
        const { state } = draft.kept;
        if (state !== "conflict" && state !== "gone") await submit();
      } finally {
        held = false;
        if (mayBeSent()) plan(pauseMs);
      }
    },
    /** The revision of what the server has from here. */
    revision: () => revision,
    /** What the server answers elsewhere: a newer text is taken over where none here is unsaved. */
    seen(now: Assignment) {
      if (draft.kept.state === "gone") return void regain();
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
    /**
     * Of two texts that met, the other tab's goes on; answers whether it does. What stood here is
     * among the versions then: where that can't be had, it stays.
     */
    async takeTheirs(): Promise<boolean> {
      if (draft.kept.state !== "conflict") return true;
      const { theirs } = draft.kept;
      const mine = draft.text;
      const before = revision;
      // What was typed since the refusal is not among the versions yet: it is refused, and so kept.
      if (mine !== refused && !(await isPutAside(mine))) return false;
      // What is typed meanwhile is nowhere but here.
      if (draft.text !== mine || draft.kept.state !== "conflict") return false;
      refused = null;
      if (revision !== before) {
        saved = mine;
        set({ kept: { state: "waiting" } });
        change(theirs.text);
        return true;
      }
      revision = theirs.revision;
      saved = theirs.text;
      store.drop(mine);
      set({ text: theirs.text, kept: { state: "saved" } });
      return true;
    },
    /** Takes the text that another tab left behind, or gives it up; answers whether that could be done. */
    async answerLeft(taken: boolean): Promise<boolean> {
      const { left } = draft;
      if (!left) return true;
      if (taken && draft.kept.state === "gone") {
        // The server takes neither: the two change places.
        if (draft.text !== saved) store.putAside(draft.text, revision);
        change(left.text);
      } else if (taken && !(await replace(left.text))) return false;
      store.forget(left.text);
      set({ left: store.leftBehind([draft.text, saved]) });
      return true;
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
      store.drop(draft.text);
      ours.sent.clear();
      set({ kept: { state: "saved" } });
    },
  };
}
