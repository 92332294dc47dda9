/** Formats a length of time for a writer: "9 min", "3 h 20 min", "2 d". */
function length(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) {
    const rest = minutes % 60;
    return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
  }
  return `${Math.floor(minutes / (24 * 60)).toLocaleString()} d`;
}

/** Formats when the promise of a first reply ends. */
export function due(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  if (minutes === 0) return "due now";
  return minutes > 0 ? `due in ${length(minutes)}` : `late by ${length(-minutes)}`;
}
