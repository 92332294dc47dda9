import type { CommunityRule, Source as SourceName } from "@earshot/contract";

/** A community's rules as everyone can read them. */
export interface ShownRules {
  /** As the platform writes it; the requested name may differ in case. */
  name: string;
  /** In the community's own order. */
  rules: CommunityRule[];
  /** The description and sidebar, which may contain rules too; empty when there is none. */
  about: string;
}

/** A platform whose communities publish rules. */
export interface RulesReader {
  readonly name: SourceName;
  /**
   * @param community its name without r/
   * @throws SourceError that says why the rules can't be read.
   */
  read(community: string): Promise<ShownRules>;
}
