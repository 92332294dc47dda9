/** The marks of an axis from 0 to at least `most`: few, and round numbers a reader can count in. */
export function axisMarks(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // What is counted comes whole.
  const step = Math.max(1, power * ([1, 2, 5, 10].find((by) => by * power >= rough) ?? 10));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
