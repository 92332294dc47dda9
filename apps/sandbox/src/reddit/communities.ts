import { hash } from "../random.ts";

/** Who may read a community; all but "public" are refused with their own reason. */
type Access = "public" | "private" | "banned" | "quarantined" | "gated";

/** A community of the imitated Reddit. */
export interface Community {
  name: string;
  title: string;
  description: string;
  subscribers: number;
  access: Access;
  lang: string;
}

function open(
  name: string,
  subscribers: number,
  title: string,
  description: string,
  lang = "en",
): Community {
  return { name, title, description, subscribers, access: "public", lang };
}

/** The initial communities, with one of each kind that can't be read. */
export const communities: readonly Community[] = [
  open(
    "smallbusiness",
    2_310_442,
    "Small Business",
    "Owners talking shop: customers, money, staff and the days between.",
  ),
  open(
    "freelance",
    612_908,
    "Freelance",
    "For people who work for themselves. No job offers, no self-promotion.",
  ),
  open(
    "Bookkeeping",
    94_377,
    "Bookkeeping",
    "Ledgers, reconciliations and the people who do them for a living.",
  ),
  open(
    "startups",
    1_874_015,
    "Startups",
    "Questions and stories from people building companies. Share-your-startup thread on Fridays.",
  ),
  open(
    "SaaS",
    402_661,
    "Software as a Service",
    "Building, pricing and selling software by subscription.",
  ),
  open(
    "Entrepreneur",
    4_905_233,
    "Entrepreneur",
    "Starting things, running things, ending things.",
  ),
  open(
    "selfhosted",
    588_120,
    "Self-Hosted",
    "Run it yourself. Alternatives to services, on your own machines.",
  ),
  open("agency", 71_254, "Agency owners", "Running a creative, digital or marketing agency."),
  open(
    "ecommerce",
    531_790,
    "E-commerce",
    "Selling things online: shops, stock, shipping, returns.",
  ),
  open(
    "consulting",
    388_416,
    "Consulting",
    "Independent and firm consultants. Careers on Mondays only.",
  ),
  open(
    "webdev",
    3_120_884,
    "Web development",
    "Front to back, tools to careers. Showoff Saturday.",
  ),
  open(
    "marketing",
    1_702_539,
    "Marketing",
    "For people who do marketing. No surveys, no lead lists.",
  ),
  open("sysadmin", 1_093_277, "Sysadmin", "Where the people who keep it running come to sit down."),
  open(
    "nonprofit",
    120_936,
    "Nonprofit",
    "Staff, boards and volunteers of organizations with a mission.",
  ),
  open(
    "photographybusiness",
    48_903,
    "Photography business",
    "Pricing, contracts and clients for people who photograph for a living.",
  ),
  open(
    "selbststaendig",
    96_518,
    "Selbstständig",
    "Austausch für Selbstständige, Freiberufler und Kleinunternehmer.",
    "de",
  ),
  open(
    "autonomos",
    37_240,
    "Autónomos",
    "Cuotas, facturas y vida de quienes trabajan por su cuenta.",
    "es",
  ),
  open(
    "freelance_jp",
    21_775,
    "フリーランス",
    "個人事業主・フリーランスの情報交換。宣伝禁止。",
    "ja",
  ),
  {
    name: "studiobackroom",
    title: "Studio Backroom",
    description: "Invited studio owners only.",
    subscribers: 412,
    access: "private",
    lang: "en",
  },
  {
    name: "freeinvoicetemplates",
    title: "Free invoice templates",
    description: "",
    subscribers: 0,
    access: "banned",
    lang: "en",
  },
  {
    name: "invoicefactoringtricks",
    title: "Invoice factoring tricks",
    description: "Loopholes, allegedly.",
    subscribers: 3_118,
    access: "quarantined",
    lang: "en",
  },
  {
    name: "insolvencydiaries",
    title: "Insolvency diaries",
    description: "Closing down, told by those who had to.",
    subscribers: 6_904,
    access: "gated",
    lang: "en",
  },
];

/** A community that is created for a post in it. */
export function generatedCommunity(name: string): Community {
  return open(
    name,
    1_000 + (hash(name.toLowerCase()) % 900_000),
    name,
    `Threads of r/${name}, brought here from elsewhere.`,
  );
}
