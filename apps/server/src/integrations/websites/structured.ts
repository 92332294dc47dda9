import type { Website } from "../ports/website.ts";

type Node = Readonly<Record<string, unknown>>;
type Company = Website["company"];

const deepest = 8;
const maxNodes = 500;
const maxFunctions = 20;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** All objects in structured data, outer ones first. */
function nodesIn(documents: readonly string[]): Node[] {
  const nodes: Node[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (depth > deepest || nodes.length >= maxNodes) return;
    if (isNode(value)) nodes.push(value);
    const inner = isNode(value) ? Object.values(value) : listOf(value);
    for (const one of inner) if (typeof one === "object" && one !== null) walk(one, depth + 1);
  };
  for (const document of documents) {
    try {
      walk(JSON.parse(document), 0);
    } catch {
      // Malformed documents are skipped.
    }
  }
  return nodes;
}

/** The types of an object, without schema.org's address. */
const typesOf = (node: Node): string[] =>
  listOf(node["@type"]).flatMap((type) =>
    typeof type === "string" ? [type.replace(/^.*[/#:]/, "")] : [],
  );

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  // {"@value": "…"}, and objects that have a name.
  return isNode(value) ? (textOf(value["@value"]) ?? textOf(value.name)) : null;
}

/** "BusinessApplication" as words. */
const asWords = (name: string): string =>
  name.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, next: string) => `${end} ${next.toLowerCase()}`,
  );

const organizations =
  /^(?:Organization|Corporation|OnlineBusiness|OnlineStore|NGO|EducationalOrganization|LocalBusiness|ProfessionalService|Brand)$/;
const products = /^(?:SoftwareApplication|WebApplication|MobileApplication|Product|Service)$/;
const sites = /^WebSite$/;
/** Types that say nothing about the industry. */
const general = /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|NGO|Brand|Thing|Place)$/;

/** A business of an industry, such as Dentist or Plumber, has a name and an address. */
const isTrade = (node: Node): boolean =>
  typesOf(node).length > 0 &&
  textOf(node.name) !== null &&
  node.address !== undefined &&
  !typesOf(node).some((type) => /^(?:Person|Event|Place|PostalAddress|JobPosting)$/.test(type));

function tradeOf(node: Node): string | null {
  const trade = typesOf(node).find((type) => !general.test(type) && !products.test(type));
  return trade === undefined || sites.test(trade) ? null : asWords(trade);
}

function locationOf(node: Node): string | null {
  const [address] = listOf(node.address);
  if (isNode(address)) {
    const parts = ["addressLocality", "addressRegion", "addressCountry"].flatMap(
      (key) => textOf(address[key]) ?? [],
    );
    if (parts.length > 0) return [...new Set(parts)].join(", ");
  }
  return textOf(address) ?? textOf(node.areaServed);
}

function offersOf(node: Node): string[] {
  const catalog = listOf(node.hasOfferCatalog).flatMap((one) =>
    isNode(one) ? listOf(one.itemListElement) : [],
  );
  const offered = [...listOf(node.makesOffer), ...catalog].map((one) =>
    isNode(one) ? (one.itemOffered ?? one) : one,
  );
  const features = listOf(node.featureList).flatMap((one) =>
    typeof one === "string" ? one.split(/[,;\n]/) : [one],
  );
  return [...features, ...listOf(node.knowsAbout), ...offered].flatMap((one) => textOf(one) ?? []);
}

/** The first non-empty value. */
function first(nodes: readonly Node[], read: (node: Node) => string | null): string | null {
  for (const node of nodes) {
    const found = read(node);
    if (found !== null) return found;
  }
  return null;
}

/** What structured data (JSON-LD, schema.org) says about a company: organizations first, then products. */
export function companyIn(documents: readonly string[]): Company {
  const nodes = nodesIn(documents);
  const are = (types: RegExp) =>
    nodes.filter((node) => typesOf(node).some((one) => types.test(one)));
  const owners = [...new Set([...are(organizations), ...nodes.filter(isTrade)])];
  const sold = are(products);
  const all = [...owners, ...sold];
  const category = (node: Node) => {
    const text = textOf(node.applicationCategory) ?? textOf(node.category);
    return text === null ? null : asWords(text);
  };
  return {
    name: first([...all, ...are(sites)], (node) => textOf(node.name) ?? textOf(node.legalName)),
    description: first([...all, ...are(sites)], (node) => textOf(node.description)),
    industry:
      first(owners, (node) => textOf(node.industry)) ??
      first(owners, tradeOf) ??
      first(sold, category),
    location: first(owners, locationOf),
    audience: first(all, ({ audience }) =>
      isNode(audience)
        ? (textOf(audience.audienceType) ?? textOf(audience.name))
        : textOf(audience),
    ),
    functions: [...new Set(all.flatMap(offersOf))].slice(0, maxFunctions),
  };
}
