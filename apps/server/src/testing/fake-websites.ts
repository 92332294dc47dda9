import type { Website, Websites } from "../integrations/ports/website.ts";

/** A page with a test's text, and little else. */
export const websiteWith = (part: Partial<Website> = {}): Website => ({
  address: "https://acme.test/",
  title: "Acme",
  description: null,
  siteName: null,
  text: "We make anvils.",
  isCut: false,
  ...part,
  company: {
    name: null,
    description: null,
    industry: null,
    location: null,
    audience: null,
    functions: [],
    ...part.company,
  },
});

/** Websites in memory with a test's pages, which record their requests; no network is used. */
export function createFakeWebsites(first: Website = websiteWith()): Websites & {
  readonly asked: string[];
  /** Sets what is read from now on; an error of the function is thrown. */
  says(next: () => Website): void;
} {
  const asked: string[] = [];
  let read = () => first;
  return {
    asked,
    says(next) {
      read = next;
    },
    async read(address) {
      asked.push(address);
      return read();
    },
  };
}
