import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { signIn } from "./steps.ts";

test("a screen that can't be rendered is reported, and leads back to the overview", async () => {
  const reports: string[] = [];
  const sentry = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      if (request.method === "POST") reports.push(body);
      response.writeHead(200, { "access-control-allow-origin": "*" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => sentry.listen(0, "localhost", resolve));
  const { port } = sentry.address() as AddressInfo;
  const product = await startProduct({
    env: { SENTRY_BROWSER_DSN: `http://public@localhost:${port}/1` },
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await signIn(page, product.url);
    // The code of one screen throws when it is rendered.
    await page.route(/\/assets\/friend-page-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export function FriendPage() { throw new Error("no title in “my private words”"); }',
      }),
    );
    await page.goto(`${product.url}/friend`);
    await expect(
      page.getByRole("heading", { level: 1, name: "This screen could not be loaded" }),
    ).toBeVisible();
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    const event = JSON.parse(reports[0]?.split("\n")[2] ?? "{}");
    await expect(page.getByText(event.event_id)).toBeVisible();
    expect(event).toMatchObject({ tags: { screen: "/friend" }, user: { id: expect.any(String) } });
    expect(reports.join("")).not.toMatch(/demo@earshot\.test|my private words/);
    const pictures = process.env.PICTURES;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findViolations(page)).toEqual([]);
        const file = pictures && `${pictures}/failed-screen-${width}-${colorScheme}.png`;
        if (file) await page.screenshot({ path: file });
      }
    }
    await page.getByRole("link", { name: "Back to the overview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/could not be loaded/);
  } finally {
    await browser.close();
    await product.stop();
    sentry.closeAllConnections();
    sentry.close();
  }
});
