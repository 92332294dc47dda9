import type { ProfileReader } from "../ports/profile-reader.ts";
import { SourceError } from "../ports/source.ts";
import type { Reddit } from "./index.ts";

/** Reads the public description of Reddit accounts, as the app. */
export const redditProfiles = (reddit: Pick<Reddit, "app">): ProfileReader => ({
  name: "reddit",
  async description(account) {
    try {
      return (await reddit.app.user(account)).description;
    } catch (error) {
      if (error instanceof SourceError && error.failure === "not-found") return null;
      throw error;
    }
  },
});
