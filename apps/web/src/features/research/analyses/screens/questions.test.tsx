// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAnalysisSummary,
  sampleResearchJob,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { openDiscover } from "../discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const job = sampleResearchJob();
const started = {
  "PUT /auth/discovery-answers": () => ({ user: sampleUser() }),
  "POST /discovery/analyze": () => ({ job_id: job.job_id, status: "processing" }),
  [`GET /discovery/analyze/${job.job_id}`]: () => job,
};
const problem = () => screen.findByLabelText("What problem does it solve?");
const start = () => screen.findByRole("button", { name: "Analyze my audience" });

describe("the seven questions", () => {
  it("are filled in from the company's profile, and start an analysis whose id is in the address", async () => {
    const { user, server, address } = openDiscover("", started);
    expect((await problem()) as HTMLInputElement).toHaveProperty("value", "clients pay late");
    expect(screen.getAllByText(/^\d of 7$/)).toHaveLength(7);
    fireEvent.change(await problem(), { target: { value: "invoices are paid late" } });
    await user.click(await start());
    await screen.findByText("Finished");
    expect(address()).toContain(`analysis=${job.job_id}`);
    const answers = {
      "0": "Ledgerly",
      "1": JSON.stringify({
        problem: "invoices are paid late",
        trigger: "",
        exact_question: "",
        urgent_consequence: "",
      }),
      "2": JSON.stringify({
        audience: "owners of agencies",
        role: "",
        responsibilities: "",
        blockers: "",
      }),
      "3": "",
      "4": "",
      "5": '["finance"]',
      "6": '["late payments"]',
    };
    expect(server.to("PUT /auth/discovery-answers")[0]?.body).toEqual({ answers });
    expect(server.to("POST /discovery/analyze")[0]?.body).toEqual({ answers });
  });

  it("are saved to the profile only if they were changed and the user chooses to", async () => {
    const { user, server } = openDiscover("", started);
    await problem();
    await user.click(await start());
    await screen.findByText("Finished");
    expect(server.to("PUT /auth/discovery-answers")).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "All analyses" }));
    fireEvent.change(await problem(), { target: { value: "another" } });
    await user.click(screen.getByLabelText("Save these answers to my company profile"));
    await user.click(await start());
    await screen.findByText("Finished");
    expect(server.to("PUT /auth/discovery-answers")).toHaveLength(0);
    expect(server.to("POST /discovery/analyze")).toHaveLength(2);
  });

  it("do not show in one workspace what was typed in another", async () => {
    openDiscover("", started);
    fireEvent.change(await problem(), { target: { value: "typed for the first client" } });
    cleanup();
    const workspace = { id: "workspace-2", name: "Nestly", role: "owner", current: true } as const;
    openDiscover("", {
      ...started,
      "GET /auth/me": () => ({ user: sampleUser({ workspaces: [workspace] }) }),
    });
    expect((await problem()) as HTMLInputElement).toHaveProperty("value", "clients pay late");
    cleanup();
    openDiscover("", started);
    expect((await problem()) as HTMLInputElement).toHaveProperty(
      "value",
      "typed for the first client",
    );
  });

  it("show at their fields what is missing or too long", async () => {
    const { user, server } = openDiscover("", started);
    fireEvent.change(await problem(), { target: { value: " " } });
    fireEvent.change(screen.getByLabelText("Company or product"), { target: { value: "" } });
    const many = Array.from({ length: 200 }, (_, at) => `word ${at}`).join(", ");
    fireEvent.change(screen.getByLabelText("Words to look for (optional)"), {
      target: { value: many },
    });
    await user.click(await start());
    await screen.findByText("Describe the problem.");
    screen.getByText("Enter the name of your company or product.");
    screen.getByText(/^Enter at most \d+ keywords\.$/);
    expect(server.to("POST /discovery/analyze")).toHaveLength(0);
  });

  it("keep what was typed over a reload", async () => {
    openDiscover("", started);
    fireEvent.change(await problem(), { target: { value: "half a sent" } });
    const storage = { ...sessionStorage };
    clearDom();
    prepareDom();
    for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value);
    openDiscover("", started);
    expect(await problem()).toHaveProperty("value", "half a sent");
  });

  it.each([
    [
      "the server's reason",
      () => refusal("RESEARCH_RUNNING"),
      `Failed to start analysis job: ${errorCodes.RESEARCH_RUNNING.message}`,
    ],
    [
      "that the answer has no id",
      () => ({ job_id: "", status: "processing" }),
      "Failed to start analysis job: Invalid API response: missing job_id",
    ],
  ])("say %s when the analysis does not start", async (_, handler, message) => {
    const { user } = openDiscover("", { ...started, "POST /discovery/analyze": handler });
    await problem();
    await user.click(await start());
    await screen.findByText(message);
  });

  it("start nothing when the answers can't be saved", async () => {
    const { user, server } = openDiscover("", {
      ...started,
      "PUT /auth/discovery-answers": () => refusal("UNAVAILABLE"),
    });
    fireEvent.change(await problem(), { target: { value: "another" } });
    await user.click(await start());
    await screen.findByText(/^Your answers could not be saved\./);
    expect(server.to("POST /discovery/analyze")).toHaveLength(0);
  });

  it("can be loaded again when the profile failed to load", async () => {
    const { user, server } = openDiscover("", {
      "GET /auth/profile": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /auth/profile", () => ({ profile: {} }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await problem();
  });
});

describe("the history", () => {
  it("lists the analyses page by page, says how many are stored, and opens one", async () => {
    const failed = sampleAnalysisSummary({
      job_id: job.job_id,
      title: "Second",
      status: "failed",
      error_message: "Reddit did not answer.",
      regeneratedFrom: "1",
    });
    const { user, server, address } = openDiscover("", {
      ...started,
      "GET /discovery/history": ({ query }) => ({
        items:
          query.get("offset") === "0"
            ? [failed, sampleAnalysisSummary({ completedAt: "2026-11-26T12:00:00.000Z" })]
            : [sampleAnalysisSummary({ title: "The oldest" })],
        total: 3,
      }),
    });
    const list = await screen.findByRole("list", { name: "Analyses" });
    expect(list.textContent).toContain("Failed · 3 hours ago · the same answers again");
    expect(list.textContent).toContain("Reddit did not answer.");
    expect(list.textContent).toContain("Finished, marked as done");
    expect(list.textContent).toContain("42 discussions, 6 themes, 1 persona, 5 communities");
    expect(server.to("GET /discovery/history")[0]?.query.get("limit")).toBe("10");
    screen.getByText(/^The last 50 analyses are kept, and older ones whose framework you edited/);
    await user.click(screen.getByRole("button", { name: "Show more analyses" }));
    await within(list).findByText("The oldest");
    expect(screen.queryByRole("button", { name: "Show more analyses" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Second" }));
    await waitFor(() => expect(address()).toContain(`analysis=${job.job_id}`));
  });

  it("says what will appear, and can be loaded again", async () => {
    const { user, server } = openDiscover("", {
      "GET /discovery/history": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /discovery/history", () => ({ items: [], total: 0 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText(/^None yet\. Each analysis appears here/);
  });
});
