import { api } from "../../../../lib/client.ts";

/**
 * Says of an accepted mention whether its reply is placed without asking, as the workspace has it at
 * present. The acceptance is what counts: a failure here loses nothing, so nobody is told of it.
 */
export async function autoEngage(mentionId: string, present: () => Promise<boolean>) {
  try {
    await api("autoEngage", { body: { mentionId, autoPost: await present() } });
  } catch {
    // The workspace's own setting, which the server has, holds.
  }
}
