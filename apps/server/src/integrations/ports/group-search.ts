import type { Source as SourceName } from "@earshot/contract";

/** A public group that a web search found. */
export interface FoundGroup {
  name: string;
  /** http or https, to the group itself. */
  url: string;
  /** The index's text of the group's own page; empty where the search found only posts in the group. */
  description: string;
}

/** A platform whose public groups are found through web search. The groups themselves can't be read. */
export interface GroupSearch {
  readonly name: SourceName;
  /** In millionths of a dollar. A failed call is not billed. */
  readonly callMicros: number;
  /**
   * One call: groups whose name, description or posts contain the phrase, each once.
   * @param country ISO 3166, two letters
   * @throws SourceError
   */
  search(phrase: string, country?: string): Promise<FoundGroup[]>;
}
