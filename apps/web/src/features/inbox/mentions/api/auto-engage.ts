import { api } from "../../../../lib/client.ts";

/**
 * Tells the server whether the reply to an accepted mention is placed without approval, according to the
 * workspace's current setting. A failure is not shown, because the acceptance itself has succeeded.
 */
export async function autoEngage(mentionId: string, present: () => Promise<boolean>) {
  try {
    await api("autoEngage", { body: { mentionId, autoPost: await present() } });
  } catch {
    // The server then uses the workspace's setting.
  }
}
