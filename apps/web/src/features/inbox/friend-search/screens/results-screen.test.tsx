// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken, neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import { samplePost, sampleRun, sampleSnapshot } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { snapshotId } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const path = `/friend/results/${snapshotId}`;
const call = `GET /discovery/friend-results/${snapshotId}`;
const token = "s3cretShareToken";
type Payload = ReturnType<typeof sampleSnapshot>["payload"];
const snapshot = (payload: Partial<Payload> = {}, part = {}) => {
  const whole = sampleSnapshot({ id: snapshotId, ...part });
  return { ...whole, payload: { ...whole.payload, ...payload } };
};
/** As a signed-out visitor gets it: without the token. */
const show = (payload: Partial<Payload> = {}) =>
  open(`${path}?token=${token}`, { [call]: () => snapshot(payload, { shareToken: null }) });

describe("the results", () => {
  it("are shown to signed-out visitors without a call that needs a session", async () => {
    const { server } = show({
      context: {
        companyName: "Nestly",
        industry: "homes",
        audience: "landlords",
        audienceRole: "owner",
        problem: "Leases get lost",
        problemTrigger: "A tenant leaves",
        location: "Leeds",
        keywords: ["lost lease", "best crm"],
      },
      runs: [
        sampleRun(),
        sampleRun({ keyword: "lost lease", posts: [samplePost(), samplePost()] }),
      ],
    });
    await heading("Nestly - Friend Search");
    screen.getByText("2 phrases, 3 threads found");
    expect(screen.getByText("3 hours ago").getAttribute("title")).not.toBe("");
    expect(document.title).toBe("Instant Results · Earshot");
    const context = within(screen.getByRole("region", { name: "Context" }));
    const terms = context.getAllByRole("term").map((term) => term.textContent);
    expect(terms).toEqual([
      "Company",
      "Industry",
      "Audience",
      "Role",
      "Problem",
      "Trigger moment",
      "Location",
      "Keywords",
    ]);
    context.getByText("lost lease, best crm");
    const phrase = within(screen.getByRole("region", { name: "“lost lease”" }));
    phrase.getByText("2 threads");
    phrase.getByText(/Subreddits: r\/smallbusiness, r\/freelance/);
    expect(screen.getByRole("link", { name: "What is Earshot?" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe(
      "/dashboard",
    );
    expect(server.requests.map(({ path: asked }) => asked)).not.toContain("/auth/refresh");
    expect(server.to("GET /auth/me")).toHaveLength(0);
    expect(server.to(call)[0]?.query.get("token")).toBe(token);
  });

  it("link signed-in users to the dashboard, and need no token from them", async () => {
    setToken(fakeToken());
    const { server } = open(path, { [call]: () => snapshot() });
    await heading("Nestly - Friend Search");
    expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe(
      "/dashboard",
    );
    expect(server.to(call)[0]?.query.has("token")).toBe(false);
  });

  it("wait for a renewed session if they are the workspace's own and the token is old", async () => {
    setToken(fakeToken(10));
    const { server } = open(path, {
      "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
      [call]: () => snapshot(),
    });
    await heading("Nestly - Friend Search");
    expect(server.to("POST /auth/refresh")).toHaveLength(1);
  });

  it("that are embedded in the page are shown immediately, and disappear if they were deleted", async () => {
    document.head.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(snapshot())}</script>`;
    const { history } = open(`${path}?token=${token}`, { [call]: neverResponds });
    await heading("Nestly - Friend Search");
    act(() => history.push(`/friend/results/${snapshotId.replace(/aa$/, "ab")}?token=${token}`));
    await heading("Results not found");
    cleanup();
    open(`${path}?token=${token}`, { [call]: () => refusal("NOT_FOUND") });
    await heading("Results not found");
    document.head.innerHTML = "";
  });

  it("are a skeleton until they are loaded", async () => {
    open(`${path}?token=${token}`, { [call]: neverResponds });
    await screen.findByText("Loading results");
  });

  it("show that a phrase found nothing", async () => {
    show({ runs: [sampleRun({ posts: [], subreddits: [] })] });
    await screen.findByText(
      "We didn't spot any public mentions for this phrase right now. Try another angle or search again later.",
    );
    screen.getByText("0 threads");
  });

  it("omit the context if it is empty", async () => {
    show({ context: { companyName: " " } });
    await heading("Nestly - Friend Search");
    expect(screen.queryByRole("region", { name: "Context" })).toBeNull();
  });
});

describe("a thread", () => {
  const card = async (part: Parameters<typeof samplePost>[0]) => {
    show({ runs: [sampleRun({ posts: [samplePost(part)] })] });
    return within(await screen.findByRole("article"));
  };

  it("shows the community, age, score, author and link", async () => {
    const thread = await card({ content: "x".repeat(281), score: 1, num_comments: 1204 });
    thread.getByText("r/smallbusiness");
    thread.getByText("2 hours ago");
    thread.getByText("1 point");
    thread.getByText("1,204 comments");
    thread.getByRole("heading", { name: "Which is the best crm?" });
    thread.getByText(`${"x".repeat(280)}…`);
    thread.getByText("u/ann");
    const link = thread.getByRole("link", { name: /^View post/ });
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it.each([
    [() => Date.now() / 1000 - 1800, "Less than 1 hour ago"],
    [() => Date.now() - 5 * 3600_000 - 1000, "5 hours ago"],
    [() => Date.now() / 1000 - 86400 * 3 - 60, "3 days ago"],
    [() => 9e15, "some time ago"],
  ])("shows its age from seconds and from milliseconds", async (created, words) => {
    (await card({ created_utc: created() })).getByText(words);
  });

  it("shows that there is no preview, and names a thread without a title", async () => {
    const thread = await card({ content: " ", title: "", source: "x", subreddit: null });
    thread.getByText("No preview available.");
    thread.getByRole("heading", { name: "Post by ann" });
    thread.getByText("X");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://x.io/a", "not an address"])(
    "links only to web addresses: %s",
    async (url) => {
      const thread = await card({ url, title: "<img src=x onerror=alert(1)>", author: null });
      thread.getByText("<img src=x onerror=alert(1)>");
      expect(thread.queryByRole("link")).toBeNull();
      expect(document.querySelector("img")).toBeNull();
    },
  );
});

describe("sharing", () => {
  it("copies the link with the token that the owner received, and shows that for two seconds", async () => {
    setToken(fakeToken());
    const { user } = open(path, { [call]: () => snapshot({}, { shareToken: "t/+" }) });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await screen.findByRole("button", { name: "Copied!" });
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}?token=t%2F%2B`);
    await screen.findByRole("button", { name: "Share" });
  });

  it("copies the link that a visitor has used", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await screen.findByRole("button", { name: "Copied!" });
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}?token=${token}`);
  });

  it("shows the link if the browser refuses to copy, hidden from analytics", async () => {
    const { user } = show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(await screen.findByRole("button", { name: "Share" }));
    const field = await screen.findByLabelText<HTMLInputElement>(/Copy the link yourself/);
    expect(field.value).toBe(`${location.origin}${path}?token=${token}`);
    expect(field.className).toContain("ph-no-capture");
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText("Copied!")).toBeNull();
  });
});

describe("missing results", () => {
  const words =
    "This friend search has expired or doesn't exist. Start a new search to surface the latest mentions.";

  it("are explained, with two links", async () => {
    open(`${path}?token=wrong`, { [call]: () => refusal("NOT_FOUND") });
    await heading("Results not found");
    screen.getByText(words);
    expect(screen.getByRole("link", { name: "Start a friend search" }).getAttribute("href")).toBe(
      "/friend",
    );
    expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe(
      "/dashboard",
    );
    expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it.each([
    ["/friend/results", {}],
    [
      "/friend/results/7?token=a",
      {
        "GET /discovery/friend-results/7": () =>
          refusal("VALIDATION_FAILED", "Please correct this", ["id: Invalid snapshot ID"]),
      },
    ],
  ])("are shown for an invalid id: %s", async (address, handlers) => {
    open(address, handlers);
    await heading("Results not found");
    screen.getByText("Invalid snapshot ID");
  });

  it("can be loaded again after a failure", async () => {
    let isUnavailable = true;
    const { user } = open(`${path}?token=${token}`, {
      [call]: () => (isUnavailable ? refusal("UNAVAILABLE", "Back in a moment.") : snapshot()),
    });
    await heading("Results not found");
    screen.getByText("Failed to load search results: Back in a moment.");
    isUnavailable = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await heading("Nestly - Friend Search");
  });

  it("are shown when another link is opened after a valid one", async () => {
    const { history } = open(`${path}?token=${token}`, {
      [call]: ({ query }) => (query.get("token") === token ? snapshot() : refusal("NOT_FOUND")),
    });
    await heading("Nestly - Friend Search");
    act(() => history.push(`${path}?token=other`));
    await waitFor(() => heading("Results not found"));
  });
});
