import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import type { Conversations } from "../ports/conversations.ts";
import type { FirehoseSource } from "../ports/firehose.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { Threads } from "../ports/threads.ts";
import { type AppViewOptions, createAppView } from "./appview.ts";
import { createFirehose, type JetstreamOptions } from "./firehose.ts";
import { createConversations, createLookup } from "./lookup.ts";
import { createProfiles } from "./profiles.ts";
import { createThreads } from "./threads.ts";

export { checkBluesky } from "./check.ts";

/** Bluesky without an account: Jetstream and the public AppView. */
export function createBluesky(
  options: AppViewOptions & JetstreamOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; log: Log; fetch?: typeof fetch },
): {
  firehose: FirehoseSource;
  lookup: PostLookup;
  threads: Threads;
  conversations: Conversations;
} {
  const appView = createAppView(options, deps);
  const profiles = createProfiles(appView, deps);
  const { admit, forget } = profiles;
  return {
    firehose: createFirehose(options, { ...deps, admit, forgetAccount: forget }),
    lookup: createLookup(options, { appView }),
    threads: createThreads(options, { appView }),
    conversations: createConversations(options, { appView }),
  };
}
