import type { Source as SourceName } from "@earshot/contract";

/** An account as a platform shows it. */
export interface SeenAccount {
  name: string;
  suspended: boolean;
  /** All that it has; null when the platform does not tell. */
  karma: number | null;
  bornAt: Date | null;
}

/** Looks at accounts of a platform. Reading changes nothing there. */
export interface AccountViewer {
  readonly name: SourceName;
  /** As others see it; null: they see none of that name. @throws SourceError */
  look(name: string): Promise<SeenAccount | null>;
  /**
   * As it sees itself: what others don't see is there all the same.
   * @param keep is given each refresh token that the platform sends instead of the one before
   * @throws SourceError; `unauthorized` when the permission is no good any more
   */
  lookAsItself(
    refreshToken: string,
    keep: (refreshToken: string) => Promise<void>,
  ): Promise<SeenAccount>;
}
