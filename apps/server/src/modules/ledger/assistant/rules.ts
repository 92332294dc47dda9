/** The cost of tokens in millionths of a dollar, rounded up. @param price for a million tokens */
export function costOf(
  tokens: { inputTokens: number; outputTokens: number },
  price: { inputMicros: number; outputMicros: number },
): number {
  const micros = tokens.inputTokens * price.inputMicros + tokens.outputTokens * price.outputMicros;
  return Math.ceil(micros / 1_000_000);
}

/** How long an answer stays in the cache. */
export const answerRetentionMs = 30 * 24 * 3_600_000;
