import { fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { addSecurityHeaders, type CheckoutOrigins } from "./security-headers.ts";

const origins: CheckoutOrigins = {
  scripts: ["https://cdn.paddle.com"],
  frames: ["https://buy.paddle.com"],
};

/** The content security policy that each address is answered with. */
async function policies(checkoutOrigins: CheckoutOrigins | null, urls: readonly string[]) {
  const app = fastify();
  addSecurityHeaders(app, { secure: false, reportOrigins: [], checkoutOrigins });
  app.get("/*", async () => "");
  const answers = await Promise.all(urls.map((url) => app.inject(url)));
  await app.close();
  return answers.map(({ headers }) => String(headers["content-security-policy"]));
}

describe("the content security policy", () => {
  test("lets documents with a checkout load Paddle's script and frame", async () => {
    const pages = ["/payment", "/Payment/?plan=builder", "/dashboard?plan=growth&view=pricing"];
    for (const policy of await policies(origins, pages)) {
      expect(policy).toContain("script-src 'self' https://cdn.paddle.com;");
      expect(policy).toContain("frame-src https://buy.paddle.com;");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  test("lets no other document load anything from elsewhere", async () => {
    const pages = ["/", "/dashboard", "/dashboard?view=settings", "/mentions", "/api/payment"];
    for (const policy of await policies(origins, pages)) {
      expect(policy).not.toContain("paddle");
      expect(policy).not.toContain("unsafe");
    }
  });

  test("is the same for all documents where nothing is sold", async () => {
    const [checkout, other] = await policies(null, ["/payment", "/"]);
    expect(checkout).toBe(other);
  });

  test("works for addresses that are not valid URLs", async () => {
    const [policy] = await policies(origins, ["/dashboard?view=%zz"]);
    expect(policy).not.toContain("paddle");
  });
});
