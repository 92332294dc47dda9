import type { Assignment } from "@earshot/contract";
import type { UnsavedText } from "./draft-store.ts";

/** A text as the server has it. */
export type SavedText = Pick<Assignment, "text" | "revision">;

/** Why the server keeps the text before this one as a version. */
export type VersionReason = "before_assist";

/** Whether the server has the text, and if not, why. */
type SaveState =
  | { state: "saved" }
  /** Typed, and about to be sent or on its way. */
  | { state: "pending" }
  /** The server could not be reached. Saving is tried again automatically. */
  | { state: "failed"; why: string }
  /** The server refuses this text; it is sent again once it has changed. */
  | { state: "refused"; why: string }
  /** Another tab has saved another text. */
  | { state: "conflict"; theirs: SavedText }
  /** The reply is no longer the writer's to write: it lapsed, was submitted elsewhere, or ended. */
  | { state: "closed" };

/** The draft of one reply, as this tab has it. */
export interface DraftState {
  text: string;
  save: SaveState;
  /** The text came from another tab while nothing was unsaved here. */
  isFromOtherTab: boolean;
  /** A text that another tab left unsaved when it was closed. */
  leftover: UnsavedText | null;
  /** The server's revision that this text was made from. */
  revision: number;
  /** The last known state of the server. */
  savedText: string;
  /** The text that met a conflict when it was sent, and which the server kept as a version. */
  conflictText: string | null;
  keepAs: VersionReason | undefined;
  /** While the reply is being submitted, the text does not change. */
  isSubmitting: boolean;
}

/** Everything that can happen to a draft. */
export type DraftEvent =
  | { type: "typed"; text: string; keepAs?: VersionReason | undefined }
  /** The server has this text now. `isOutdated`: a newer text was typed in a later opening. */
  | { type: "saved"; server: SavedText; isOutdated: boolean; keptAs?: VersionReason | undefined }
  | { type: "saveFailed"; why: string }
  | { type: "saveRefused"; sent: string; why: string }
  /** The server refused `sent`: another tab has saved since this text's revision. */
  | { type: "conflictReported"; sent: string }
  /** The server's text instead. `isOwn`: this page sent it, and its response was lost. */
  | { type: "conflictRead"; server: Assignment; isOwn: boolean; isOutdated: boolean }
  /** Another request or tab got this newer text from the server. */
  | { type: "received"; server: SavedText }
  | { type: "closed" }
  /** A closed reply is the writer's again. `isOwn`: as in `conflictRead`. */
  | { type: "reopened"; server: SavedText; isOwn: boolean; isOutdated: boolean }
  | { type: "retried" }
  /** The server took a text in conflict after all, under this revision. */
  | { type: "conflictSaved"; revision: number }
  | { type: "mineKept" }
  /** `isMineSaved`: the server took this tab's text after all, so theirs still has to be typed. */
  | { type: "theirsTaken"; isMineSaved: boolean }
  | { type: "leftoverChanged"; leftover: UnsavedText | null }
  | { type: "submitStarted" }
  | { type: "submitEnded" }
  /** The reply was submitted or ended, so nothing of the text needs saving. */
  | { type: "discarded" };

/** The draft as the editor opens it: a text stored in this tab takes precedence over the server's. */
export function openDraft(
  server: SavedText,
  stored: Pick<UnsavedText, "text" | "revision"> | null,
  leftover: UnsavedText | null,
): DraftState {
  const text = stored?.text ?? server.text;
  const isSaved = text === server.text;
  return {
    text,
    save: { state: isSaved ? "saved" : "pending" },
    isFromOtherTab: false,
    leftover,
    revision: isSaved ? server.revision : (stored?.revision ?? server.revision),
    savedText: server.text,
    conflictText: null,
    keepAs: undefined,
    isSubmitting: false,
  };
}

/** Whether the text waits to be sent. */
export const isUnsent = ({ save }: DraftState): boolean =>
  save.state === "pending" || save.state === "failed";

const pickSaved = ({ text, revision }: SavedText): SavedText => ({ text, revision });

/** The server has `server`; a text that was typed since waits to be sent. */
function afterSave(state: DraftState, server: SavedText, isOutdated: boolean): DraftState {
  const next = {
    ...state,
    revision: server.revision,
    savedText: server.text,
    conflictText: null,
  };
  if (state.text === server.text) return { ...next, save: { state: "saved" } };
  return isOutdated ? next : { ...next, save: { state: "pending" } };
}

const inConflict = (state: DraftState, server: SavedText): DraftState => ({
  ...state,
  save: { state: "conflict", theirs: pickSaved(server) },
});

function onTyped(state: DraftState, { text, keepAs }: DraftEvent & { type: "typed" }): DraftState {
  if (state.isSubmitting || (text === state.text && !keepAs)) return state;
  const isBlocked = state.save.state === "conflict" || state.save.state === "closed";
  return {
    ...state,
    text,
    isFromOtherTab: false,
    keepAs: keepAs ?? state.keepAs,
    save: isBlocked ? state.save : { state: "pending" },
  };
}

function onReopened(
  state: DraftState,
  { server, isOwn, isOutdated }: DraftEvent & { type: "reopened" },
): DraftState {
  if (state.save.state !== "closed") return state;
  const isUnsaved = state.text !== state.savedText;
  const isSame = server.revision === state.revision || isOwn;
  if (server.text === state.text || (isUnsaved && isSame)) {
    return afterSave(state, server, isOutdated);
  }
  if (isUnsaved) return inConflict(state, server);
  return {
    ...state,
    revision: server.revision,
    savedText: server.text,
    text: server.text,
    save: { state: "saved" },
    isFromOtherTab: true,
  };
}

function onReceived(state: DraftState, server: SavedText): DraftState {
  if (state.save.state !== "saved" || server.revision <= state.revision) return state;
  const isChanged = server.text !== state.text;
  return {
    ...state,
    revision: server.revision,
    savedText: server.text,
    text: server.text,
    isFromOtherTab: isChanged || state.isFromOtherTab,
  };
}

function onConflictRead(
  state: DraftState,
  { server, isOwn, isOutdated }: DraftEvent & { type: "conflictRead" },
): DraftState {
  if (server.status !== "claimed") return { ...state, save: { state: "closed" } };
  if (server.text === state.text || isOwn) return afterSave(state, server, isOutdated);
  return inConflict(state, server);
}

function onMineKept(state: DraftState): DraftState {
  if (state.save.state !== "conflict") return state;
  const { text, revision } = state.save.theirs;
  return { ...state, revision, savedText: text, save: { state: "pending" } };
}

function onTheirsTaken(state: DraftState, isMineSaved: boolean): DraftState {
  if (state.save.state !== "conflict") return state;
  const { theirs } = state.save;
  const next = { ...state, conflictText: null };
  if (isMineSaved) return { ...next, savedText: state.text, save: { state: "pending" } };
  return {
    ...next,
    text: theirs.text,
    revision: theirs.revision,
    savedText: theirs.text,
    save: { state: "saved" },
  };
}

/** The draft after an event. Returns the same object if the event changes nothing. */
export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case "typed":
      return onTyped(state, event);
    case "saved": {
      const next = afterSave(state, event.server, event.isOutdated);
      return event.keptAs ? { ...next, keepAs: undefined } : next;
    }
    case "saveFailed":
      return { ...state, save: { state: "failed", why: event.why } };
    case "saveRefused":
      // A text that has changed since is sent next.
      return state.text === event.sent
        ? { ...state, save: { state: "refused", why: event.why } }
        : state;
    case "conflictReported":
      return { ...state, conflictText: event.sent };
    case "conflictRead":
      return onConflictRead(state, event);
    case "received":
      return onReceived(state, event.server);
    case "closed":
      return state.save.state === "closed" ? state : { ...state, save: { state: "closed" } };
    case "reopened":
      return onReopened(state, event);
    case "retried":
      return state.save.state === "refused" ? { ...state, save: { state: "pending" } } : state;
    case "conflictSaved":
      return { ...state, revision: event.revision };
    case "mineKept":
      return onMineKept(state);
    case "theirsTaken":
      return onTheirsTaken(state, event.isMineSaved);
    case "leftoverChanged":
      return { ...state, leftover: event.leftover };
    case "submitStarted":
      return { ...state, isSubmitting: true };
    case "submitEnded":
      return { ...state, isSubmitting: false };
    case "discarded":
      return { ...state, save: { state: "saved" } };
  }
}
