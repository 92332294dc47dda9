import type { Source as SourceName } from "@earshot/contract";

/** A community as its platform presents it to everyone. */
export interface DirectoryCommunity {
  /** As the platform writes it, without a prefix. */
  name: string;
  /** Plain text; empty where the community has none. */
  description: string;
  /** null: the platform does not report it. */
  subscribers: number | null;
  createdAt: Date;
}

/** A platform whose communities can be found and looked up. */
export interface CommunityDirectory {
  readonly name: SourceName;
  /**
   * Communities that anybody can read and whose name or description matches, best first. Adult ones are omitted.
   * @throws SourceError
   */
  search(keywords: string, limit: number): Promise<DirectoryCommunity[]>;
  /**
   * A community that anybody can read. Ignores the case of the name.
   * @throws SourceError that says why it can't be read: private, banned, quarantined, no such community.
   */
  about(community: string): Promise<DirectoryCommunity>;
}
