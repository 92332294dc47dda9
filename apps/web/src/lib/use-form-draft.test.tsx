// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryKeys } from "./query-keys.ts";
import { clearDom, prepareDom } from "./testing/dom.ts";
import { sampleUser } from "./testing/samples.ts";
import { isListOf, isOneOf, isText, useFormDraft, useFormDrafts } from "./use-form-draft.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const saved = { name: "Calm", color: "red", tags: ["a"] };
const fits = { name: isText, color: isOneOf(["red", "blue"]), tags: isListOf(isText) };

/** Opens a form, as after a reload. */
function open(values = saved, userId = "user-1", workspaceId = "workspace-1") {
  cleanup();
  const client = new QueryClient();
  const workspace = { id: workspaceId, name: "Ledgerly", role: "owner", current: true } as const;
  client.setQueryData(queryKeys.me, sampleUser({ id: userId, workspaces: [workspace] }));
  const { result } = renderHook(
    () => ({ draft: useFormDraft("voice.1", values, fits), drafts: useFormDrafts() }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return result.current;
}

describe("the draft of a form", () => {
  it("restores changed fields, and takes newer saved values of the others", () => {
    open().draft.save({ name: "Calmer", tags: ["a", "b"] });
    expect(open({ ...saved, color: "blue", tags: [] }).draft.initial).toEqual({
      name: "Calmer",
      color: "blue",
      tags: ["a", "b"],
    });
  });

  it("does not exist if nothing is changed any more, or after it was deleted", () => {
    const { draft, drafts } = open();
    draft.save({ name: "Calmer" });
    expect(drafts.has("voice.1")).toBe(true);
    draft.save({ name: "Calm" });
    expect(drafts.has("voice.1")).toBe(false);
    draft.save({ color: "blue" });
    drafts.clear("voice.1");
    expect(open().draft.initial).toEqual(saved);
  });

  it("has only what was changed after saving, if the form stays open", () => {
    const { draft } = open();
    draft.save({ name: "Calmer" });
    draft.rebase({ ...saved, name: "Calmer" });
    expect(open({ ...saved, name: "Calmer" }).drafts.has("voice.1")).toBe(false);
    draft.save({ name: "Calm" });
    expect(open({ ...saved, name: "Calmer" }).draft.initial.name).toBe("Calm");
  });

  it("belongs to one user in one workspace", () => {
    open().draft.save({ name: "Calmer" });
    expect(open(saved, "user-2").draft.initial).toEqual(saved);
    expect(open(saved, "user-1", "workspace-2").draft.initial).toEqual(saved);
    expect(open().draft.initial.name).toBe("Calmer");
  });

  it.each(["{", "null", "[]", '{"name":1,"color":"green","tags":[2],"other":"x"}'])(
    "ignores %s",
    (text) => {
      sessionStorage.setItem("earshot.form.user-1.workspace-1.voice.1", text);
      expect(open().draft.initial).toEqual(saved);
    },
  );
});
