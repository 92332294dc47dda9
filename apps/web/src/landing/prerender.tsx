import { brand, tierPlans } from "@earshot/contract";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Assets, PublicDocument, site } from "./document.tsx";
import { faq } from "./faq.ts";
import { LandingPage } from "./pages/landing.tsx";
import { Frame } from "./parts/frame.tsx";

interface Page {
  path: string;
  title: string;
  description: string;
  data?: object;
  Content: ComponentType;
}

const description =
  "Earshot finds people on Reddit, X and LinkedIn who ask for what you sell, and has a person answer: helpful first, and openly.".replace(
    "Earshot",
    brand.name,
  );

const landingData = {
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Organization",
      name: brand.name,
      url: `${site}/`,
      email: brand.foundersEmail,
      slogan: brand.slogan,
    },
    {
      "@type": "Service",
      name: brand.name,
      description,
      url: `${site}/`,
      offers: tierPlans.map(({ name, price, slug }) => ({
        "@type": "Offer",
        name,
        price,
        priceCurrency: "USD",
        url: `${site}/auth?plan=${slug}`,
      })),
    },
    {
      "@type": "FAQPage",
      mainEntity: faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
};

/** Optional pages, found by their file. */
const written = import.meta.glob<Record<string, ComponentType>>(
  "./pages/{terms,privacy,opt-out,unsubscribe,unsubscribe-reports,unsubscribe-notifications}.tsx",
);

const further = [
  {
    name: "terms",
    component: "TermsPage",
    title: "Terms",
    description: `The terms and conditions for using ${brand.name}.`,
  },
  {
    name: "privacy",
    component: "PrivacyPage",
    title: "Privacy",
    description: `What ${brand.name} stores about you, for how long, and who sees it.`,
  },
  {
    name: "opt-out",
    component: "OptOutPage",
    title: "Opt out of replies",
    description: `Authors and moderators: ask ${brand.name} not to reply to you or in your community.`,
  },
  {
    name: "unsubscribe",
    component: "UnsubscribePage",
    title: "Unsubscribe",
    description: `Stop the emails that ${brand.name} sends about replies.`,
  },
  {
    name: "unsubscribe-reports",
    component: "UnsubscribeReportsPage",
    title: "Unsubscribe from reports",
    description: `Stop the weekly and monthly reports that ${brand.name} sends.`,
  },
  {
    name: "unsubscribe-notifications",
    component: "UnsubscribeNotificationsPage",
    title: "Unsubscribe from notifications",
    description: `Stop the emails about new mentions that ${brand.name} sends.`,
  },
];

async function listPages(): Promise<Page[]> {
  const pages: Page[] = [
    {
      path: "/",
      title: `${brand.name}: ${brand.slogan}`,
      description,
      data: landingData,
      Content: LandingPage,
    },
  ];
  for (const { name, component, title, description } of further) {
    const page = (await written[`./pages/${name}.tsx`]?.())?.[component];
    if (!page) continue;
    const Written = page;
    const Content = () => (
      <Frame home="/">
        <Written />
      </Frame>
    );
    pages.push({ path: `/${name}`, title: `${title} · ${brand.name}`, description, Content });
  }
  return pages;
}

const sitemap = (paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${site}${path}</loc></url>`).join("\n")}
</urlset>
`;

const robots = `User-agent: *
Allow: /
Disallow: /api/
Disallow: /admin
Disallow: /dashboard
Disallow: /onboarding
Disallow: /writers/opportunities

Sitemap: ${site}/sitemap.xml
`;

/** Returns the public pages and the files for search engines, by their path below `landing/`. */
export async function renderPublicPages(assets: Assets): Promise<Record<string, string>> {
  const pages = await listPages();
  const files: Record<string, string> = {
    "robots.txt": robots,
    // The unsubscribe pages work only with the link of an email.
    "sitemap.xml": sitemap(
      pages.map(({ path }) => path).filter((path) => !path.startsWith("/unsubscribe")),
    ),
  };
  for (const { Content, ...page } of pages) {
    const markup = renderToStaticMarkup(
      <PublicDocument {...page} assets={assets}>
        <Content />
      </PublicDocument>,
    );
    const file = page.path === "/" ? "index.html" : `${page.path.slice(1)}/index.html`;
    files[file] = `<!doctype html>${markup}\n`;
  }
  return files;
}
