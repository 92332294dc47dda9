import type { Source as SourceName } from "@earshot/contract";

/** A public group that a web search found. */
export interface FoundGroup {
  name: string;
  /** http or https, to the group itself. */
  url: string;
  /** What the index holds of the group's own page; empty where it found only posts of the group. */
  description: string;
}

/** A platform whose public groups are found through web search: nothing of them can be read. */
export interface GroupSearch {
  readonly name: SourceName;
  /** In millionths of a dollar. A failed call is not billed. */
  readonly callMicros: number;
  /**
   * One call: groups whose name, description or posts have the phrase, each once.
   * @param country ISO 3166, two letters
   * @throws SourceError
   */
  search(phrase: string, country?: string): Promise<FoundGroup[]>;
}
