/** Returns the marks of an axis from 0 to at least `max`: a few round numbers. */
export function axisMarks(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts are whole numbers.
  const step = Math.max(1, power * ([1, 2, 5, 10].find((by) => by * power >= rough) ?? 10));
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
