import { type Browser, expect, type Page } from "@playwright/test";
import { actInSandbox, confirmEmail, password, signInByApi } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { measured, measuredNames, openMeasured } from "./measured.ts";
import { fillInAudience, fillInCompany, fillInMarket, signUp, step } from "./onboarding-steps.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterEach(() => fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" }));
test.afterAll(() => browser.close());

async function begin(email: string, width = 1440): Promise<{ page: Page; errors: string[] }> {
  const context = await openMeasured(browser, { viewport: { width, height: 900 } });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signUp(page, product.url, { email, name: "Ina" });
  return { page, errors };
}

/** Has all calls to the service fail from now on. */
const fail = (service: string, fault: string) =>
  actInSandbox(product, "faults", { service, fault, times: 0 });

const suggestions = (page: Page) =>
  page.getByRole("list", { name: "Suggested keywords" }).getByRole("listitem");
const note = "Couldn't reach the AI: We'll show reliable starter keywords when you refresh.";

test("a website fills in the profile, suggestions are accepted, and the first mentions are being found", async () => {
  // Found by the search of older posts: it was there before the keyword.
  const title = "Which umber gouache for a beginner?";
  await product.postThread({ community: "smallbusiness", title, body: "Any umber gouache." });
  const { page, errors } = await begin("ina@example.test", 360);
  await page.getByLabel("What happens if it stays unsolved?").fill("We close");
  await page.getByLabel("Website URL").fill("ledgerly.test");
  await page.getByRole("button", { name: "Analyze" }).click();
  await expect(page.getByText("Website analyzed!")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Filled in: /)).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue(/Ledgerly/);
  await expect(page.getByLabel("What happens if it stays unsolved?")).toHaveValue(/\S/);
  await expectAccessible(page);
  await fillInCompany(page, "Ina's Inks");
  await expectAccessible(page);
  await fillInAudience(page);
  await expect(suggestions(page)).toHaveCount(6);
  await expectAccessible(page);
  const add = suggestions(page).first().getByRole("button");
  await add.click();
  await expect(add).toHaveText("Added");
  await page.getByRole("button", { name: "Suggest functions" }).click();
  await expect(page.getByLabel("Business functions")).toHaveValue(/\w/);
  await fillInMarket(page, ["umber gouache", "ochre casein"]);
  await expect(page.getByText("Welcome to Earshot!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Before another page is loaded: analytics starts seconds after a page, which a person spends on the forms.
  await expect
    .poll(() => measuredNames(product), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining(["discovery_started", "website_analyzed", "discovery_completed"]),
    );
  await page.goto(`${product.url}/mentions?keyword=umber%20gouache`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 45_000 });
  const customer = await signInByApi(product, "/auth/login", "ina@example.test");
  const { user } = await customer<{ user: { companyName: string } }>("GET", "/auth/me");
  expect(user.companyName).toBe("Ina's Inks");
  const { keywords } = await customer<{ keywords: unknown[] }>("GET", "/discovery/keywords");
  expect(keywords).toHaveLength(3);
  const all = JSON.stringify(await measured(product)).toLowerCase();
  for (const typed of ["ina@example.test", password, "inks", "ledgerly", "gouache", "we close"]) {
    expect(all, `“${typed}” was measured`).not.toContain(typed.toLowerCase());
  }

  await page.goto(`${product.url}/dashboard?view=settings&section=company`);
  await page.getByRole("link", { name: "Change your company’s profile" }).click();
  await expect(page.getByLabel("Company name")).toHaveValue("Ina's Inks");
  await page.getByLabel("What happens if it stays unsolved?").fill("");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("What is their role?")).toHaveValue("Founder");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Your company’s profile is saved")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?view=settings&section=company$/);
  const { profile } = await customer<{ profile: object }>("GET", "/auth/profile");
  expect(profile).toMatchObject({ companyName: "Ina's Inks", audienceRole: "Founder" });
  expect(profile).not.toHaveProperty("problemUrgency");
  expect(errors).toEqual([]);
  await page.context().close();
});

test("onboarding continues when the site can't be read and the model fails", async () => {
  await fail("model", "500");
  const { page } = await begin("ivo@example.test");
  // The model is not called for unconfirmed addresses.
  const ivo = await signInByApi(product, "/auth/login", "ivo@example.test");
  await confirmEmail(product, ivo, "ivo@example.test");
  await page.getByLabel("Website URL").fill("northpier.test");
  await page.getByRole("button", { name: "Analyze" }).click();
  await expect(
    page.getByText(
      "Analysis failed: We couldn't analyze your website. Please fill in the details manually.",
    ),
  ).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await fillInCompany(page, "Ivo's Ivory");
  await fillInAudience(page);
  await expect(page.getByRole("note")).toHaveText(note, { timeout: 60_000 });
  await expect(suggestions(page)).toHaveCount(6);
  await expectAccessible(page);
  for (const number of [0, 1, 2]) await suggestions(page).nth(number).getByRole("button").click();
  await fillInMarket(page, []);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.context().close();
});

test("a reload and the browser's Back button lose nothing", async () => {
  const { page, errors } = await begin("ida@example.test");
  await fillInCompany(page, "Ida's Indigo");
  await fillInAudience(page);
  await page.getByLabel("Industry").fill("Paints");
  await page.getByLabel("Keyword", { exact: true }).fill("lapis lazuli");
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(step(page, "Your market")).toBeVisible();
  await expect(page.getByLabel("Industry")).toHaveValue("Paints");
  await expect(page.getByRole("list", { name: "Chosen keywords" })).toContainText("lapis lazuli");
  await page.goBack();
  await expect(step(page, "Your audience")).toBeFocused();
  await expect(page.getByLabel("What is their role?")).toHaveValue("Founder");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(step(page, "Your company")).toBeFocused();
  await expect(page.getByLabel("Company name")).toHaveValue("Ida's Indigo");
  // Onboarding resumes at the last step, even without the step in the address.
  await page.goForward();
  await expect(step(page, "Your audience")).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await expect(page).toHaveURL(/\/onboarding\?step=2/);
  await expect(step(page, "Your audience")).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("keywords are not requested without three free slots", async () => {
  const { page } = await begin("iris@example.test");
  const customer = await signInByApi(product, "/auth/login", "iris@example.test");
  await customer("POST", "/discovery/keywords", { keyword: "iris green" });
  await page.reload();
  await fillInCompany(page, "Iris' Inks");
  await fillInAudience(page);
  await expect(page.getByText(/^Your plan has 2 free keyword slots/)).toBeVisible();
  await expect(page.getByLabel("Keyword", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await fillInMarket(page, []);
  await expect(page.getByText("Welcome to Earshot!")).toBeVisible();

  await page.context().close();
});
