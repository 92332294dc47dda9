/** The number of calls to each API. */
export interface HnUsage {
  algolia: number;
  firebase: number;
}

/** Counts calls, so that a proof can report how often Hacker News was called. */
export function createHnUsage() {
  let calls: HnUsage = { algolia: 0, firebase: 0 };
  return {
    count(api: keyof HnUsage): void {
      calls[api] += 1;
    },
    read: (): HnUsage => ({ ...calls }),
    reset(): void {
      calls = { algolia: 0, firebase: 0 };
    },
  };
}
