import type { Clock } from "../../infrastructure/clock.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { createRules } from "./rules.ts";
import { createXTransport, type XOptions } from "./transport.ts";

/**
 * Lists the rules of the app's stream. This checks the token, and reads no post that would be billed.
 * @returns how many rules there are
 * @throws SourceError
 */
export async function checkX(
  options: XOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
): Promise<number> {
  const rules = createRules(options, createXTransport(options, deps, "x:rules"));
  return (await rules.list()).length;
}
