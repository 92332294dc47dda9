import type { AppOptions } from "../app.ts";
import { keyFromSecret } from "../config-variables.ts";
import type { Mail, Mailer } from "../infrastructure/mail/index.ts";
import { createFakeWebsites } from "./fake-websites.ts";

/** A mailer that keeps what it is given, and lets a test wait for it. */
export interface MemoryMailer extends Mailer {
  readonly sent: Mail[];
  /** The next mail to an address that no earlier call has given. */
  next(to: string): Promise<Mail>;
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
      for (const look of waiting) look();
      return Promise.resolve(true);
    },
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = sent.find((one) => one.to === to && !given.has(one));
          if (!mail) return;
          given.add(mail);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
  };
}

const sessionSecret = "a secret of the tests, long enough to be one";

/** The app's options for tests and proofs: no outside service, no limits on attempts. */
export const testOptions = (part: Partial<AppOptions> = {}): AppOptions => ({
  sessionSecret,
  encryptionKeys: [keyFromSecret(sessionSecret)],
  adminEmail: "admin@example.test",
  production: false,
  rateLimits: false,
  siteUrl: () => "http://localhost",
  mailer: createMemoryMailer(),
  websites: createFakeWebsites(),
  ...part,
});
