import type { User } from "@earshot/contract";

/** The workspace that the user works in now; undefined without one. */
export const currentWorkspace = (user: User | null | undefined) =>
  user?.workspaces.find(({ current }) => current);
