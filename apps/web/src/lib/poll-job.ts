import { researchLimits } from "@earshot/contract";

interface JobPoll {
  /** Fetches the job once. @returns whether it has ended */
  ask: () => Promise<boolean>;
  /** Called after the last poll, when the job has not ended by then. */
  onTimeout: () => void;
}

const { pollMs, pollsMax, hiddenCheckMs } = researchLimits;

/**
 * Polls a job every two seconds until it has ended, at most 150 times and for five minutes (S1 §9). A hidden tab does
 * not poll: it checks every second whether it is visible again, and then polls once more even after the five minutes.
 * @returns a function that stops it
 */
export function pollJob({ ask, onTimeout }: JobPoll): () => void {
  const endsAt = Date.now() + pollMs * pollsMax;
  let polls = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;

  async function step(): Promise<void> {
    if (document.hidden) {
      timer = setTimeout(step, hiddenCheckMs);
      return;
    }
    polls += 1;
    const hasEnded = await ask();
    if (isStopped || hasEnded) return;
    if (polls >= pollsMax || Date.now() >= endsAt) onTimeout();
    else timer = setTimeout(step, pollMs);
  }
  timer = setTimeout(step, pollMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
