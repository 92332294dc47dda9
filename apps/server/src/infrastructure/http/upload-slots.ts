import { AppError } from "../errors.ts";

/** How many uploads a process reads concurrently: each may have all of its bytes in memory. */
export interface UploadLimits {
  atOnce: number;
  /** Reading and waiting together, of one user or address. */
  perSender: number;
  waiting: number;
  waitMs: number;
}

export const uploadLimits: UploadLimits = {
  atOnce: 12,
  perSender: 2,
  waiting: 300,
  waitMs: 20_000,
};

const busy = () => new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: 5 });

/** Bounds the memory that uploads take. */
export interface UploadSlots {
  /**
   * Waits for a slot. @returns a function that releases it; further calls of it do nothing
   * @throws AppError TOO_MANY_REQUESTS when this sender has too many, or no slot is released in time
   */
  take(sender: string): Promise<() => void>;
}

/** Makes the slots of one process. */
export function createUploadSlots({
  atOnce,
  perSender,
  waiting,
  waitMs,
}: UploadLimits): UploadSlots {
  const bySender = new Map<string, number>();
  const queue = new Set<() => void>();
  let taken = 0;

  const count = (sender: string, by: 1 | -1) => {
    const next = (bySender.get(sender) ?? 0) + by;
    if (next > 0) bySender.set(sender, next);
    else bySender.delete(sender);
  };

  /** Waits until a slot is handed over. */
  function wait(): Promise<void> {
    if (queue.size >= waiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      queue.delete(start);
      reject(busy());
    }, waitMs);
    const start = () => {
      queue.delete(start);
      clearTimeout(timer);
      resolve();
    };
    queue.add(start);
    return promise;
  }

  function release(): void {
    const [next] = queue;
    // The slot goes to the upload that has waited longest.
    if (next) next();
    else taken -= 1;
  }

  return {
    async take(sender) {
      if ((bySender.get(sender) ?? 0) >= perSender) throw busy();
      count(sender, 1);
      try {
        if (taken < atOnce) taken += 1;
        else await wait();
      } catch (error) {
        count(sender, -1);
        throw error;
      }
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        count(sender, -1);
        release();
      };
    },
  };
}
