// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { card, serverWith, show, titled } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

it("a day filters the list until its chip is removed", async () => {
  const server = serverWith(titled("An invoice"));
  const { user, state } = show({ status: "all", day: "2026-11-21" });
  await card("An invoice");
  expect(server.to("GET /discovery/reddit-mentions")[0]?.query.get("day")).toBe("2026-11-21");
  await user.click(screen.getByRole("button", { name: /^Posted .*21.*, show all days$/ }));
  await waitFor(() => expect(state.search.day).toBeUndefined());
});
