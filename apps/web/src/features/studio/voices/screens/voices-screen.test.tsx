// @vitest-environment jsdom
import type { WorkspaceVoice } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleBuiltInVoices, sampleVoice } from "../../../../lib/testing/samples.ts";
import { streamedText } from "../../../../lib/testing/streamed-text.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { VoicesScreen } from "./voices-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

/** Opens the screen with these voices of the workspace's own. */
function show(own: WorkspaceVoice[] = [], handlers: Record<string, FakeHandler> = {}) {
  const voices = [...sampleBuiltInVoices(), ...own];
  const server = fakeApi({ "GET /voices": () => ({ voices }), ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={client}>
      <VoicesScreen />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server, voices, ...shown };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the voices", () => {
  it("are listed, with the one of replies shown first", async () => {
    show([sampleVoice()]);
    const list = within(await screen.findByRole("navigation", { name: "Voices" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Calm",
      "professional",
      "casual",
      "educational",
      "rileyUsed for replies",
    ]);
    screen.getByRole("heading", { name: "Riley", level: 2 });
    screen.getByText("Writers use this voice for your replies.");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  it("of the workspace show their rules and what their samples have in common", async () => {
    const { user } = show([sampleVoice()]);
    await user.click(await button("Calm"));
    screen.getByText("Name the price only when asked.");
    screen.getByText("Half of them have 5 to 14 words; the median is 8.");
    screen.getByText("start with …");
    screen.getByText("No emoji.");
    screen.getByText("Counted from 83 words in one sample.");
  });

  it("can be loaded again after a failure", async () => {
    const { user, server, voices } = show([], { "GET /voices": () => refusal("UNAVAILABLE") });
    await screen.findByRole("alert");
    server.on("GET /voices", () => ({ voices }));
    await user.click(await button("Retry"));
    await screen.findByRole("navigation", { name: "Voices" });
  });
});

describe("a new voice", () => {
  it("is sent with one rule per line and its samples, without empty ones", async () => {
    const saved = sampleVoice({ name: "Dry" });
    const { user, server, voices } = show([], { "POST /voices": () => ({ voice: saved }) });
    await user.click(await button("Add a voice"));
    await user.type(screen.getByLabelText("Name"), "Dry");
    await user.type(screen.getByLabelText(/^Rules/), " One.{Enter}{Enter}Two. ");
    await user.type(screen.getByLabelText("Sample 1"), "Words.");
    await user.click(await button("Add a sample"));
    server.on("GET /voices", () => ({ voices: [...voices, saved] }));
    await user.click(await button("Save voice"));
    await screen.findByRole("heading", { name: "Dry", level: 2 });
    expect(server.to("POST /voices").map(({ body }) => body)).toEqual([
      { name: "Dry", description: "", rules: ["One.", "Two."], samples: ["Words."] },
    ]);
    await screen.findByText("Dry saved.");
  });

  it("survives a reload half-written, until it is saved", async () => {
    const saved = sampleVoice({ name: "Dry" });
    const { user } = show();
    await user.click(await button("Add a voice"));
    await user.type(screen.getByLabelText("Name"), "Dry");
    await user.click(await button("Add a sample"));
    await user.type(screen.getByLabelText("Sample 2"), "Words.");
    await user.click(await button("Remove sample 1"));
    cleanup();
    const again = show([], { "POST /voices": () => ({ voice: saved }) });
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Sample 1")).value).toBe("Words.");
    expect(screen.queryByLabelText("Sample 2")).toBeNull();
    await again.user.click(await button("Save voice"));
    await screen.findByText("Dry saved.");
    expect(again.server.to("POST /voices").map(({ body }) => body)).toEqual([
      { name: "Dry", description: "", rules: [], samples: ["Words."] },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it("needs a unique name, and rules of a limited length", async () => {
    const { user, server } = show([], { "POST /voices": () => refusal("VOICE_NAME_TAKEN") });
    await user.click(await button("Add a voice"));
    await user.click(screen.getByLabelText(/^Rules/));
    await user.paste("a".repeat(201));
    await user.click(await button("Save voice"));
    await screen.findByText("Enter a name for the voice.");
    screen.getByText(/^A rule has at most 200 characters/);
    expect(server.to("POST /voices")).toEqual([]);
    await user.clear(screen.getByLabelText(/^Rules/));
    await user.type(screen.getByLabelText("Name"), "Riley");
    await user.click(await button("Save voice"));
    await screen.findByText(/^You already have a voice with this name/);
  });

  it("can start from a built-in one, and is not offered beyond the twentieth", async () => {
    const own = Array.from({ length: 20 }, (_, at) => sampleVoice({ name: `Voice ${at}` }));
    const { user } = show(own);
    expect((await button("Add a voice")).getAttribute("aria-disabled")).toBe("true");
    await user.click(await button("Copy as a new voice"));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toContain(
      "house voice",
    );
  });
});

describe("a voice of the workspace", () => {
  it("restores unsaved changes after a reload, until they are canceled", async () => {
    const voice = sampleVoice();
    const { user } = show([voice]);
    await user.click(await button("Calm"));
    await user.click(await button("Edit"));
    await user.type(screen.getByLabelText("Name"), "er");
    cleanup();
    // Another tab has changed the description since.
    const again = show([{ ...voice, description: "Newer." }]);
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Calmer");
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe("Newer.");
    await again.user.click(await button("Cancel"));
    await again.user.click(await button("Edit"));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Calm");
  });

  it("can be changed, chosen for replies, and deleted after a confirmation", async () => {
    const voice = sampleVoice();
    const path = `/voices/${voice.id}`;
    const { user, server, voices } = show([voice], {
      [`PUT ${path}`]: () => ({ voice }),
      [`POST ${path}/use-for-replies`]: () => ({ voice }),
      [`DELETE ${path}`]: () => ({}),
    });
    await user.click(await button("Calm"));
    await user.click(await button("Edit"));
    await user.type(screen.getByLabelText("Name"), "er");
    await user.click(await button("Save voice"));
    expect(server.to(`PUT ${path}`)[0]?.body).toMatchObject({ name: "Calmer" });
    await user.click(await button("Use for replies"));
    await screen.findByText("Writers now use Calm for your replies.");
    await user.click(await button("Delete"));
    await user.click(await button("Keep"));
    expect(server.to(`DELETE ${path}`)).toEqual([]);
    await user.click(await button("Delete"));
    server.on("GET /voices", () => ({ voices: voices.slice(0, 4) }));
    await user.click(await button("Delete voice"));
    await screen.findByRole("heading", { name: "Riley", level: 2 });
    expect(server.to(`DELETE ${path}`)).toHaveLength(1);
  });
});

it("a built-in voice is chosen for replies by its displayed name", async () => {
  const { user } = show([], {
    "POST /voices/professional/use-for-replies": () => ({ voice: sampleVoice() }),
  });
  await user.click(await button("professional"));
  await user.click(await button("Use for replies"));
  await screen.findByText("Writers now use Professional for your replies.");
});

describe("the test of a voice", () => {
  async function test(handlers: Record<string, FakeHandler>) {
    const shown = show([], handlers);
    await shown.user.type(await screen.findByLabelText("Prompt"), "A launch");
    await shown.user.selectOptions(screen.getByLabelText("Compare with"), "Casual");
    await shown.user.click(await button("Write both"));
    const one = within(await screen.findByRole("region", { name: "Sample in Riley" }));
    const other = within(screen.getByRole("region", { name: "Sample in Casual" }));
    return { ...shown, one, other };
  }

  it("shows two texts side by side as they are written", async () => {
    const [first, second] = [streamedText(), streamedText()];
    const { one, other, server } = await test({
      "POST /voices/riley/test": first.answer,
      "POST /voices/casual/test": second.answer,
    });
    first.push("Short");
    await one.findByText("Short");
    second.push("Hey <b>you</b>");
    await other.findByText("Hey <b>you</b>");
    first.end("Short words.");
    await one.findByText("Short words.");
    await waitFor(() => expect(one.queryByText("Writing…")).toBeNull());
    other.getByText("Writing…");
    expect(server.to("POST /voices/riley/test")[0]?.body).toEqual({ prompt: "A launch" });
  });

  it("can be stopped, which ends both requests, as leaving the screen does", async () => {
    const [first, second] = [streamedText(), streamedText()];
    const { user, one, server, unmount } = await test({
      "POST /voices/riley/test": first.answer,
      "POST /voices/casual/test": second.answer,
    });
    first.push("Half");
    await one.findByText("Half");
    const seen = () => server.requests.filter(({ path }) => path.endsWith("/test"));
    await user.click(await button("Stop"));
    expect(seen().map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    one.getByText("Stopped.");
    one.getByText("Half");
    await user.click(await button("Write both"));
    await waitFor(() => expect(seen()).toHaveLength(4));
    unmount();
    expect(seen().every(({ signal }) => signal?.aborted)).toBe(true);
  });

  it("shows for each voice why there is no text", async () => {
    const { one, other } = await test({
      "POST /voices/riley/test": () => refusal("MODEL_NOT_CONNECTED"),
      "POST /voices/casual/test": () => refusal("MODEL_OVER_BUDGET"),
    });
    const said = [await one.findByRole("alert"), await other.findByRole("alert")];
    expect(said.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("language model"),
      expect.stringContaining("budget"),
    ]);
  });

  it("needs a prompt", async () => {
    const { user, server } = show();
    await user.click(await button("Write both"));
    screen.getByText("Enter what the texts should be about.");
    expect(server.requests.filter(({ path }) => path.endsWith("/test"))).toEqual([]);
  });
});
