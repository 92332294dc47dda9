import { type CollectedSource, sourceNames } from "@earshot/contract";

/**
 * A sentence for each cause for which sources are not being checked now; sources of the same cause share
 * it: "Reddit and X are paused on our side."
 */
export function interruptionsOf(sources: readonly CollectedSource[]): string[] {
  const interrupted = sources.flatMap(({ source, isInterrupted, trouble }) =>
    isInterrupted && trouble ? [{ name: sourceNames[source], sentence: trouble }] : [],
  );
  const causes = Map.groupBy(interrupted, ({ name, sentence }) =>
    sentence.startsWith(`${name} is `) ? sentence.slice(`${name} is `.length) : sentence,
  );
  return [...causes].map(([cause, group]) => {
    if (group.length === 1) return group[0]?.sentence ?? "";
    return `${new Intl.ListFormat("en").format(group.map(({ name }) => name))} are ${cause}`;
  });
}
