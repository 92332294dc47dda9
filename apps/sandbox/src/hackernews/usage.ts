/** How many calls each API got. */
export interface HnUsage {
  algolia: number;
  firebase: number;
}

/** Counts calls, so that a proof can say how often Hacker News was asked. */
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
