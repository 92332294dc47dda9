import all from "email-providers";

const providers: ReadonlySet<string> = new Set(all);

/** Whether anybody can have an address at a domain, so that it says nothing about a company. */
export const isMailProvider = (domain: string): boolean => providers.has(domain);
