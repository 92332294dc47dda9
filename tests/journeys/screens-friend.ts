import type { Page } from "@playwright/test";
import { signInByApi } from "./api.ts";
import { fillWizard, makeSnapshot } from "./friend-steps.ts";
import type { Product } from "./product.ts";
import { type OnScreen, visit } from "./screens-visit.ts";

/** The phrase that the visits search for; posts of the demo company's market contain it. */
const phrase = "invoicing software";

/** Visits the results of a friend search without being signed in. */
export async function visitSharedResults(
  page: Page,
  product: Product,
  on: OnScreen,
): Promise<void> {
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  await page.goto(await makeSnapshot(product, customer, phrase));
  await page.getByRole("article").first().waitFor();
  await on("friend-results", "whole");
  await page.goto(await makeSnapshot(product, customer, "velvet accordion ledger"));
  await page.getByText("We didn't spot any public mentions").waitFor();
  await on("friend-results-none");
  await page.goto(`${product.url}/friend/results/none`);
  await page.getByRole("heading", { name: "Results not found" }).waitFor();
  await on("friend-results-missing");
  await visit(page, `${product.url}/friend/results`, "friend-results-without-id", on);
}

/** The error response of an overloaded server. */
const refused = {
  success: false,
  error: {
    code: "TOO_MANY_REQUESTS",
    message: "Too many attempts. Please wait a moment and try again.",
    details: [],
  },
};

/** Visits the wizard of the friend search, signed in as a customer who has searched before. */
export async function visitFriendSearch(page: Page, product: Product, on: OnScreen): Promise<void> {
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  await makeSnapshot(product, customer, phrase);
  await page.goto(`${product.url}/friend`);
  const list = page.getByRole("list", { name: "Friend searches" });
  await list.waitFor();
  await on("friend", "whole");
  await list
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await on("friend-deleting", "whole");
  await fillWizard(page, ["late payments", "chasing invoices"]);
  await page.getByRole("list", { name: "Suggested phrases" }).waitFor();
  await on("friend-phrases", "whole");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/discovery/keywords/friend-search", async (route) => {
    if (String(route.request().postData()).includes('chasing invoices","limit')) await released;
    await route.continue();
  });
  // Saving the results fails at first, to show the error.
  await page.route("**/api/discovery/friend-results", (route) =>
    route.request().method() === "POST"
      ? // An error response: the page would report a broken connection as an error of its own.
        route.fulfill({ status: 429, json: refused })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Launch Search" }).click();
  await page.getByText("Searching phrase 2 of 2").waitFor();
  await on("friend-searching", "whole");
  release();
  await page.getByRole("button", { name: "Save results" }).waitFor();
  await on("friend-unsaved", "whole");
  await page.unroute("**/api/discovery/friend-results");
  await page.getByRole("button", { name: "Save results" }).click();
  await page.getByRole("link", { name: "Go to dashboard" }).waitFor();
  await on("friend-results-own");
}
