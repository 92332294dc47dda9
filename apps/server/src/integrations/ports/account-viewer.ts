import type { Source as SourceName } from "@earshot/contract";

/** An account as a platform shows it. */
export interface SeenAccount {
  name: string;
  suspended: boolean;
  /** Total karma; null when the platform does not report it. */
  karma: number | null;
  bornAt: Date | null;
}

/** Reads accounts of a platform; changes nothing there. */
export interface AccountViewer {
  readonly name: SourceName;
  /** The account as others see it; null: others see no account of that name. @throws SourceError */
  fetchAccount(name: string): Promise<SeenAccount | null>;
  /**
   * The account as it sees itself, including what is hidden from others.
   * @param onToken called with each refresh token that replaces the previous one
   * @throws SourceError; `unauthorized` when the permission is no longer valid
   */
  fetchOwnAccount(
    refreshToken: string,
    onToken: (refreshToken: string) => Promise<void>,
  ): Promise<SeenAccount>;
}
