import type { CommunityRule, Source as SourceName } from "@earshot/contract";

/** A community's rules as it shows them to everybody. */
export interface ShownRules {
  /** As the platform writes it, whatever case it was asked for in. */
  name: string;
  /** In the community's own order. */
  rules: CommunityRule[];
  /** Its description and side bar, in which rules may stand as well; empty when there is none. */
  about: string;
}

/** A platform whose communities write down what is to be kept in them. */
export interface RulesReader {
  readonly name: SourceName;
  /**
   * @param community its name without r/
   * @throws SourceError that says why the rules can't be read.
   */
  read(community: string): Promise<ShownRules>;
}
