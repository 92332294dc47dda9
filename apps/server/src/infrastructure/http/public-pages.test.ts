import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-web-"));
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
let app: TestApp;
beforeAll(async () => {
  write("index.html", "the app");
  write("landing/index.html", '<link href="%SITE%/"><h1>Welcome</h1>');
  write("landing/opt-out/index.html", "<h1>No replies</h1><p>the form</p>");
  write("landing/unsubscribe/index.html", "<h1>Mails</h1><p>about replies</p>");
  write("landing/robots.txt", "Sitemap: %SITE%/sitemap.xml");
  for (const mode of ["sign-in", "sign-up", "forgot"])
    write(`auth/${mode}.html`, `the app: ${mode}`);
  app = await openTestApp({ webFolder: folder, publicUrl: null });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe("a page of the build", () => {
  test("has the product's address, plain and compressed", async () => {
    const page = '<link href="http://localhost/"><h1>Welcome</h1>';
    const plain = await app.app.inject("/");
    expect(plain.body).toBe(page);
    expect(plain.headers["content-type"]).toContain("text/html");
    const small = await app.app.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } });
    expect(small.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(page);
    const robots = await app.app.inject("/robots.txt");
    expect(robots.body).toBe("Sitemap: http://localhost/sitemap.xml");
  });

  test("is never served with its placeholders, and a missing page is answered by the app", async () => {
    for (const path of ["/landing/index.html", "/landing/robots.txt", "/terms"]) {
      expect((await app.app.inject(path)).body).toBe("the app");
    }
  });

  test.each([
    ["/dashboard?view=mentions", 200],
    ["/Writers/active/", 200],
    ["/friend/results/0b7c?token=1", 200],
    ["/wp-login.php", 404],
    ["/dashboard/mentions", 404],
    ["/terms", 404],
  ])("of the app answers %s with %i", async (path, status) => {
    const response = await app.app.inject(path);
    expect(response.statusCode).toBe(status);
    expect(response.body).toBe("the app");
    expect(response.headers["content-type"]).toContain("text/html");
  });

  test("for signing in has the requested mode, and is the app's own page after a sign-in elsewhere", async () => {
    for (const [address, body] of [
      ["/auth", "the app: sign-in"],
      ["/auth?mode=sign-up&plan=growth", "the app: sign-up"],
      ["/auth?mode=forgot", "the app: forgot"],
      ["/auth?plan=growth", "the app: sign-up"],
      ["/auth?mode=sign-in&plan=growth", "the app: sign-in"],
      ["/auth?plan=growth&session=expired", "the app: sign-in"],
      ["/auth?mode=../../index", "the app: sign-in"],
      ["/auth?mode=forgot&mode=sign-up", "the app: sign-in"],
      ["/auth?signed_in=main", "the app"],
      ["/auth/sign-in.html", "the app"],
    ] as const) {
      expect((await app.app.inject(address)).body).toBe(body);
    }
  });

  test("shows the token of a link exactly, as text", async () => {
    const token = "$'$&<b>$`";
    const { body } = await app.app.inject(`/opt-out/confirm?token=${encodeURIComponent(token)}`);
    expect(body).toContain('value="$&#39;$&amp;&lt;b&gt;$`"');
    expect(body.match(/the form/g)).toHaveLength(1);
  });

  test("shows the button of an unsubscribe link below its title", async () => {
    const { body } = await app.app.inject('/unsubscribe?token="><b>');
    expect(body).toMatch(/^<h1>Mails<\/h1><form method="post"[^>]*><p><button/);
    expect(body).toContain("token=%22%3E%3Cb%3E");
  });
});
