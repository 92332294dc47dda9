import type { Source } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { AccountName, AccountUsage } from "./rules.ts";

/** Events and collectors of accounts; later modules subscribe to them and fill them. */
export function createAccountTopics() {
  const none = async (): Promise<ReadonlyMap<string, AccountUsage>> => new Map();
  let usage: (names: readonly AccountName[]) => Promise<ReadonlyMap<string, AccountUsage>> = none;
  const providers: (() => Promise<readonly AccountName[]>)[] = [];
  return {
    /** A check of an account is due; a job runs it. */
    due: createTopic<{ source: Source; name: string }>(),
    /** An account is about to be removed or to lose its token. A subscriber that is using it throws ACCOUNT_IN_USE. */
    leaving: createTopic<{ id: string }>(),
    /** What accounts have placed, by `accountKey`. Empty until a later module provides it. */
    usage: {
      collect: (names: readonly AccountName[]) => usage(names),
      provide(from: typeof usage) {
        usage = from;
      },
    },
    /** Accounts declared by anyone but the operator. */
    declared: {
      collect: async (): Promise<AccountName[]> =>
        (await Promise.all(providers.map((from) => from()))).flat(),
      provide: (from: () => Promise<readonly AccountName[]>) => void providers.push(from),
    },
  };
}
export type AccountTopics = ReturnType<typeof createAccountTopics>;
