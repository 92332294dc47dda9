import { brand, tierPlans } from "@earshot/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { anchors } from "./links.ts";
import { startMenu } from "./menu.ts";
import { renderPublicPages } from "./prerender.tsx";
import { startThemeSwitch } from "./theme-switch.ts";

const assets = { script: "/assets/a.js", styles: ["/assets/a.css"], fonts: ["/assets/a.woff2"] };
const files = await renderPublicPages(assets);
const landing = new DOMParser().parseFromString(files["index.html"] ?? "", "text/html");
const all = (selector: string) => [...landing.querySelectorAll(selector)];
const texts = (selector: string) => all(selector).map((element) => element.textContent);

describe("the landing page as HTML", () => {
  test("has the sections in order, with every anchor", () => {
    const ids = all("main > section").map((section) => section.id);
    expect(ids).toEqual([
      "",
      "comparison",
      "why-earshot",
      "features",
      "examples",
      "who-section",
      "pricing",
      "faq",
      "",
    ]);
    expect(ids).toEqual(expect.arrayContaining(anchors.map(({ id }) => id)));
  });

  test("both bars have the five anchors and the sign-in links", () => {
    const bar = [...anchors.map(({ id }) => `#${id}`)];
    const targets = (selector: string) => all(selector).map((link) => link.getAttribute("href"));
    expect(targets('nav[aria-label="Main"] a')).toEqual([
      ...bar,
      "/writers/auth",
      "/auth",
      "/auth?mode=sign-up",
    ]);
    expect(targets('nav[aria-label="Menu"] a')).toEqual([...bar, "/auth", "/auth"]);
    expect(texts('nav[aria-label="Main"] a').at(-1)).toBe(brand.slogan);
    expect(texts('nav[aria-label="Menu"] a').slice(-2)).toEqual(["Sign In", "Start Free Trial"]);
  });

  test.each(tierPlans.map((plan) => [plan.name, plan] as const))("%s has its prices", (_, plan) => {
    const offer = landing.querySelector(`[aria-labelledby="plan-${plan.tier}"]`);
    expect(offer?.textContent).toContain(`$${plan.price}${plan.priceSuffix}`);
    expect(offer?.querySelector("s")?.textContent).toContain(`$${plan.originalPrice}`);
    expect(offer?.querySelector("a")?.getAttribute("href")).toBe(`/auth?plan=${plan.tier}`);
    expect(offer?.textContent?.includes("Most popular")).toBe(plan.popular);
  });

  test("has the buttons of the specification", () => {
    const words = texts("a");
    expect(words).toEqual(
      expect.arrayContaining(["Start growing with replies", "Talk to a human", "Get started free"]),
    );
    expect(landing.body.textContent).toContain("No credit card required");
    const human = all("a").find((link) => link.textContent === "Talk to a human");
    expect(human?.getAttribute("href")).toBe(`mailto:${brand.foundersEmail}`);
  });

  test("six benefits, four steps, three audiences", () => {
    expect(all("#why-earshot dt")).toHaveLength(6);
    expect(all("#features ol > li")).toHaveLength(4);
    expect(all("#who-section ul > li")).toHaveLength(3);
  });

  test("uses the placeholder for its address and has a preview image", () => {
    expect(landing.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("%SITE%/");
    expect(landing.querySelector("meta[property='og:image']")?.getAttribute("content")).toBe(
      "%SITE%/pictures/share.png",
    );
    const data = landing.querySelector("script[type='application/ld+json']")?.textContent;
    expect(JSON.parse(data ?? "")["@graph"]).toHaveLength(3);
  });
});

const known = ["/", "/auth", "/writers/auth", "/terms", "/privacy", "/opt-out"];

describe.each(Object.keys(files).filter((name) => name.endsWith(".html")))("%s", (name) => {
  const page = new DOMParser().parseFromString(files[name] ?? "", "text/html");

  test("has one h1 and the landmarks", () => {
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.querySelectorAll("main, body > header, body > footer")).toHaveLength(3);
  });

  test("contains nothing that the content security policy refuses", () => {
    expect(page.querySelectorAll("style, [style]")).toHaveLength(0);
    expect(
      page.querySelectorAll("script:not([src]):not([type='application/ld+json'])"),
    ).toHaveLength(0);
    const handlers = [...page.querySelectorAll("*")].flatMap((element) =>
      element.getAttributeNames().filter((attribute) => attribute.startsWith("on")),
    );
    expect(handlers).toEqual([]);
  });

  test("links only to known pages", () => {
    for (const link of page.querySelectorAll("a")) {
      const href = link.getAttribute("href") ?? "";
      if (/^(?:mailto|https):/.test(href)) continue;
      const { pathname, hash } = new URL(
        href,
        `https://site.test${name === "index.html" ? "/" : "/x"}`,
      );
      if (href.startsWith("#")) expect(page.querySelector(hash), href).not.toBeNull();
      else expect(known, href).toContain(pathname);
      if (hash && pathname === "/") expect(landing.querySelector(hash), href).not.toBeNull();
    }
  });

  test("has unique ids", () => {
    const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

test("robots and the sitemap use the placeholder for the address", () => {
  expect(files["robots.txt"]).toContain("Sitemap: %SITE%/sitemap.xml");
  expect(files["sitemap.xml"]).toContain("<loc>%SITE%/</loc>");
});

describe("the script", () => {
  let menu: HTMLDetailsElement;
  beforeEach(() => {
    document.body.innerHTML = landing.body.innerHTML;
    delete document.documentElement.dataset.theme;
    localStorage.clear();
    startMenu(document);
    startThemeSwitch(document);
    menu = document.querySelector("details[data-menu]") as HTMLDetailsElement;
    menu.open = true;
  });

  test("choosing an anchor closes the menu", () => {
    menu.querySelector<HTMLElement>("a[href='#pricing']")?.click();
    expect(menu.open).toBe(false);
  });

  test("Escape closes the menu and returns the focus", () => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector("summary"));
  });

  test("a press elsewhere closes the menu, one inside does not", () => {
    menu.querySelector("nav")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(menu.open).toBe(true);
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(menu.open).toBe(false);
  });

  test("the theme is switched and stored", () => {
    const button = document.querySelector<HTMLButtonElement>("[data-theme-switch]");
    expect(button?.hidden).toBe(false);
    button?.click();
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("earshot.theme")).toBe("dark");
    expect(button?.textContent).toBe("Light theme");
  });

  test("a page without menu and switch is not changed", () => {
    document.body.innerHTML = "";
    startMenu(document);
    startThemeSwitch(document);
    expect(document.body.innerHTML).toBe("");
  });
});
