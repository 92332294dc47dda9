import type { AppOptions } from "../app.ts";
import { keyFromSecret } from "../config-variables.ts";
import type { Mail, Mailer } from "../infrastructure/mail/index.ts";
import { unconnectedPlatforms } from "../integrations/connect.ts";
import type { Platform, PlatformPorts } from "../integrations/ports/platform.ts";
import { createFakeWebsites } from "./fake-websites.ts";

/** A mailer that records mails and lets a test wait for one. */
export interface MemoryMailer extends Mailer {
  readonly sent: Mail[];
  /** The next mail to an address that fits `isMeant` and that no earlier call has returned. */
  next(to: string, isMeant?: (mail: Mail) => boolean): Promise<Mail>;
}

export function createMemoryMailer(): MemoryMailer {
  const sent: Mail[] = [];
  const given = new Set<Mail>();
  const waiting = new Set<() => void>();
  return {
    configured: true,
    sent,
    send(mail) {
      sent.push(mail);
      for (const check of waiting) check();
      return Promise.resolve(true);
    },
    next: (to, isMeant = () => true) =>
      new Promise((resolve) => {
        const check = () => {
          const mail = sent.find((one) => one.to === to && !given.has(one) && isMeant(one));
          if (!mail) return;
          given.add(mail);
          waiting.delete(check);
          resolve(mail);
        };
        waiting.add(check);
        check();
      }),
  };
}

const sessionSecret = "a secret of the tests, long enough to be one";

/** Ports by kind, as tests write them: several platforms' ports of one kind in one list. */
export interface TestPorts {
  sources?: readonly PlatformPorts["listing"][];
  searches?: readonly PlatformPorts["search"][];
  streams?: readonly PlatformPorts["stream"][];
  firehoses?: readonly PlatformPorts["firehose"][];
  lookups?: readonly PlatformPorts["lookup"][];
  readers?: readonly PlatformPorts["linkReader"][];
  rulesReaders?: readonly PlatformPorts["rulesReader"][];
  directories?: readonly PlatformPorts["directory"][];
  groupSearches?: readonly PlatformPorts["groupSearch"][];
  conversations?: readonly PlatformPorts["conversations"][];
  threads?: readonly PlatformPorts["threads"][];
  accountViewers?: readonly PlatformPorts["accountViewer"][];
  placements?: readonly PlatformPorts["placement"][];
  publishing?: readonly PlatformPorts["publishing"][];
  profileReaders?: readonly PlatformPorts["profileReader"][];
  feedReaders?: readonly PlatformPorts["feedReader"][];
  /** Reddit's, since no other platform has them. */
  reddit?: PlatformPorts["accountLink"] | null;
  redditSignIn?: PlatformPorts["accountSignIn"] | null;
}

/** Every platform, with the given ports connected. */
function testPlatforms(ports: TestPorts): Platform[] {
  return unconnectedPlatforms.map((platform) => {
    const own = <T extends { name: string }>(all: readonly T[] = []) =>
      all.find(({ name }) => name === platform.name);
    const isReddit = platform.name === "reddit";
    const found = {
      listing: own(ports.sources),
      search: own(ports.searches),
      stream: own(ports.streams),
      firehose: own(ports.firehoses),
      lookup: own(ports.lookups),
      linkReader: own(ports.readers),
      rulesReader: own(ports.rulesReaders),
      directory: own(ports.directories),
      groupSearch: own(ports.groupSearches),
      conversations: own(ports.conversations),
      threads: own(ports.threads),
      accountViewer: own(ports.accountViewers),
      placement: own(ports.placements),
      publishing: own(ports.publishing),
      profileReader: own(ports.profileReaders),
      feedReader: own(ports.feedReaders),
      accountLink: isReddit ? (ports.reddit ?? undefined) : undefined,
      accountSignIn: isReddit ? (ports.redditSignIn ?? undefined) : undefined,
    };
    const connected = Object.entries(found).filter(([, port]) => port !== undefined);
    return { ...platform, ...(Object.fromEntries(connected) as Partial<PlatformPorts>) };
  });
}

/** The app's options for tests and proofs: no outside service, no limits on attempts. */
export const testOptions = (part: Partial<AppOptions> & TestPorts = {}): AppOptions => ({
  sessionSecret,
  encryptionKeys: [keyFromSecret(sessionSecret)],
  adminEmail: "admin@example.test",
  production: false,
  rateLimits: false,
  siteUrl: () => "http://localhost",
  mailer: createMemoryMailer(),
  websites: createFakeWebsites(),
  platforms: testPlatforms(part),
  ...part,
});
