import type { CallData, Calls } from "@earshot/contract";

type ClientConfig = CallData<Calls["getClientConfig"]>;

/** The settings of an installation that has nothing connected. */
export const sampleClientConfig = (part: Partial<ClientConfig> = {}): ClientConfig => ({
  analytics: null,
  errorReports: null,
  googleSignIn: false,
  redditConnection: false,
  realSources: [],
  offersRealSources: false,
  ...part,
});
