import { type CollectedSource, sourceNames } from "@earshot/contract";

/**
 * Returns a sentence for each reason why sources are not checked now; sources with the same reason share
 * one: "Reddit and X are paused because of a problem on our side."
 */
export function interruptionsOf(sources: readonly CollectedSource[]): string[] {
  const interrupted = sources.flatMap(({ source, isInterrupted, failure }) =>
    isInterrupted && failure ? [{ name: sourceNames[source], sentence: failure }] : [],
  );
  const causes = Map.groupBy(interrupted, ({ name, sentence }) =>
    sentence.startsWith(`${name} is `) ? sentence.slice(`${name} is `.length) : sentence,
  );
  return [...causes].map(([cause, group]) => {
    if (group.length === 1) return group[0]?.sentence ?? "";
    return `${new Intl.ListFormat("en").format(group.map(({ name }) => name))} are ${cause}`;
  });
}
