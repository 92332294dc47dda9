import type { Source } from "@earshot/contract";
import type { Tx } from "../../platform/db/index.ts";
export type Prints = ReturnType<typeof createPrints>;
interface P {
  replyId: string;
  source: Source;
  community: string | null;
  text: string;
}
export function createPrints(_: unknown) {
  return {
    async record(_tx: Tx, _p: P): Promise<void> {},
    async nearest(
      _t: string,
      _o: { exceptReply?: string; limit: number },
    ): Promise<(P & { likeness: number; at: Date })[]> {
      return [];
    },
  };
}
