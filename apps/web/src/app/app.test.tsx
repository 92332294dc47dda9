// @vitest-environment jsdom

import { pagePaths } from "@earshot/contract";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";
import { createAppRouter } from "./router.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("guards and errors", () => {
  it("verifies access first, then redirects signed-out visitors to sign-in", async () => {
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
    "redirects signed-out visitors from %s to /auth",
    async (path) => {
      const { address } = open(path);
      await heading("Sign in to Earshot");
      expect(address()).toBe("/auth");
    },
  );

  it.each(["/", "/auth", "/auth?mode=sign-up"])(
    "redirects signed-in users from %s to the dashboard",
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

  it("has exactly the pages that the server serves with status 200, except the design system's", () => {
    const paths = Object.keys(createAppRouter(createMemoryHistory()).routesByPath);
    expect(paths.filter((path) => path !== "/design").sort()).toEqual([...pagePaths].sort());
  });

  it("shows that the server is unavailable, and retries on request", async () => {
    setToken(fakeToken());
    const { server, user } = open("/mentions", { "GET /auth/me": () => refusal("UNAVAILABLE") });
    await heading("Earshot can’t be reached");
    server.on("GET /auth/me", () => ({ user: sampleUser() }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await heading("Mentions");
  });
});

describe("the address of the mentions screen", () => {
  it("contains the filters, and Back restores them", async () => {
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

  it("shows the same screen at /mentions", async () => {
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
