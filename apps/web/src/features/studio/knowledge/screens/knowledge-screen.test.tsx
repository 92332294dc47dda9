// @vitest-environment jsdom
import { errorCodes, type KnowledgeEntry, studioLimits } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleEntry } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { KnowledgeScreen } from "./knowledge-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(entries: KnowledgeEntry[] = [], handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({ "GET /knowledge": () => ({ entries }), ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <KnowledgeScreen />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ applyAccept: false }), server };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the knowledge base", () => {
  it("lists its entries with their sources", async () => {
    show([
      sampleEntry(),
      sampleEntry({ title: "Terms", source: "file", origin: "terms.pdf", isCut: true }),
      sampleEntry({ title: "FAQ", source: "website", origin: "https://ledgerly.example/faq" }),
    ]);
    const rows = within(await screen.findByRole("list", { name: "Entries" })).getAllByRole(
      "listitem",
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^PricesTyped in · 27 characters · .*Ledgerly costs \$12 a month\./),
      expect.stringMatching(/^TermsFrom the file terms\.pdf.*Only the first part of it is kept\./),
      expect.stringMatching(/^FAQFrom ledgerly\.example/),
    ]);
  });

  it("says what belongs there while it is empty", async () => {
    show();
    await screen.findByText("Nothing here yet");
  });

  it("is searched by words", async () => {
    const { user, server } = show([sampleEntry()]);
    await screen.findByText("Prices");
    server.on("GET /knowledge", ({ query }) => ({
      entries: query.get("search") === "refunds" ? [] : [sampleEntry()],
    }));
    await user.type(screen.getByLabelText("Search the knowledge base"), " refunds ");
    await screen.findByText("No entry has all of these words");
  });

  it("can be loaded again after a failure", async () => {
    const { user, server } = show([], { "GET /knowledge": () => refusal("UNAVAILABLE") });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /knowledge", () => ({ entries: [sampleEntry()] }));
    await user.click(await button("Retry"));
    await screen.findByText("Prices");
  });
});

describe("an entry", () => {
  it("is added from a text, and counts its characters", async () => {
    const { user, server } = show([], { "POST /knowledge": () => ({ entry: sampleEntry() }) });
    await user.click(await button("Add a text"));
    await user.click(await button("Save entry"));
    await screen.findByText("Enter a title.");
    screen.getByText("Enter a text.");
    await user.type(screen.getByLabelText("Title"), "Prices");
    await user.type(screen.getByLabelText("Text"), "Twelve");
    screen.getByText("6 of 100,000 characters.");
    server.on("GET /knowledge", () => ({ entries: [sampleEntry()] }));
    await user.click(await button("Save entry"));
    await screen.findByText("Prices saved.");
    await screen.findByRole("heading", { name: "Prices" });
    expect(server.to("POST /knowledge")[0]?.body).toEqual({ title: "Prices", content: "Twelve" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("beyond the limit shows that and keeps the text", async () => {
    const { user } = show([], { "POST /knowledge": () => refusal("KNOWLEDGE_FULL") });
    await user.click(await button("Add a text"));
    await user.type(screen.getByLabelText("Title"), "Prices");
    await user.type(screen.getByLabelText("Text"), "Twelve");
    await user.click(await button("Save entry"));
    await screen.findByText(/^The knowledge base already has 200 entries/);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Twelve");
  });

  it("is added from a file, with the type that its name says", async () => {
    const { user, server } = show([], {
      "POST /knowledge/file": () => ({ entry: sampleEntry({ title: "notes" }) }),
    });
    await user.click(await button("Add a file"));
    await user.upload(screen.getByLabelText("File"), new File(["# Hi"], "notes.MD"));
    await screen.findByText("notes saved.");
    const form = server.to("POST /knowledge/file")[0]?.form;
    expect(form?.get("fileName")).toBe("notes.MD");
    expect(form?.get("file")).toMatchObject({ type: "text/markdown" });
  });

  it.each([
    ["picture.png", 10, "Choose a text, Markdown, PDF or Word (.docx) file."],
    ["empty.txt", 0, "This file is empty. Choose another file."],
    [
      "large.pdf",
      studioLimits.knowledgeFileMaxBytes + 1,
      "This file is 5.2 MB; the limit is 5 MB.",
    ],
  ])("is not sent from %s of %i bytes", async (name, size, message) => {
    const { user, server } = show();
    await user.click(await button("Add a file"));
    const file = new File(["a"], name);
    Object.defineProperty(file, "size", { value: size });
    await user.upload(screen.getByLabelText("File"), file);
    await screen.findByText(message, { exact: false });
    expect(server.to("POST /knowledge/file")).toEqual([]);
  });

  it("from a file that can't be read says why, and another one can be chosen", async () => {
    const message = "This PDF is protected by a password. Save it without one, or paste the text.";
    const { user, server } = show([], {
      "POST /knowledge/file": () => refusal("FILE_UNREADABLE", message),
    });
    await user.click(await button("Add a file"));
    await user.upload(screen.getByLabelText("File"), new File(["%PDF"], "a.pdf"));
    await screen.findByText(message);
    server.on("POST /knowledge/file", () => ({ entry: sampleEntry() }));
    await user.upload(screen.getByLabelText("File"), new File(["%PDF"], "b.pdf"));
    await screen.findByText("Prices saved.");
  });

  it("is added from a web page, or shows why not", async () => {
    const { user, server } = show([], {
      "POST /knowledge/website": () => refusal("WEBSITE_UNREADABLE"),
    });
    await user.click(await button("Add a web page"));
    await user.click(await button("Read the page"));
    await screen.findByText("Enter the address of a web page.");
    await user.type(screen.getByLabelText("Address of the page"), "ledgerly.example/faq");
    await user.click(await button("Read the page"));
    await screen.findByText(errorCodes.WEBSITE_UNREADABLE.message);
    server.on("POST /knowledge/website", () => ({ entry: sampleEntry({ title: "FAQ" }) }));
    await user.click(await button("Read the page"));
    await screen.findByText("FAQ saved.");
    expect(server.to("POST /knowledge/website").at(-1)?.body).toEqual({
      url: "https://ledgerly.example/faq",
    });
  });

  it("opens with its whole text and can be changed", async () => {
    const entry = sampleEntry();
    const path = `/knowledge/${entry.id}`;
    const { user, server } = show([entry], {
      [`GET ${path}`]: () => ({ entry: { ...entry, content: "The whole text." } }),
      [`PUT ${path}`]: () => ({ entry: { ...entry, title: "Prices 2" } }),
    });
    await user.click(await button("Open Prices"));
    const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
    expect(text.value).toBe("The whole text.");
    await user.type(text, " And more.");
    await user.click(await button("Save entry"));
    await screen.findByText("Prices 2 saved.");
    expect(server.to(`PUT ${path}`)[0]?.body).toEqual({
      title: "Prices",
      content: "The whole text. And more.",
    });
  });

  it("from a text survives a reload half-written, until it is saved", async () => {
    const { user } = show();
    await user.click(await button("Add a text"));
    await user.type(screen.getByLabelText("Title"), "Prices");
    await user.type(screen.getByLabelText("Text"), "Twelve");
    cleanup();
    const again = show([], { "POST /knowledge": () => ({ entry: sampleEntry() }) });
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Prices");
    await again.user.click(await button("Save entry"));
    await screen.findByText("Prices saved.");
    expect(again.server.to("POST /knowledge")[0]?.body).toEqual({
      title: "Prices",
      content: "Twelve",
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it("from a web page survives a reload, until the dialog is closed", async () => {
    const { user } = show();
    await user.click(await button("Add a web page"));
    await user.type(screen.getByLabelText("Address of the page"), "ledgerly.example/faq");
    cleanup();
    const again = show();
    const address = await screen.findByLabelText<HTMLInputElement>("Address of the page");
    expect(address.value).toBe("ledgerly.example/faq");
    await again.user.click(await button("Close"));
    await again.user.click(await button("Add a web page"));
    expect(screen.getByLabelText<HTMLInputElement>("Address of the page").value).toBe("");
  });

  it("with unsaved changes survives a reload, with what was saved elsewhere since", async () => {
    const entry = sampleEntry();
    const path = `/knowledge/${entry.id}`;
    const { user } = show([entry], {
      [`GET ${path}`]: () => ({ entry: { ...entry, content: "The whole text." } }),
    });
    await user.click(await button("Open Prices"));
    await user.type(await screen.findByLabelText("Title"), " 2027");
    cleanup();
    show([entry], { [`GET ${path}`]: () => ({ entry: { ...entry, content: "A newer text." } }) });
    const dialog = within(await screen.findByRole("form", { name: "Change the entry" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Title").value).toBe("Prices 2027");
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("A newer text.");
  });

  it("can be deleted, with Undo", async () => {
    const entry = sampleEntry();
    const path = `/knowledge/${entry.id}`;
    const { user, server } = show([entry], {
      [`DELETE ${path}`]: () => ({}),
      [`POST ${path}/restore`]: () => ({ entry }),
    });
    await button("Delete Prices");
    server.on("GET /knowledge", () => ({ entries: [] }));
    await user.click(await button("Delete Prices"));
    await screen.findByText("Prices deleted.");
    await screen.findByText("Nothing here yet");
    server.on("GET /knowledge", () => ({ entries: [entry] }));
    await user.click(await button("Undo"));
    await screen.findByText("Prices restored.");
    await screen.findByRole("heading", { name: "Prices" });
    await waitFor(() => expect(server.to(`POST ${path}/restore`)).toHaveLength(1));
  });
});
