import { resolveTxt } from "node:dns/promises";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import { facts } from "./facts.ts";
import { type Check, type Finding, failing, off, ok, skipped, warning } from "./finding.ts";

/** Looks up TXT records; each is a list of its parts (RFC 1035, 3.3.14). @throws Error with a DNS code */
export type TxtLookup = (name: string) => Promise<string[][]>;

const timeLimits = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 9_000 };

/** What nodemailer's codes mean to an operator (its documentation, "Error codes"). */
const sentences: Record<string, string> = {
  EAUTH: "The mail server refuses the user or the password in SMTP_URL",
  ETLS: "The mail server's certificate or its TLS is refused; check the host in SMTP_URL",
  EDNS: "The host in SMTP_URL is unknown",
  ECONNECTION: "Nothing answers at the host and port in SMTP_URL",
  ESOCKET:
    "Nothing answers at the host and port in SMTP_URL, or not in the way that smtp:// or smtps:// names",
  ETIMEDOUT:
    "The mail server does not answer in time; many networks block port 25, and 587 is usual",
};

/** Connects to the mail server and signs in; no mail is sent. */
async function checkSmtp({ mail }: Config): Promise<Finding> {
  const { smtpUrl } = mail;
  if (smtpUrl === null) return off("Emails wait until a worker has a mail server.");
  const transport = createTransport(smtpUrl, {
    ...timeLimits,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1]);
  try {
    await transport.verify();
    return new URL(smtpUrl).username
      ? ok("The mail server accepts the sign-in. No mail was sent.")
      : ok("The mail server answers; SMTP_URL has no user, so nobody signed in. No mail was sent.");
  } catch (error) {
    const { code = "", responseCode } = error as { code?: string; responseCode?: number };
    const sentence = sentences[code] ?? "The mail server can't be used";
    const codes = [code, responseCode].filter(Boolean).join(" ");
    return failing(`${sentence} (${codes}).`, ["SMTP_URL"]);
  } finally {
    transport.close();
  }
}

/** The domain of the sender. */
const domainOf = (from: string): string =>
  (/<([^<>]+)>/.exec(from)?.[1] ?? from).split("@").at(-1)?.toLowerCase() ?? "";

/** Domains that no mail can come from (RFC 2606, RFC 6761). */
const isReserved = (domain: string): boolean =>
  /(?:^|\.)(?:test|example|invalid|localhost|example\.(?:com|net|org))$/.test(domain);

/** Codes for a record that does not exist. */
const absent = new Set(["ENODATA", "ENOTFOUND"]);

/** The TXT records of a name; null: there are none. @throws Error when the name server does not answer */
async function recordsOf(lookup: TxtLookup, name: string): Promise<string[] | null> {
  try {
    return (await lookup(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (absent.has(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

/** Selectors that mail services use; the name of a key can't be looked up otherwise. */
const selectors = [
  ...["default", "dkim", "mail", "google", "selector1", "selector2", "s1", "s2", "k1", "k2", "k3"],
  ...["pm", "resend", "mandrill", "mailjet", "mxvault", "zoho", "fm1", "fm2", "fm3", "protonmail"],
];

async function dkimSelector(lookup: TxtLookup, domain: string): Promise<string | null> {
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const records = await recordsOf(lookup, `${selector}._domainkey.${domain}`);
      return records?.some((text) => /(?:^|;)\s*p=[^;\s]/.test(text)) ? selector : null;
    }),
  );
  return found.find((selector) => selector !== null) ?? null;
}

/** Whether the sender's domain says who may send for it. This is only a hint: mail servers decide for themselves. */
async function checkSenderDomain(config: Config, lookup: TxtLookup): Promise<Finding> {
  const domain = domainOf(config.mail.from);
  if (isReserved(domain)) {
    return config.production
      ? failing(
          `No mail can come from ${domain}. Set MAIL_FROM to an address of your own domain.`,
          ["MAIL_FROM"],
        )
      : off(`${domain} is a domain for tests, without records.`);
  }
  try {
    const [spf, dmarc, selector] = await Promise.all([
      recordsOf(lookup, domain),
      recordsOf(lookup, `_dmarc.${domain}`),
      dkimSelector(lookup, domain),
    ]);
    const senders = spf?.filter((text) => /^v=spf1(?:\s|$)/i.test(text)) ?? [];
    const policy = dmarc?.find((text) => /^v=DMARC1\b/i.test(text));
    const hints = [
      senders.length === 0 &&
        `${domain} has no SPF record (TXT “v=spf1 …”): add the one of your mail service.`,
      senders.length > 1 &&
        `${domain} has ${senders.length} SPF records, and only one is allowed: join them.`,
      selector === null &&
        `No DKIM key was found under the usual names below _domainkey.${domain}: make sure that your mail service signs, by the headers of a received mail.`,
      !policy &&
        `${domain} has no DMARC record: add TXT “v=DMARC1; p=none; rua=mailto:…” at _dmarc.${domain}.`,
      policy &&
        /;\s*p=none\b/i.test(policy) &&
        "The DMARC policy is none: raise it to quarantine when reports look right.",
    ].filter((hint) => typeof hint === "string");
    const found = [
      senders.length === 1 && "SPF",
      selector !== null && `DKIM (${selector})`,
      policy && "DMARC",
    ].filter(Boolean);
    return hints.length === 0
      ? ok(`${domain} has ${found.join(", ")}.`)
      : warning(hints.join(" "), ["MAIL_FROM"]);
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code ?? "no answer");
    return skipped(`The records of ${domain} could not be looked up (${code}).`);
  }
}

/** The checks of mail. @param lookup looks up TXT records; the system's name servers unless given */
export const mailChecks = (config: Config, lookup: TxtLookup = resolveTxt): Check[] => [
  {
    id: "mail.smtp",
    group: "Mail",
    name: "Mail server",
    facts: facts.smtp,
    run: () => checkSmtp(config),
  },
  {
    id: "mail.sender-domain",
    group: "Mail",
    name: "Sender's domain",
    run: () => checkSenderDomain(config, lookup),
  },
];
