import { type Browser, expect, type Page } from "@playwright/test";
import { type Caller, signInByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { until } from "./sample-data.ts";
import { test } from "./shared-product.ts";
import { openMention, signIn, watchErrors } from "./steps.ts";

interface Listed {
  id: string;
  title: string;
  intent: { level: string };
}

let product: Product;
let browser: Browser;
let customer: Caller;
const keyword = "tin whistle";
/** Each of them is found by a different filter. */
const titles = {
  asks: "Can anyone recommend a tin whistle teacher? Budget is 40 a month",
  tells: "My tin whistle turned ten",
  elsewhere: "A tin whistle among developers",
  skipped: "A tin whistle that nobody wants",
};

const list = async (query: Record<string, string>): Promise<Listed[]> =>
  (
    await customer<{ mentions: Listed[] }>(
      "GET",
      `/discovery/reddit-mentions?${new URLSearchParams({ keyword, limit: "50", ...query })}`,
    )
  ).mentions;

test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  await customer("POST", "/discovery/keywords", { keyword });
  const bodies = {
    asks: "We are looking for someone and would pay for lessons. Which school do you use?",
    tells: "It hangs on a wall by the café, and that is all there is to tell of it.",
    elsewhere: "Somebody plays it at every standup here, since spring.",
    skipped: "It lies in a drawer beside some string and two batteries.",
  };
  for (const name of Object.keys(bodies) as (keyof typeof bodies)[]) {
    const community = name === "elsewhere" ? "webdev" : "smallbusiness";
    await product.postThread({ community, title: titles[name], body: bodies[name] });
  }
  const found = await until(async () => {
    const all = await list({});
    return all.length === 4 ? all : undefined;
  });
  const skipped = found.find(({ title }) => title === titles.skipped);
  await customer("PATCH", `/discovery/reddit-mentions/${skipped?.id}/status`, { status: "denied" });
});
test.afterAll(() => browser.close());

async function open(at: string, width = 1440): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", at);
  await expect(page.getByRole("article").first()).toBeVisible();
  return { page, errors };
}

const shown = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });
const field = (page: Page) => page.getByRole("searchbox", { name: "Search mentions" });

/** Waits until the list has exactly these mentions, now and after a reload. */
async function expectKept(page: Page, expected: readonly string[], address: RegExp) {
  for (const when of ["now", "after a reload"]) {
    // Mentions posted within one second may be in any order.
    await expect
      .poll(async () => (await shown(page).allTextContents()).sort(), { message: when })
      .toEqual(expected.toSorted());
    await expect(page, when).toHaveURL(address);
    if (when === "now") await page.reload();
  }
}

test("filters and sort order set by mouse are saved in the address and restored from it", async () => {
  const { page, errors } = await open("/mentions");
  await page.getByLabel("Keyword").selectOption(keyword);
  const pending = [titles.elsewhere, titles.tells, titles.asks];
  await expectKept(page, pending, /keyword=tin/);

  await page.getByRole("button", { name: /^Denied/ }).click();
  await expectKept(page, [titles.skipped], /status=denied/);
  await page.getByRole("button", { name: /^All/ }).click();
  await expectKept(page, [titles.skipped, ...pending], /status=all/);
  await page.getByRole("button", { name: /^Pending/ }).click();
  await expectKept(page, pending, /^(?!.*status=)/);

  await page.getByLabel("Source").selectOption("X");
  await expect(page.getByText("No pending mentions match these filters")).toBeVisible();
  await expect(page).toHaveURL(/source=x/);
  await page.getByLabel("Source").selectOption("Reddit");
  await expectKept(page, pending, /source=reddit/);

  const elsewhere = await openMention(page, titles.elsewhere);
  await elsewhere.getByRole("button", { name: "r/webdev" }).click();
  await expectKept(page, [titles.elsewhere], /subreddit=webdev/);
  await page.getByRole("button", { name: "r/webdev, show all communities" }).click();
  await expectKept(page, pending, /^(?!.*subreddit=)/);

  const levels = new Map((await list({})).map(({ title, intent }) => [title, intent.level]));
  const strong = pending.filter((title) =>
    ["Looking", "Ready to buy"].includes(levels.get(title) ?? ""),
  );
  expect(strong).toContain(titles.asks);
  expect(strong).not.toContain(titles.tells);
  await page.getByLabel("Intent").selectOption("Looking or stronger");
  await expectKept(page, strong, /intent=Looking/);
  await page.getByLabel("Intent").selectOption("Any intent");
  await page.getByLabel("Sort").selectOption("Strongest intent");
  await expect(shown(page).first()).toHaveText(titles.asks);
  await expect(page).toHaveURL(/sort=intent/);

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/mentions\?sort=intent$/);
  // Back goes from filter to filter.
  await page.goBack();
  await expect(page).toHaveURL(/keyword=tin.*/);
  await expect(shown(page).first()).toHaveText(titles.asks);
  await page.goBack();
  await expect(page.getByLabel("Sort")).toHaveValue("newest");
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a keyboard search highlights its words, survives a reload and is one step for Back", async () => {
  const { page, errors } = await open(`/mentions?keyword=${keyword}`);
  await expect(shown(page)).toHaveCount(3);
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("HANGS wal");
  await expect(shown(page)).toHaveText([titles.tells]);
  await expect(page).toHaveURL(/search=HANGS\+wal/);
  const marks = (await openMention(page, titles.tells)).locator("mark");
  await expect(marks).toHaveText(["tin whistle", "hangs", "wall"]);
  await page.reload();
  await expect(shown(page)).toHaveText([titles.tells]);
  await expect(field(page)).toHaveValue("HANGS wal");
  await page.goBack();
  await expect(shown(page)).toHaveCount(3);
  await expect(field(page)).toHaveValue("");

  // Enter moves on to the list, where the triage keys work.
  await page.keyboard.press("/");
  await page.keyboard.type("developers");
  await page.keyboard.press("Enter");
  await expect(shown(page)).toHaveText([titles.elsewhere]);
  await page.keyboard.press("j");
  await expect(page.getByRole("article")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
  await expect(shown(page)).toHaveCount(3);
  await expect(page).not.toHaveURL(/search=/);

  await page.keyboard.type("nowhere to be found");
  await expect(page.getByText("No pending mentions match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/search=|keyword=/);
  expect(errors).toEqual([]);
  await page.context().close();
});

for (const width of [1440, 360]) {
  test(`filters are saved, used, replaced and deleted by keyboard alone at ${width} px`, async () => {
    const { page, errors } = await open(`/mentions?keyword=${keyword}&status=denied`, width);
    const onto = async (name: string | RegExp) => {
      const target = page.getByRole("button", { name });
      for (let steps = 0; steps < 60; steps++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab did not reach ${name}`);
    };
    const save = async (name: string) => {
      await onto("Save these filters");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Name")).toBeFocused();
      await page.keyboard.type(name);
    };
    await save("Unwanted whistles");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved as “Unwanted whistles”.")).toBeVisible();
    const used = page.getByRole("button", { name: "Saved filters, “Unwanted whistles” in use" });
    await expect(used).toBeVisible();
    await expect(page.getByRole("button", { name: "Save these filters" })).toHaveCount(0);

    // From another list it restores every filter; the address keeps it across a reload.
    await page.goto(`${product.url}/mentions?source=reddit&sort=intent&page=2`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await onto("Saved filters");
    await page.keyboard.press("Enter");
    const choice = page.getByRole("menuitemradio", { name: "Unwanted whistles" });
    await expect(choice).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expectKept(page, [titles.skipped], /status=denied/);
    await expect(page).not.toHaveURL(/source=|sort=|page=/);
    await expect(used).toBeVisible();
    const wide = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);

    // The same name in another case takes its place.
    await page.goto(`${product.url}/mentions?keyword=${keyword}&subreddit=webdev`);
    await expect(shown(page)).toHaveText([titles.elsewhere]);
    await save("UNWANTED whistles");
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(
      "“Unwanted whistles” already exists and will be replaced.",
    );
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("button", { name: "Saved filters, “UNWANTED whistles” in use" }),
    ).toBeVisible();

    await onto(/^Saved filters/);
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Manage saved filters" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Saved filters" });
    await expect(dialog).toContainText(`Pending · keyword “${keyword}” · r/webdev`);
    await onto("Delete “UNWANTED whistles”");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Keep" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("No saved filters yet.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Saved filters/ })).toHaveCount(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });
}
