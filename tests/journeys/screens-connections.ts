import type { Page } from "@playwright/test";
import { confirmEmail, signUpByApi } from "./api.ts";
import type { Product } from "./product.ts";
import { type OnScreen, visit } from "./screens-visit.ts";
import { startSession } from "./steps.ts";

/** Stores the outcome for a missing receiver without waiting: one event arrived, one will be tried again. */
const deliver = `
  with delivered as (
    update webhook_deliveries set delivered_at = now(),
      attempts = attempts || jsonb_build_array(jsonb_build_object(
        'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'milliseconds', 84, 'status', 200,
        'problem', null, 'answer', '{"ok":true}', 'headers', attempts -> 0 -> 'headers'))
    where id = $1 returning webhook_id
  )
  update webhooks set next_at = now() + interval '1 hour' from delivered where id = delivered.webhook_id`;

interface Made {
  webhook: { id: string };
}
interface Log {
  deliveries: { id: string; attempts: unknown[] }[];
}

/** Visits the settings of webhooks, feeds and API tokens, with some of each. */
export async function visitConnections(page: Page, product: Product, on: OnScreen): Promise<void> {
  const email = `connected${Date.now()}@example.test`;
  const call = await signUpByApi(product, email, { fullName: "Cleo", companyName: "Cleo & Co" });
  await confirmEmail(product, call, email);
  await call("POST", "/discovery/keywords", { keyword: "invoicing software" });
  await product.change(
    `update workspaces set has_completed_onboarding = true
      where id = (select current_workspace_id from users where email = $1)`,
    [email],
  );
  const types = ["mention.created", "mention.accepted", "reply.removed", "report.ready"];
  const url = "https://hooks.cleo.test/earshot/events";
  const { webhook } = await call<Made>("POST", "/workspace/webhooks", { url, types });
  const other = await call<Made>("POST", "/workspace/webhooks", {
    ...{ url: "https://n8n.cleo.test/webhook/5b7e2c", types: ["mention.created"] },
  });
  await call("PATCH", `/workspace/webhooks/${other.webhook.id}`, { isPaused: true });
  const path = `/workspace/webhooks/${webhook.id}`;
  await call("POST", `${path}/test`);
  let sent: Log["deliveries"] = [];
  while (!sent[0]?.attempts.length)
    ({ deliveries: sent } = await call<Log>("GET", `${path}/deliveries`));
  await product.change(deliver, [sent[0].id]);
  await call("POST", `${path}/test`);
  const filter = { status: "pending", intent: "Looking", source: "reddit", search: "invoice" };
  await call("POST", "/mention-feeds", { name: "People looking on Reddit", filter });
  await call("POST", "/workspace/api-tokens", {
    ...{ name: "CRM sync", scopes: ["read", "mentions"], days: 90 },
  });

  await startSession(page, product.url, email);
  const section = (id: string) => `${product.url}/dashboard?view=settings&section=${id}`;
  await page.goto(section("webhooks"));
  await page.getByText("Status 200").first().waitFor();
  await on("settings-webhooks", "whole");
  await page.getByRole("button", { name: `More for the webhook to ${url}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).waitFor();
  await on("settings-webhooks-menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Show deliveries to ${url}` }).click();
  await page.getByText("Payload and attempts").last().click();
  await on("settings-webhooks-log", "whole");
  await visit(page, section("feeds"), "settings-feeds", on, "whole");
  await visit(page, section("api-tokens"), "settings-api-tokens", on, "whole");
}
