import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { payloads } from "./hostile.ts";
import { bodyLines, dumpTitle, plant, planted, titles } from "./hostile-data.ts";
import { type Product, startProduct } from "./product.ts";
import { visits } from "./screens.ts";
import { card, openMention, startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ replyCheckSeconds: "2,3600" }),
    launchChromium(),
  ]);
  await plant(product);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** `HOSTILE_WIDTHS=360,1440` opens the screens of each person at both widths. */
const widths = (process.env.HOSTILE_WIDTHS || "360").split(",").map(Number);
const isPlanted = process.env.HOSTILE_PLANT === "on";

/** A browser context that records executed payloads, blocked content, dialogs and errors. */
async function open(
  width = 360,
): Promise<{ context: BrowserContext; page: Page; incidents: string[] }> {
  const context = await browser.newContext({
    colorScheme: "dark",
    viewport: { width, height: 900 },
    // The list of devices shows it.
    userAgent: "<img src=x onerror=__executed(60)> Chrome/153.0.0.0 Linux",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const incidents = watchErrors(page);
  await context.exposeBinding("__executed", (_, what) => incidents.push(`payload ${what} ran`));
  await context.exposeBinding("__refused", (_, what) =>
    incidents.push(`the policy refused ${what}`),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { __refused } = window as unknown as { __refused: (what: string) => void };
      __refused(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  if (isPlanted) {
    const markup = `<img src=x onerror=__executed(70)><a href="javascript:__executed(71)">x</a>`;
    await context.addInitScript(
      (html) => addEventListener("load", () => document.body.insertAdjacentHTML("beforeend", html)),
      markup,
    );
  }
  page.on("dialog", (dialog) => {
    incidents.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { context, page, incidents };
}

/** Whether a browser reports a refused request; the broken links are refused on purpose. */
const isRefusal = (error: string) => /Failed to load resource.*status of 4\d\d/.test(error);

/** The text that is readable on the screen, including the values of fields. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>("input, textarea, select");
    return [document.body.textContent, ...[...fields].map(({ value }) => value)].join("\n");
  });

/** The addresses of links, forms and frames that are neither web nor mail addresses, or lead to a foreign host. */
const malformedAddresses = (page: Page) =>
  page.evaluate(() => {
    const leading = "a, area, form, iframe, embed, object, base, link, img, button[formaction]";
    return [...document.querySelectorAll(leading)].flatMap((element) =>
      ["href", "xlink:href", "action", "formaction", "src", "data"].flatMap((name) => {
        const value = element.getAttribute(name);
        if (value === null) return [];
        const { protocol, origin } = new URL(value, location.href);
        const isPicture = element.tagName === "IMG" && protocol === "data:";
        // otpauth: opens the authenticator app; the address is the server's.
        const known = ["http:", "https:", "mailto:", "otpauth:"].includes(protocol) || isPicture;
        const foreign = origin.includes("elsewhere.example");
        return known && !foreign ? [] : [value];
      }),
    );
  });

/** Checks a screen. @param words must be readable on it as they were typed */
async function examine(page: Page, name: string, words: readonly string[] = []): Promise<void> {
  expect.soft(await malformedAddresses(page), `addresses on ${name}`).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(tooWide, `${name} is too wide`).toBeLessThanOrEqual(0);
  // A screen may be visible before its data has loaded.
  await expect
    .configure({ soft: true })
    .poll(
      async () => {
        const shown = await wordsOn(page);
        return words.filter((word) => !shown.includes(word));
      },
      { message: `missing on ${name}` },
    )
    .toEqual([]);
}

const { reply, note, reason, company, disclosure } = planted;
const shownReply = reply.split("\n");
/** The words that must be readable on the screens of each visit, by the screens' names. */
const words = {
  "a customer": {
    "user-menu": [planted.customerName],
    "reply-waiting": [...bodyLines, ...shownReply, disclosure],
    "reply-ledger": [...bodyLines, ...shownReply, disclosure],
    settings: [planted.customerName],
    "settings-replies": [disclosure],
    onboarding: [company],
  },
  "a customer with mentions": {
    // Reddit shows `__proto__` in bold, and so does every screen that renders Markdown: without underscores.
    "mention-open": bodyLines.map((line) => (line === "__proto__" ? "proto" : line)),
    "mentions-denied": reason.split("\n"),
    keywords: [planted.keyword],
  },
  "a writer": {
    opportunities: [...bodyLines, company],
    desk: [...bodyLines, ...shownReply, ...note.split("\n"), disclosure],
    placing: [...bodyLines, ...shownReply],
    "handed-in": [...bodyLines, ...shownReply],
    "writer-account": [planted.writerName],
  },
  "the administrator": { admin: [planted.invited] },
} satisfies Partial<Record<keyof typeof visits, Record<string, readonly string[]>>>;

for (const width of widths) {
  for (const who of Object.keys(words) as (keyof typeof words)[]) {
    test(`hostile texts appear as plain text on the screens of ${who} at ${width} px`, async () => {
      const { context, page, incidents } = await open(width);
      const expected = new Map<string, readonly string[]>(Object.entries(words[who]));
      let screens = 0;
      await visits[who](page, product, async (name) => {
        screens += 1;
        await examine(page, name, expected.get(name));
        expected.delete(name);
      });
      expect([...expected.keys()], "screens that were not visited").toEqual([]);
      expect(incidents.filter((error) => !isRefusal(error))).toEqual([]);
      // `prove:hostile` reads it.
      test.info().annotations.push({ type: "screens", description: String(screens) });
      await context.close();
    });
  }
}

test("hostile author names, communities and titles appear as plain text in the list of mentions", async () => {
  const { context, page, incidents } = await open();
  await page.setViewportSize({ width: 1280, height: 900 });
  await startSession(page, product.url);
  const { author, community, threadTitle } = planted;
  const planned = [author, community, threadTitle, ...titles()];
  // The dump's comment has the title of its thread.
  const opening = [...titles(), dumpTitle, threadTitle];
  const opened = new Set<string>();
  let shown = "";
  // The newest come first, and the sandbox keeps posting: the planted ones may be on later pages.
  for (let number = 1; number <= 6; number += 1) {
    if (opened.size === opening.length && planned.every((text) => shown.includes(text))) break;
    await page.goto(`${product.url}/mentions?status=all&page=${number}`);
    await page.getByRole("article").first().waitFor();
    await examine(page, `mentions, page ${number}`);
    shown += await wordsOn(page);
    // The author and the whole title are beside the list.
    for (const title of opening.filter((one) => !opened.has(one))) {
      if ((await card(page, title).count()) === 0) continue;
      shown += await (await openMention(page, title)).innerText();
      opened.add(title);
    }
  }
  expect(opening.filter((title) => !opened.has(title))).toEqual([]);
  expect(planned.filter((text) => !shown.includes(text))).toEqual([]);
  expect(incidents.filter((error) => !isRefusal(error))).toEqual([]);
  await context.close();
});

test("pages that read their address show hostile values as plain text", async () => {
  const { context, page, incidents } = await open();
  const text = encodeURIComponent(payloads.filter((one) => one.length < 60).join(" "));
  const visitAll = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(`${product.url}${address}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await examine(page, address.slice(0, 40));
    }
  };
  await visitAll([
    `/?q=${text}#${text}`,
    `/terms?q=${text}#${text}`,
    `/opt-out?name=${text}#${text}`,
    `/opt-out/confirm?token=${text}`,
    `/auth?plan=${text}&ref=${text}&session=${text}&google_error=${text}&checkoutId=${text}`,
    `/auth?mode=sign-up&google_error=__proto__`,
    `/verify-email#token=${text}`,
    `/reset-password#access_token=${text}&refresh_token=${text}`,
    `/writers/auth?session=${text}#invitation=${text}`,
    `/nowhere/${text}`,
  ]);
  await page.goto(`${product.url}/opt-out`);
  // Names on LinkedIn may have spaces; names with spaces are refused for Reddit.
  const name = '"><svg onload=__executed(61)>';
  await page.getByLabel("Platform").selectOption("linkedin");
  await page.getByLabel("Name of the account").fill(name);
  await page.getByLabel("Your email").fill("author@example.test");
  await page.getByLabel("Note").fill(planted.reason.slice(0, 500));
  await page.getByRole("button", { name: "Send opt-out request" }).click();
  await page.getByRole("status").waitFor();
  const { text: mail } = await product.mailTo("author@example.test");
  await page.goto(/https?:\/\/localhost:\d+\/\S+/.exec(mail)?.[0] ?? "");
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await page.getByRole("status").waitFor();
  // Stored in the form in which names are compared: without case and punctuation.
  await examine(page, "the confirmed opt-out", ["executed"]);
  await startSession(page, product.url);
  await visitAll([
    `/mentions?keyword=${text}&subreddit=${text}&status=${text}&item=${text}&page=${text}`,
    `/dashboard?view=${text}&reddit_connected=${text}&username=${text}`,
    `/dashboard?reddit_error=${text}`,
    `/dashboard?view=replies&stage=${text}&platform=${text}&reply=${text}`,
    `/dashboard?view=pricing&plan=${text}`,
  ]);
  expect(incidents.filter((error) => !isRefusal(error))).toEqual([]);
  await context.close();
});
