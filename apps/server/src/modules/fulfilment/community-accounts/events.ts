import type { Source } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { AccountName, AccountUsage } from "./rules.ts";

/** What later domains know of accounts; nothing until one says so. */
export function createAccountTopics() {
  const none = async (): Promise<ReadonlyMap<string, AccountUsage>> => new Map();
  let uses: (names: readonly AccountName[]) => Promise<ReadonlyMap<string, AccountUsage>> = none;
  const named: (() => Promise<readonly AccountName[]>)[] = [];
  return {
    /** A look at an account is due: a job does it. */
    due: createTopic<{ source: Source; name: string }>(),
    /** An account goes, or gives up its token. Whoever is at work with it throws ACCOUNT_IN_USE. */
    leaving: createTopic<{ id: string }>(),
    /** What accounts have placed, by `accountKey`. */
    uses: {
      collect: (names: readonly AccountName[]) => uses(names),
      provide(from: typeof uses) {
        uses = from;
      },
    },
    /** Accounts that others than the operator have declared. */
    declared: {
      collect: async (): Promise<AccountName[]> =>
        (await Promise.all(named.map((from) => from()))).flat(),
      provide: (from: () => Promise<readonly AccountName[]>) => void named.push(from),
    },
  };
}
export type AccountTopics = ReturnType<typeof createAccountTopics>;
