import { describe, expect, it } from "vitest";
import { sampleAssignment } from "../../../lib/testing/samples.ts";
import {
  type DraftEvent,
  type DraftState,
  isUnsent,
  openDraft,
  reduceDraft,
} from "./draft-state.ts";

const server = { text: "Start.", revision: 3 };
const opened = openDraft(server, null, null);

/** The draft after these events, from the state in which the editor opens it. */
const after = (...events: DraftEvent[]): DraftState => events.reduce(reduceDraft, opened);

const typed = (text: string): DraftEvent => ({ type: "typed", text });
const saved = (text: string, revision: number, isOutdated = false): DraftEvent => ({
  type: "saved",
  server: { text, revision },
  isOutdated,
});
const conflictRead = (
  text: string,
  { isOwn = false, isOutdated = false, status = "claimed" as const } = {},
): DraftEvent => ({
  type: "conflictRead",
  server: sampleAssignment({ text, revision: 7, status }),
  isOwn,
  isOutdated,
});
const conflict = [typed("Mine."), conflictRead("Theirs.")] as const;

describe("opening", () => {
  it("begins with the server's text", () => {
    expect(opened).toMatchObject({ text: "Start.", revision: 3, save: { state: "saved" } });
  });

  it("prefers a text stored in this tab, with the revision it was made from", () => {
    const draft = openDraft(server, { text: "Typed.", revision: 2 }, null);
    expect(draft).toMatchObject({ text: "Typed.", revision: 2, save: { state: "pending" } });
    expect(isUnsent(draft)).toBe(true);
  });

  it("takes the server's revision if the stored text has none, or is the same", () => {
    expect(openDraft(server, { text: "Typed.", revision: null }, null).revision).toBe(3);
    expect(openDraft(server, { text: "Start.", revision: 1 }, null)).toMatchObject({
      revision: 3,
      save: { state: "saved" },
    });
  });
});

describe("typing", () => {
  it("makes the text pending", () => {
    expect(after(typed("One"))).toMatchObject({ text: "One", save: { state: "pending" } });
  });

  it("changes nothing when the text is the same, or while the reply is submitted", () => {
    expect(reduceDraft(opened, typed("Start."))).toBe(opened);
    const submitting = after({ type: "submitStarted" });
    expect(reduceDraft(submitting, typed("One"))).toBe(submitting);
    expect(after({ type: "submitStarted" }, { type: "submitEnded" }, typed("One")).text).toBe(
      "One",
    );
  });

  it("keeps a conflict or a closed reply as it is", () => {
    expect(after(...conflict, typed("More.")).save.state).toBe("conflict");
    expect(after({ type: "closed" }, typed("More."))).toMatchObject({
      text: "More.",
      save: { state: "closed" },
    });
  });

  it("remembers why the text before it is kept as a version, until that is saved", () => {
    const draft = after({ type: "typed", text: "The model’s", keepAs: "before_assist" });
    expect(draft.keepAs).toBe("before_assist");
    expect(reduceDraft(draft, typed("The model’s, edited")).keepAs).toBe("before_assist");
    const event = { ...saved("The model’s", 4), keptAs: "before_assist" } as DraftEvent;
    expect(reduceDraft(draft, event).keepAs).toBeUndefined();
  });
});

describe("saving", () => {
  it("is saved once the server has the text", () => {
    expect(after(typed("One"), saved("One", 4))).toMatchObject({
      revision: 4,
      savedText: "One",
      save: { state: "saved" },
    });
  });

  it("stays pending for a text typed while the request was on its way", () => {
    expect(after(typed("One"), typed("One two"), saved("One", 4))).toMatchObject({
      text: "One two",
      revision: 4,
      savedText: "One",
      save: { state: "pending" },
    });
  });

  it("fails when the server is offline, and is sent again", () => {
    const draft = after(typed("One"), { type: "saveFailed", why: "Offline." });
    expect(draft.save).toEqual({ state: "failed", why: "Offline." });
    expect(isUnsent(draft)).toBe(true);
    expect(reduceDraft(draft, saved("One", 4)).save.state).toBe("saved");
  });

  it("does not retry a text that the server refuses, until it changes or is saved manually", () => {
    const refused = after(typed("Long"), { type: "saveRefused", sent: "Long", why: "Too long." });
    expect(refused.save).toEqual({ state: "refused", why: "Too long." });
    expect(isUnsent(refused)).toBe(false);
    expect(reduceDraft(refused, typed("Short")).save.state).toBe("pending");
    expect(reduceDraft(refused, { type: "retried" }).save.state).toBe("pending");
    expect(reduceDraft(opened, { type: "retried" })).toBe(opened);
  });

  it("sends a text that changed while an earlier one was refused", () => {
    const draft = after(typed("Long"), typed("Short"));
    expect(reduceDraft(draft, { type: "saveRefused", sent: "Long", why: "Too long." })).toBe(draft);
  });

  it("does not send a text that a later opening of the editor has replaced", () => {
    const failed = after(typed("Old"), { type: "saveFailed", why: "Offline." });
    expect(reduceDraft(failed, saved("Older", 4, true))).toMatchObject({
      revision: 4,
      save: { state: "failed" },
    });
  });
});

describe("a conflict", () => {
  it("asks if another tab has saved another text", () => {
    expect(after(...conflict)).toMatchObject({
      text: "Mine.",
      revision: 3,
      save: { state: "conflict", theirs: { text: "Theirs.", revision: 7 } },
    });
  });

  it("does not arise if the texts are the same", () => {
    expect(after(typed("Same."), conflictRead("Same."))).toMatchObject({
      revision: 7,
      save: { state: "saved" },
    });
  });

  it("does not arise if this page sent the server's text and its response was lost", () => {
    expect(after(typed("One two"), conflictRead("One", { isOwn: true }))).toMatchObject({
      text: "One two",
      revision: 7,
      savedText: "One",
      save: { state: "pending" },
    });
  });

  it("closes the draft if the reply is no longer claimed", () => {
    const released = sampleAssignment({ status: "released" });
    const event = { type: "conflictRead", server: released, isOwn: false, isOutdated: false };
    expect(after(typed("Mine."), event as DraftEvent).save).toEqual({ state: "closed" });
  });

  it("continues from the other tab's revision when this tab's text is kept", () => {
    expect(after(...conflict, { type: "mineKept" })).toMatchObject({
      text: "Mine.",
      revision: 7,
      savedText: "Theirs.",
      save: { state: "pending" },
    });
    expect(reduceDraft(opened, { type: "mineKept" })).toBe(opened);
  });

  it("is saved when the other tab's text is taken", () => {
    const reported = { type: "conflictReported", sent: "Mine." } as const;
    const draft = after(typed("Mine."), reported, conflictRead("Theirs."));
    expect(draft.conflictText).toBe("Mine.");
    expect(reduceDraft(draft, { type: "theirsTaken", isMineSaved: false })).toMatchObject({
      text: "Theirs.",
      revision: 7,
      conflictText: null,
      save: { state: "saved" },
    });
    expect(reduceDraft(opened, { type: "theirsTaken", isMineSaved: false })).toBe(opened);
  });

  it("saves the other tab's text again if the server took this tab's after all", () => {
    const draft = after(
      ...conflict,
      { type: "conflictSaved", revision: 8 },
      { type: "theirsTaken", isMineSaved: true },
    );
    expect(draft).toMatchObject({ revision: 8, savedText: "Mine.", save: { state: "pending" } });
  });
});

describe("a newer text from the server", () => {
  const received = (text: string, revision: number): DraftEvent => ({
    type: "received",
    server: { text, revision },
  });

  it("is taken over while nothing is unsaved", () => {
    expect(after(received("Newer.", 4))).toMatchObject({
      text: "Newer.",
      revision: 4,
      isFromOtherTab: true,
    });
    expect(after(received("Newer.", 4), typed("Mine.")).isFromOtherTab).toBe(false);
  });

  it("does not replace an unsaved text, and an older one is ignored", () => {
    const pending = after(typed("Mine."));
    expect(reduceDraft(pending, received("Newer.", 4))).toBe(pending);
    expect(reduceDraft(opened, received("Older.", 3))).toBe(opened);
  });

  it("is not announced when only its revision is new", () => {
    expect(after(received("Start.", 4))).toMatchObject({ revision: 4, isFromOtherTab: false });
  });
});

describe("a reply that is no longer the writer's", () => {
  const closed = { type: "closed" } as const;
  const reopened = (text: string, revision: number, isOwn = false): DraftEvent => ({
    type: "reopened",
    server: { text, revision },
    isOwn,
    isOutdated: false,
  });

  it("keeps its text when the claim lapses", () => {
    const draft = after(typed("Mine."), closed);
    expect(draft).toMatchObject({ text: "Mine.", save: { state: "closed" } });
    expect(isUnsent(draft)).toBe(false);
    expect(reduceDraft(draft, closed)).toBe(draft);
  });

  it("continues where it left off when it is claimed again", () => {
    expect(after(typed("Mine."), closed, reopened("Start.", 3))).toMatchObject({
      text: "Mine.",
      save: { state: "pending" },
    });
    expect(after(typed("Mine."), closed, reopened("Sent.", 5, true)).save.state).toBe("pending");
    expect(after(typed("Mine."), closed, reopened("Mine.", 5)).save.state).toBe("saved");
  });

  it("asks if its text has changed and an unsaved one is here", () => {
    expect(after(typed("Mine."), closed, reopened("Theirs.", 5)).save).toEqual({
      state: "conflict",
      theirs: { text: "Theirs.", revision: 5 },
    });
  });

  it("takes over the new text if nothing is unsaved", () => {
    expect(after(closed, reopened("Theirs.", 5))).toMatchObject({
      text: "Theirs.",
      revision: 5,
      isFromOtherTab: true,
      save: { state: "saved" },
    });
  });

  it("is only reopened from closed", () => {
    expect(reduceDraft(opened, reopened("Theirs.", 5))).toBe(opened);
  });
});

it("has nothing to save once the reply is submitted", () => {
  expect(after(typed("Mine."), { type: "discarded" }).save).toEqual({ state: "saved" });
});

it("shows the text that another tab left unsaved, until it is resolved", () => {
  const leftover = { text: "Left.", revision: 2, at: 1 };
  expect(openDraft(server, null, leftover).leftover).toEqual(leftover);
  expect(after({ type: "leftoverChanged", leftover: null }).leftover).toBeNull();
});
