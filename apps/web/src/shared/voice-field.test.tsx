// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeApi, neverResponds } from "../lib/testing/fake-api.ts";
import { sampleBuiltInVoices, sampleVoice } from "../lib/testing/samples.ts";
import { VoiceField } from "./voice-field.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const own = sampleVoice({ name: "our founder" });
const loaded = () => ({ voices: [...sampleBuiltInVoices(), own] });

function Form({ initial }: { initial: string }) {
  const [voice, setVoice] = useState(initial);
  return (
    <>
      <VoiceField value={voice} onChange={({ target }) => setVoice(target.value)} />
      <output>{voice}</output>
    </>
  );
}

/** Shows the field in a form. Returns what the field shows, and what the form would send. */
function show(initial: string, voices: () => unknown = loaded) {
  fakeApi({ "GET /voices": voices });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form initial={initial} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLSelectElement>("Voice");
  return {
    user: userEvent.setup(),
    field,
    shown: () => field.selectedOptions[0]?.textContent,
    sent: () => screen.getByRole("status").textContent,
  };
}

describe("the voice of texts", () => {
  it("is one of the workspace's own or of the built-in ones", async () => {
    const { user, field, shown, sent } = show(own.id);
    await screen.findByRole("option", { name: "Professional" });
    expect(shown()).toBe("our founder");
    expect(screen.getAllByRole("option")).toHaveLength(5);
    await user.selectOptions(field, "Casual");
    expect([shown(), sent()]).toEqual(["Casual", "casual"]);
  });

  it("stays as chosen while the voices are loading", () => {
    const { field, shown, sent } = show(own.id, neverResponds);
    expect(shown()).toBe("One of your own voices");
    expect([field.value, sent()]).toEqual([own.id, own.id]);
  });

  it("that is built in has its name while the voices are loading", () => {
    const { shown, sent } = show("casual", neverResponds);
    expect([shown(), sent()]).toEqual(["Casual", "casual"]);
  });

  it("is shown as deleted, until another is chosen", async () => {
    const { user, field, shown, sent } = show("0e6ba9b0-7f45-4c39-9d3c-0c8a3a5f1a11");
    await screen.findByRole("option", { name: "Professional" });
    expect(shown()).toBe("Deleted voice: choose another");
    expect(field.value).toBe(sent());
    await user.selectOptions(field, "our founder");
    expect([shown(), sent()]).toEqual(["our founder", own.id]);
    expect(screen.queryByRole("option", { name: /^Deleted/ })).toBeNull();
  });
});
