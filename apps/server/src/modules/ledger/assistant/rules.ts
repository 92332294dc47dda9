/** What tokens cost, in millionths of a dollar, rounded up. @param price for a million tokens */
export function costOf(
  tokens: { inputTokens: number; outputTokens: number },
  price: { inputMicros: number; outputMicros: number },
): number {
  const micros = tokens.inputTokens * price.inputMicros + tokens.outputTokens * price.outputMicros;
  return Math.ceil(micros / 1_000_000);
}

/** An answer is good for so long: models and prices change. */
export const answerKeptMs = 30 * 24 * 3_600_000;
