import { expect, vi } from "vitest";
import type { TestApp } from "./app.ts";

/** Makes a workspace that watches the phrases, and waits until the phrase index knows them. */
export async function watch({ platform, domains }: TestApp, keywords: string[]): Promise<string> {
  const workspaceId = await platform.database.transaction(async (tx) => {
    const user = await domains.accounts.create(tx, {
      email: "watcher@example.test",
      fullName: "Watcher",
      password: "a good long password",
      userType: "user",
      emailVerified: true,
    });
    const form = { companyName: null, tier: "growth" as const };
    return (await domains.workspaces.createFor(tx, user.id, form)).id;
  });
  for (const keyword of keywords) await domains.keywords.add(workspaceId, keyword);
  await vi.waitFor(() => expect(domains.index.size).toBe(keywords.length), { interval: 5 });
  return workspaceId;
}
