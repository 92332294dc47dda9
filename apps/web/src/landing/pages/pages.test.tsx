// @vitest-environment jsdom
import { brand, limits, optOutSchema } from "@earshot/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OptOutPage } from "./opt-out.tsx";
import { PrivacyPage } from "./privacy.tsx";
import { TermsPage } from "./terms.tsx";

const pages = { TermsPage, PrivacyPage, OptOutPage };

function open(Page: () => React.ReactNode): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(<Page />);
  return document.body;
}

const textOf = (Page: () => React.ReactNode) => open(Page).textContent ?? "";

describe.each(Object.entries(pages))("%s", (_name, Page) => {
  it("has one main with one h1, below which the server inserts notices", () => {
    const page = open(Page);
    expect([...page.children].map(({ tagName, id }) => [tagName, id])).toEqual([
      ["MAIN", "content"],
    ]);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.innerHTML.split("</h1>")).toHaveLength(2);
  });

  it("links to the home page", () => {
    const links = [...open(Page).querySelectorAll("a")];
    const back = links.find(({ textContent }) => textContent === "Back to Home");
    expect(back?.getAttribute("href")).toBe("/");
  });

  it("has unique ids, and every anchor and label refers to one", () => {
    const page = open(Page);
    const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const named = [...page.querySelectorAll("a[href^='#'], [aria-labelledby], [aria-describedby]")]
      .flatMap((element) => [
        element.getAttribute("href")?.slice(1),
        element.getAttribute("aria-labelledby"),
        element.getAttribute("aria-describedby"),
      ])
      .filter((id) => id != null && !id.startsWith("/"));
    expect(named.filter((id) => !ids.includes(id as string))).toEqual([]);
  });

  it("has no styles or scripts of its own", () => {
    expect(open(Page).querySelectorAll("[style], style, script")).toHaveLength(0);
  });
});

describe.each([
  ["TermsPage", TermsPage],
  ["PrivacyPage", PrivacyPage],
])("%s", (_name, Page) => {
  it("has a table of contents of all its chapters, numbered alike", () => {
    const page = open(Page);
    const words = (selector: string) =>
      [...page.querySelectorAll(selector)].map(({ textContent }) =>
        textContent?.replace(/^(\d+\.) /, "$1"),
      );
    const titles = words("section > h2");
    expect(titles.length).toBeGreaterThan(5);
    expect(words("nav li")).toEqual(titles);
    expect(titles.every((title, index) => title?.startsWith(`${index + 1}.`))).toBe(true);
  });
});

describe("the terms", () => {
  it.each([
    "Last updated September 1, 2025",
    "$19 a month, with a 30-day free trial",
    "$190 a year",
    "Early adopters pay $180 a year",
    "Early adopters have a price lock",
    "30 days’ notice of price changes",
    "30-day money-back guarantee",
    "Refunds are processed in 5 to 10 business days",
    "respond to refund requests in 24 to 48 hours",
    "A plan that you subscribe to renews at the end of each month or year",
    "A plan that you pay for with a GCash receipt does not renew by itself",
    "from 30 days before its end",
    "email 7 days before the plan ends",
    "minimum age is 16",
    "Usage dataRetained up to 2 years",
    "Deleted dataRemoved within 30 days",
    "liability is capped at the last 12 months’ payments",
    "the law of the Philippines",
    "Every reply is disclosed",
    "a human writer",
    "Moderators and platforms may remove any reply",
    "removed within 72 hours is returned to your quota",
    "does not promise results",
    "Reddit, X and LinkedIn have rules of their own",
    brand.supportEmail,
  ])("say: %s", (term) => {
    expect(textOf(TermsPage)).toContain(term);
  });
});

describe("the privacy notice", () => {
  it.each([
    "Account",
    "Workspace",
    "user agent",
    "the author’s username",
    "hashes of the IP address",
    "count for at most one day",
    "Up to 2 years",
    "within 30 days",
    "earshot_session",
    "earshot_writer_session",
    "earshot_device",
    "earshot_writer_device",
    "only if they are configured",
    "Who sees it",
    "Your rights",
    brand.supportEmail,
  ])("says: %s", (words) => {
    expect(textOf(PrivacyPage)).toContain(words);
  });

  it("links authors to the opt-out page", () => {
    expect(open(PrivacyPage).querySelector("a[href='/opt-out']")).not.toBeNull();
  });
});

describe("the form", () => {
  const formOf = () => {
    const form = open(OptOutPage).querySelector("form");
    if (!form) throw new Error("no form");
    return form;
  };
  const fields = () => [...formOf().querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const field = (name: string) => fields().find((one) => one.name === name);

  it("goes to the server without a script", () => {
    const form = formOf();
    expect(form.getAttribute("action")).toBe("/opt-out");
    expect(form.method).toBe("post");
    expect(form.querySelector("button")?.type).toBe("submit");
    expect(form.querySelector("button")?.textContent).toBe("Send opt-out request");
  });

  it("has a label for every field", () => {
    for (const { labels, name } of fields()) {
      expect([name, labels?.length]).toEqual([name, 1]);
      expect(labels?.[0]?.textContent).not.toBe("");
    }
    expect(formOf().querySelector("fieldset > legend")).not.toBeNull();
  });

  it("has the fields, choices and limits of the contract", () => {
    const { platform, kind } = optOutSchema.shape;
    expect([...new Set(fields().map(({ name }) => name))]).toEqual(Object.keys(optOutSchema.shape));
    const offered = [...formOf().querySelectorAll("option")].map(({ value }) => value);
    expect(offered).toEqual(platform.options);
    const radios = fields().filter(({ type }) => type === "radio");
    expect(radios.map(({ value }) => value)).toEqual(kind.options);
    expect(field("name")?.maxLength).toBe(limits.nameMax);
    expect(field("email")?.maxLength).toBe(limits.emailMax);
    expect(field("note")?.maxLength).toBe(limits.noteMax);
    expect(fields().filter(({ required }) => !required)).toEqual([field("note")]);
  });

  it("sends what the contract takes", () => {
    const form = formOf();
    form.querySelector("[name=name]")?.setAttribute("value", "u/Jane_Doe");
    form.querySelector("[name=email]")?.setAttribute("value", "jane@example.com");
    expect(optOutSchema.parse(Object.fromEntries(new FormData(form)))).toMatchObject({
      platform: "reddit",
      kind: "author",
      name: "Jane_Doe",
      email: "jane@example.com",
    });
  });

  it("explains the next steps", () => {
    const text = textOf(OptOutPage);
    expect(text).toContain("confirmation link");
    expect(text).toContain("On Reddit, signing in proves it immediately");
    expect(text).toContain("Your opt-out then applies to all our customers");
  });
});
