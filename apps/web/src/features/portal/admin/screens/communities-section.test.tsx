// @vitest-environment jsdom
import type { AdminCommunity, RulesAssessment } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { CommunitiesSection } from "./communities-section.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const assessment: RulesAssessment = {
  promotion: "limited",
  links: "unsaid",
  ai: "forbidden",
  aiRemoval: true,
  aiBan: false,
  minAccountAgeDays: 7,
  karma: 1_000,
  quotes: [
    { topic: "promotion", rule: 1, quote: "No self-promotion outside the weekly thread" },
    { topic: "ai", rule: 0, quote: "AI-written text is removed." },
    { topic: "karma", rule: null, quote: "You need 1,000 karma." },
  ],
};

const community = (part: Partial<AdminCommunity> = {}): AdminCommunity => ({
  source: "reddit",
  community: "smallbusiness",
  verdict: "hold",
  by: "rules",
  reason: "Its rules limit promotion.",
  quote: { rule: 1, quote: "No self-promotion outside the weekly thread" },
  summary: "Its rules limit promotion: a reviewer reads each reply first.",
  asOf: "2026-11-20T12:00:00.000Z",
  assessment,
  rules: [
    { name: "Write it yourself", description: "Please. AI-written text is removed." },
    { name: "No self-promotion outside the weekly thread", description: "" },
  ],
  override: null,
  versions: [],
  failure: null,
  ...part,
});

function show(handlers: Record<string, FakeHandler> = {}, communities = [community()]) {
  const server = fakeApi({
    "GET /admin/communities": () => ({ communities, total: communities.length }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <CommunitiesSection />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const open = async (user: ReturnType<typeof userEvent.setup>, name = "r/smallbusiness") =>
  user.click(await screen.findByRole("button", { name: `Open ${name}` }));

describe("the communities", () => {
  it("are listed with the basis of their verdicts", async () => {
    show({}, [
      community(),
      community({
        community: "freelance",
        verdict: "forbidden",
        quote: { rule: 0, quote: "No marketers." },
        summary: "Its rules forbid promotion.",
      }),
      community({
        source: "facebook",
        community: "Owners of shops",
        verdict: "allowed",
        by: "administrator",
        summary: "The administrator allows replies there: Ada runs it.",
        asOf: null,
        failure: "It is private.",
      }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Communities" }));
    expect(list.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "r/smallbusiness Reviewed first",
      "r/freelance Forbidden",
      "Owners of shops Allowed",
    ]);
    list.getByText(
      (_, shown) => shown?.textContent === "Its rules forbid promotion. No marketers. (rule 1)",
    );
    const day = dayOf("2026-11-20T12:00:00.000Z");
    const [first, , last] = list.getAllByRole("listitem");
    expect(first?.textContent).toContain(`Reddit · rules of ${day}`);
    expect(last?.textContent).toContain("Facebook · could not be read at the last check");
    expect(screen.getByText("3 communities")).toBeDefined();
  });

  it("show the last page if the requested one no longer exists", async () => {
    let total = 41;
    const { user } = show({
      "GET /admin/communities": ({ query }) => {
        if (Number(query.get("offset")) > 0) total = 1;
        return {
          communities: total > 1 || query.get("offset") === "0" ? [community()] : [],
          total,
        };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Page 3" }));
    await screen.findByText("1 community");
    await screen.findByRole("heading", { name: /^r\/smallbusiness/ });
    expect(screen.queryByText(/^Nothing is known of any community/)).toBeNull();
  });

  it("are found by name, verdict and page", async () => {
    const { server, user } = show({
      "GET /admin/communities": ({ query }) => ({
        communities: query.get("search") === "none" ? [] : [community()],
        total: query.get("search") === "none" ? 0 : 41,
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Page 3" }));
    await press(user, "Forbidden");
    await user.type(screen.getByLabelText("Search communities"), " none ");
    await screen.findByText("No communities match.");
    expect(
      server.to("GET /admin/communities").map(({ query }) => Object.fromEntries(query)),
    ).toEqual([
      { search: "", verdict: "all", limit: "20", offset: "0" },
      { search: "", verdict: "all", limit: "20", offset: "40" },
      { search: "", verdict: "forbidden", limit: "20", offset: "0" },
      { search: "none", verdict: "forbidden", limit: "20", offset: "0" },
    ]);
    expect(screen.getByRole("button", { name: "Forbidden" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
  });

  it("explain that rules are read later, while there are none", async () => {
    show({}, []);
    await screen.findByText(
      "No communities yet. A community’s rules are read when you accept a mention from it.",
    );
  });

  it("can be loaded again after a failure", async () => {
    const { server, user } = show({ "GET /admin/communities": () => refusal("INTERNAL") });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /admin/communities", () => ({ communities: [community()], total: 1 }));
    await press(user, "Retry");
    await screen.findByText("1 community");
  });
});

describe("an expanded community", () => {
  it("shows the assessment with its quotes marked, and earlier versions of the rules", async () => {
    const { user } = show({}, [
      community({
        versions: [
          { asOf: "2026-11-01T12:00:00.000Z", rules: [{ name: "Be kind", description: "" }] },
        ],
      }),
    ]);
    await open(user);
    expect(screen.getAllByRole("term").map((term) => term.parentElement?.textContent)).toEqual([
      "Promotionlimited",
      "Linksnot mentioned",
      "AI-written textforbidden; threatens removal",
      "Account age7 days",
      "Karma1,000 or more",
    ]);
    const marked = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
    expect(marked).toEqual([
      "You need 1,000 karma.",
      "AI-written text is removed.",
      "No self-promotion outside the weekly thread",
    ]);
    const rules = within(screen.getByRole("list", { name: "Its rules" }));
    expect(rules.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Write it yourselfPlease. AI-written text is removed.",
      "No self-promotion outside the weekly thread",
    ]);
    screen.getByText("Earlier rules (1)");
    within(screen.getByRole("list", { name: "Earlier rules" })).getByText("Be kind");
    await press(user, "Close r/smallbusiness");
    expect(screen.queryByRole("list", { name: "Its rules" })).toBeNull();
  });

  it("shows why its rules are unknown, and that they were not read yet", async () => {
    const { user } = show({}, [
      community({ assessment: null, rules: [], asOf: null, failure: "It is private." }),
    ]);
    await open(user);
    expect(screen.getByRole("note").textContent).toBe("Could not be read last timeIt is private.");
    screen.getByText("The rules have not been read yet.");
  });

  it("gets a decision with a reason, which can be removed", async () => {
    let now = community();
    const at = "2026-11-21T12:00:00.000Z";
    const { server, user } = show({
      "GET /admin/communities": () => ({ communities: [now], total: 1 }),
      "PUT /admin/communities/reddit/smallbusiness": ({ body }) => {
        const override = { ...(body as { verdict: "allowed"; note: string }), at };
        now = community({ verdict: override.verdict, by: "administrator", override });
        return { community: now };
      },
      "DELETE /admin/communities/reddit/smallbusiness/override": () => {
        now = community();
        return { community: now };
      },
    });
    await open(user);
    screen.getByText("None: the community’s rules decide.");
    await press(user, "Save decision");
    await screen.findByText("Say why in a sentence.");
    await user.selectOptions(screen.getByLabelText("Replies"), "Allow replies");
    await user.type(screen.getByLabelText("Why"), "They allow us.");
    await press(user, "Save decision");
    await screen.findByText("Decided on smallbusiness.");
    expect(
      server.to("PUT /admin/communities/reddit/smallbusiness").map(({ body }) => body),
    ).toEqual([{ verdict: "allowed", note: "They allow us." }]);
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "r/smallbusiness Allowed" })).toBeDefined(),
    );
    expect(
      screen.getByText(/^Allowed$/, { selector: "span.font-medium" }).parentElement?.textContent,
    ).toBe(`Allowed, since ${dayOf(at)}: They allow us.`);
    await press(user, "Remove the decision");
    await screen.findByText("The community’s rules apply again.");
    await screen.findByText("None: the community’s rules decide.");
  });

  it("says what went wrong", async () => {
    const { user } = show({
      "PUT /admin/communities/*/*": () => refusal("INTERNAL"),
      "POST /admin/communities/*/*/read": () => refusal("UNAVAILABLE", "Reddit is away."),
    });
    await open(user);
    await user.type(screen.getByLabelText("Why"), "Because.");
    await press(user, "Save decision");
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Why").value).toBe("Because.");
    await press(user, "Read the rules now");
    await screen.findByText("Reddit is away.");
  });

  it("has its rules read immediately", async () => {
    let failure: string | null = null;
    const { user } = show({
      "POST /admin/communities/reddit/smallbusiness/read": () => ({
        community: community({ failure }),
      }),
    });
    await open(user);
    await press(user, "Read the rules now");
    await screen.findByText("Rules read.");
    failure = "This community is private: only its members can read it.";
    await press(user, "Read the rules now");
    await screen.findByText("The rules can’t be read.");
    await screen.findByText(failure);
  });

  it("can't have its rules read on a platform without readable rules", async () => {
    const { user } = show({}, [community({ source: "facebook", community: "Owners" })]);
    await open(user, "Owners");
    expect(screen.queryByRole("button", { name: "Read the rules now" })).toBeNull();
  });
});

describe("another community", () => {
  it("is blocked by its name", async () => {
    const { server, user } = show(
      {
        "PUT /admin/communities/facebook/*": () => ({
          community: community({ source: "facebook", community: "Owners of shops" }),
        }),
      },
      [],
    );
    await press(user, "Add a community");
    await user.type(screen.getByLabelText("Why"), "They asked us.");
    await press(user, "Save decision");
    await screen.findByText("Enter a community.");
    await user.selectOptions(screen.getByLabelText("Platform"), "Facebook");
    await user.type(screen.getByLabelText("Community"), " Owners of shops ");
    expect(screen.queryByText("Enter a community.")).toBeNull();
    await press(user, "Save decision");
    await screen.findByText("Decided on Owners of shops.");
    expect(
      server.to("PUT /admin/communities/facebook/Owners%20of%20shops").map(({ body }) => body),
    ).toEqual([{ verdict: "forbidden", note: "They asked us." }]);
    expect(screen.queryByLabelText("Community")).toBeNull();
  });

  it("has its rules read by its name, or is reported as unknown", async () => {
    const { server, user } = show(
      {
        "POST /admin/communities/reddit/*/read": () =>
          refusal("VALIDATION_FAILED", undefined, [
            "community: There is no community with this name on Reddit.",
          ]),
      },
      [],
    );
    await press(user, "Add a community");
    await press(user, "Read the rules");
    await screen.findByText("Enter a community.");
    await user.type(screen.getByLabelText("Community"), "smalbusiness");
    await press(user, "Read the rules");
    await screen.findByText("There is no community with this name on Reddit.");
    server.on("POST /admin/communities/reddit/*/read", () => ({ community: community() }));
    await user.type(screen.getByLabelText("Community"), "x");
    expect(screen.queryByText("There is no community with this name on Reddit.")).toBeNull();
    await press(user, "Read the rules");
    await screen.findByText("smallbusiness is added.");
  });
});
