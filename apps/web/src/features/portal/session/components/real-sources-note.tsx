import { sourceNames } from "@earshot/contract";
import { useClientConfig } from "../api/get-client-config.ts";

const list = new Intl.ListFormat("en");

/** Names the sources that are read for real without a key; on the operator's machine, also how to turn them on. */
export function RealSourcesNote() {
  const { data } = useClientConfig();
  if (!data) return null;
  const { realSources, offersRealSources } = data;
  if (realSources.length > 0) {
    const names = list.format(realSources.map((source) => sourceNames[source]));
    return (
      <p className="text-ink-2">{`${names} ${realSources.length === 1 ? "is" : "are"} on: you see real posts from there.`}</p>
    );
  }
  if (!offersRealSources) return null;
  return (
    <p className="text-ink-2">
      All posts here are invented. To read real ones from Hacker News and Bluesky, which need no
      key, stop Earshot and start it with <code className="font-mono">npm start -- --real</code>.
    </p>
  );
}
