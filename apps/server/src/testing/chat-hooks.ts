import {
  ChatHookError,
  type ChatHooks,
  type ChatMessage,
} from "../integrations/ports/chat-hook.ts";

/** A fake webhook that records its messages, and fails when a test says so. */
export function createFakeHooks(service: ChatHooks["service"] = "slack") {
  const sent: { address: string; message: ChatMessage }[] = [];
  const failures: (ChatHookError | (() => Promise<void>))[] = [];
  const hooks: ChatHooks = {
    service,
    addressForm: "https://hooks.example/1",
    readAddress: (text) =>
      text.startsWith("https://hooks.example/")
        ? { address: text, hint: `hooks.example, ending in ${text.slice(-1)}` }
        : null,
    async send(address, message) {
      const failure = failures.shift();
      if (failure instanceof ChatHookError) throw failure;
      await failure?.();
      sent.push({ address, message });
    },
  };
  return {
    hooks,
    sent,
    /** The next message fails, or waits for this. */
    next: (failure: ChatHookError | (() => Promise<void>)) => failures.push(failure),
  };
}
