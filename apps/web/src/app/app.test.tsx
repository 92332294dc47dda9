// @vitest-environment jsdom

import { act, screen, waitFor, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal, silence } from "../lib/testing/fake-api.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { getToken, setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the way in", () => {
  it("verifies access first, then sends a stranger to sign in", async () => {
    let answer = (_: Response) => {};
    const refreshed = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { address, server } = open("/mentions", { "POST /auth/refresh": () => refreshed });
    expect(await screen.findAllByText("Verifying access...")).not.toHaveLength(0);
    expect(address()).toBe("/mentions");
    answer(refusal("UNAUTHENTICATED"));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth");
    expect(server.to("GET /auth/me")).toHaveLength(0);
  });

  it.each(["/", "/dashboard", "/mentions?status=denied"])(
    "from %s leads a stranger to /auth",
    async (path) => {
      const { address } = open(path);
      await heading("Sign in to Earshot");
      expect(address()).toBe("/auth");
    },
  );

  it.each(["/", "/auth", "/auth?mode=sign-up"])(
    "from %s leads a signed-in user to the dashboard",
    async (path) => {
      setToken(fakeToken());
      const { address } = open(path);
      await heading("Overview");
      expect(address()).toBe("/dashboard");
    },
  );

  it("shows the 404 page for any other path", async () => {
    open("/nowhere");
    await heading("404 Page Not Found");
  });

  it("says so when the server is away, and tries again on request", async () => {
    setToken(fakeToken());
    const { server, user } = open("/mentions", { "GET /auth/me": () => refusal("UNAVAILABLE") });
    await heading("Earshot can’t be reached");
    server.on("GET /auth/me", () => ({ user: sampleUser() }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await heading("Mentions");
  });
});

describe("sign-in", () => {
  const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText("Email"), " Mara@X.io ");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByLabelText("Remember me"));
    await user.click(screen.getByRole("button", { name: "Sign In" }));
  };

  it("greets and opens the dashboard", async () => {
    const { server, user, address } = open("/auth", {
      "POST /auth/login": () => ({ accessToken: fakeToken(), user: sampleUser() }),
    });
    await signIn(user);
    await screen.findByText("Welcome back!");
    await heading("Overview");
    expect(address()).toBe("/dashboard");
    expect(server.to("POST /auth/login")[0]?.body).toEqual({
      email: "mara@x.io",
      password: "correct horse",
      rememberMe: true,
    });
    expect(localStorage.getItem("earshot.rememberMe")).toBe("true");
  });

  it("says that it is at work", async () => {
    const { user } = open("/auth", { "POST /auth/login": silence });
    await signIn(user);
    await screen.findByRole("button", { name: "Signing in..." });
  });

  it("tells why it failed and keeps what was typed", async () => {
    const { user } = open("/auth", { "POST /auth/login": () => refusal("INVALID_CREDENTIALS") });
    await signIn(user);
    await screen.findByText("Login failed");
    expect(screen.getAllByText("Invalid email or password")).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("Mara@X.io");
  });

  it("says at the fields what is missing", async () => {
    const { server, user } = open("/auth");
    await user.type(await screen.findByLabelText("Email"), "mara");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Invalid email format");
    screen.getByText("Valid password is required");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(server.to("POST /auth/login")).toHaveLength(0);
  });

  it("tells of an ended session", async () => {
    open("/auth?session=expired");
    await screen.findByText("Session expired. Please log in again.");
  });
});

describe("sign-up", () => {
  it("makes an account", async () => {
    const { server, user, address } = open("/auth", {
      "POST /auth/signup": () => ({
        accessToken: fakeToken(),
        user: sampleUser({ hasCompletedOnboarding: false }),
      }),
    });
    await user.click(await screen.findByRole("link", { name: "Create an account" }));
    await heading("Create your account");
    expect(address()).toBe("/auth?mode=sign-up");
    await user.type(screen.getByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Account created! 🎉");
    screen.getByText("2 free replies to get started");
    expect(server.to("POST /auth/signup")[0]?.body).toEqual({
      email: "mara@x.io",
      password: "correct horse",
      fullName: "Mara",
      userType: "user",
    });
    await waitFor(() => expect(address()).toBe("/onboarding"));
  });

  it("says at the fields what is missing or wrong", async () => {
    const { user } = open("/auth?mode=sign-up");
    await user.type(await screen.findByLabelText("Password"), "short");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Valid email is required");
    screen.getByText("Password too short: Password must be at least 8 characters long.");
    screen.getByText("Please tell us what to call you");
  });

  it("says so in its own words when an answer can't be used", async () => {
    const { user } = open("/auth?mode=sign-up", { "POST /auth/signup": () => ({}) });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Signup failed");
    expect(screen.getAllByText("Account creation failed")).not.toHaveLength(0);
  });

  it("tells at the field that the address has an account, and in a toast", async () => {
    const { user } = open("/auth?mode=sign-up", {
      "POST /auth/signup": () => refusal("EMAIL_TAKEN"),
    });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Signup failed");
    const taken = "An account with this email already exists. Please sign in instead.";
    expect(screen.getAllByText(taken)).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });

  it("keeps a half-filled form over a reload, but not the password", async () => {
    const { user } = open("/auth?mode=sign-up");
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("correct horse");
    document.body.replaceChildren();
    open("/auth?mode=sign-up");
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("mara@x.io");
    expect(screen.getByLabelText<HTMLInputElement>("What should we call you?").value).toBe("Mara");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });
});

describe("the dashboard's frame", () => {
  const account = async () => {
    const [sidebar] = await screen.findAllByRole("region", { name: "Account" });
    if (!sidebar) throw new Error("no account panel");
    return within(sidebar);
  };

  const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(
      await screen.findByRole("button", {
        name: "Your account ML, Mara Lind, mara@ledgerly.example",
      }),
    );
    return within(await screen.findByRole("menu"));
  };

  it("greets, shows what is left and how many mentions wait", async () => {
    setToken(fakeToken());
    open("/dashboard?view=mentions");
    const panel = await account();
    panel.getByText("Hi, Mara");
    screen.getByText(/^Good (morning|afternoon|evening), Mara$/);
    expect(panel.getAllByText("2 left")).toHaveLength(2);
    const [links, bar] = screen.getAllByRole("navigation", { name: "Sections" });
    await waitFor(() =>
      expect(links?.textContent).toBe("Dashboard Mentions 1 pendingReplies Settings Pricing "),
    );
    expect(bar?.textContent).toBe("Dashboard Mentions 1 pendingReplies Settings ");
    expect(within(links as HTMLElement).getByRole("link", { current: "page" }).textContent).toBe(
      "Mentions 1 pending",
    );
  });

  it("has a menu that says who is signed in, and in which they choose the theme", async () => {
    setToken(fakeToken());
    const { user } = open("/mentions");
    const menu = await openMenu(user);
    expect(screen.getByRole("button", { name: /^Your account/ }).textContent).toBe("ML");
    menu.getByText("Mara Lind");
    menu.getByText("mara@ledgerly.example");
    await user.click(menu.getByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    await user.click(menu.getByRole("menuitemradio", { name: "System" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("leads the administrator, and nobody else, to the admin panel", async () => {
    setToken(fakeToken());
    const { user } = open("/mentions");
    expect((await openMenu(user)).queryByRole("menuitem", { name: "Admin Panel" })).toBeNull();
    clearDom();
    setToken(fakeToken());
    open("/mentions", { "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }) });
    const item = (await openMenu(user)).getByRole("menuitem", { name: "Admin Panel" });
    expect(item.getAttribute("href")).toBe("/admin");
  });

  it.each([
    ["replies", { repliesUsed: 2 }],
    ["keywords", { keywordsUsed: 3 }],
  ])("says so when the %s are used up, and leads to the plans", async (_, used) => {
    setToken(fakeToken());
    const { user, address } = open("/dashboard", {
      "GET /auth/me": () => ({ user: sampleUser(used) }),
    });
    const panel = await account();
    panel.getByText("You're out of runway!");
    panel.getByRole("button", { name: "Sign Out" });
    await user.click(panel.getByRole("link", { name: "Upgrade plan" }));
    await heading("Plans");
    expect(address()).toBe("/dashboard?view=pricing");
  });

  it("says nothing of the kind while some of each is left", async () => {
    setToken(fakeToken());
    open("/mentions", { "GET /auth/me": () => ({ user: sampleUser({ repliesLimit: null }) }) });
    await account();
    expect(screen.queryByText("You're out of runway!")).toBeNull();
    expect(screen.queryByRole("link", { name: "Upgrade plan" })).toBeNull();
  });

  it("shows an unlimited quota as such", async () => {
    setToken(fakeToken());
    open("/mentions", { "GET /auth/me": () => ({ user: sampleUser({ keywordsLimit: null }) }) });
    (await account()).getByText("∞");
  });

  it("signs out", async () => {
    setToken(fakeToken());
    const { server, user, address } = open("/mentions");
    await user.click((await account()).getByRole("button", { name: "Sign Out" }));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth");
    expect(server.to("POST /auth/logout")).toHaveLength(1);
    expect(getToken()).toBeNull();
  });

  it("signs out from the menu, too", async () => {
    setToken(fakeToken());
    const { server, user } = open("/mentions");
    await user.click((await openMenu(user)).getByRole("menuitem", { name: "Sign Out" }));
    await heading("Sign in to Earshot");
    expect(server.to("POST /auth/logout")).toHaveLength(1);
  });

  it("leads to sign-in with a word when the session ends", async () => {
    setToken(fakeToken());
    const { user, server, address } = open("/mentions");
    await user.click(await screen.findByRole("button", { name: "Keywords · 1" }));
    server.on("POST /discovery/keywords", () => refusal("UNAUTHENTICATED"));
    await user.type(await screen.findByLabelText("New keyword"), "crm tool");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth?session=expired");
    expect(screen.getAllByText("Session expired. Please log in again.")).toHaveLength(2);
  });
});

describe("the address of the mentions screen", () => {
  it("keeps filters and takes Back", async () => {
    setToken(fakeToken());
    const { user, address, history, server } = open(
      "/dashboard?view=mentions&page=0&source=nonsense",
    );
    await screen.findByRole("article");
    expect(address()).toBe("/dashboard?view=mentions");
    await user.click(screen.getByRole("button", { name: /^Denied/ }));
    await waitFor(() => expect(address()).toBe("/dashboard?view=mentions&status=denied"));
    await user.click(await screen.findByRole("button", { name: "r/smallbusiness" }));
    await waitFor(() =>
      expect(address()).toBe("/dashboard?view=mentions&status=denied&subreddit=smallbusiness"),
    );
    const last = server
      .to("GET /discovery/reddit-mentions")
      .findLast(({ query }) => query.get("limit") === "10");
    expect(last?.query.get("subreddit")).toBe("smallbusiness");
    act(() => history.back());
    await waitFor(() => expect(address()).toBe("/dashboard?view=mentions&status=denied"));
  });

  it("serves /mentions with the same screen", async () => {
    setToken(fakeToken());
    const { server } = open("/mentions?status=all&keyword=best%20crm&page=3");
    await heading("Mentions");
    await waitFor(() => {
      const [list] = server
        .to("GET /discovery/reddit-mentions")
        .filter(({ query }) => query.get("offset") === "20");
      expect(list?.query.get("keyword")).toBe("best crm");
      expect(list?.query.get("status")).toBe("all");
    });
  });
});
