import { expect, vi } from "vitest";
import type { TestApp } from "./app.ts";

/** Creates a workspace with these keywords and waits until the phrase index knows them. */
export async function createWorkspaceWithKeywords(
  { infrastructure, services }: TestApp,
  keywords: string[],
): Promise<string> {
  const workspaceId = await infrastructure.database.transaction(async (tx) => {
    const user = await services.accounts.create(tx, {
      email: "watcher@example.test",
      fullName: "Watcher",
      password: "a good long password",
      userType: "user",
      emailVerified: true,
    });
    const form = { companyName: null, tier: "growth" as const };
    return (await services.workspaces.createFor(tx, user.id, form)).id;
  });
  for (const keyword of keywords) await services.keywords.add(workspaceId, keyword);
  await vi.waitFor(() => expect(services.index.size).toBe(keywords.length), { interval: 5 });
  return workspaceId;
}
