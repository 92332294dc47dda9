import type { CompanyWords } from "../packages/intent/src/types.ts";
import { companies as firstCompanies } from "./intent-profiles.ts";

/** A company's description of itself, and the keywords that it searches for. */
interface Search {
  words: CompanyWords;
  keywords: string;
}

function wordsOf(company: string): CompanyWords {
  const words = firstCompanies[company];
  if (!words) throw new Error(`bench:intent has no company "${company}"`);
  return words;
}

/** The companies of `bench:intent`: the first 60 held-out statements are theirs. */
const first: Readonly<Record<string, Search>> = {
  invoicing: {
    words: wordsOf("invoicing"),
    keywords: `invoice,invoices,invoicing,late payment,late payments,unpaid,get paid,getting paid,paypal,stripe,bookkeeping,
    bookkeeper,quickbooks,freshbooks,xero,expenses,freelancing,freelancer,freelancers,freelance,clients,client,accounting,
    accountant,taxes,payments,contract,deposit,hourly rate`,
  },
  crm: {
    words: wordsOf("crm"),
    keywords: `crm,leads,lead generation,cold email,cold emails,cold calling,cold calls,cold outreach,follow up,follow ups,
    salesforce,hubspot,sales pipeline,prospects,outreach,email marketing,email list,mailchimp,sales,sales team,
    spreadsheet,spreadsheets,customers,prospecting,newsletter,first customers`,
  },
  backup: {
    words: wordsOf("backup"),
    keywords: `backup,backups,back up,monitoring,uptime,restore,docker,raid,nas,offsite,nagios,self-hosted,self-hosting,
    hard drive,data loss,snapshots,server,servers,vps,homelab,disk,disks,storage,synology,zfs,alerts,downtime`,
  },
};

/** Others, for statements of posts that no company of the first set finds. */
const second: Readonly<Record<string, Search>> = {
  websites: {
    words: {
      company:
        "Pagecraft builds websites for small businesses, with hosting, templates and search engine optimization.",
      problem: "Small businesses have slow websites that nobody finds and that they can't change.",
      audience: "Small businesses, web designers and bloggers",
      industry: "Web design and hosting",
      functions: "Website builder, landing pages, domain names, SEO reports, web analytics",
    },
    keywords: `website,websites,wordpress,hosting,seo,landing page,landing pages,theme,plugin,domain,domain name,web design,
    google analytics,traffic,backlinks,shopify,blog,adsense,redesign,search engine,page speed,web designer`,
  },
  fundraising: {
    words: {
      company:
        "Seedline helps founders to raise money: it finds investors, keeps the cap table and tracks the pitch.",
      problem: "Founders write to hundreds of investors and never hear back.",
      audience: "Startup founders and co-founders",
      industry: "Venture capital and crowdfunding",
      functions: "Investor lists, pitch deck templates, equity and vesting, crowdfunding campaigns",
    },
    keywords: `investors,investor,funding,pitch,pitch deck,co-founder,cofounder,co-founders,equity,kickstarter,crowdfunding,mvp,
    accelerator,valuation,vc,angel,seed round,business plan,vesting,y combinator,indiegogo,business partner`,
  },
  learning: {
    words: {
      company: "Stepcode teaches programming with short courses, exercises and reviews by mentors.",
      problem: "Beginners watch tutorials for months and still can't build a program of their own.",
      audience: "Beginners, students and developers who learn a new language",
      industry: "Online education",
      functions: "Programming courses, coding exercises, code reviews, mentors, interview practice",
    },
    keywords: `programming,learn,learning,course,courses,python,javascript,java,tutorial,tutorials,bootcamp,beginner,beginners,
    books,developer,junior developer,coding,code review,computer science,interview,stackoverflow,vibe coding`,
  },
  phones: {
    words: {
      company: "Fixwell keeps phones, tablets and laptops of families and offices working.",
      problem: "People lose photos, run out of battery and wait for days for a repair.",
      audience: "Families and small offices",
      industry: "Consumer electronics",
      functions: "Battery tests, screen repair, photo transfer, password recovery, virus removal",
    },
    keywords: `android,iphone,ipad,laptop,battery,wifi,phone,phones,windows 7,windows 8,macbook,screen,virus,malware,router,
    photos,camera,video card,graphics card,monitor,keyboard,bluetooth,chrome,firefox`,
  },
  trading: {
    words: {
      company: "Tidewater tests and runs trading strategies for stocks and crypto.",
      problem: "Traders lose money with strategies that worked in backtests only.",
      audience: "Private traders and developers of trading bots",
      industry: "Financial software",
      functions:
        "Backtesting, market data, broker connections, trading bots, tax reports for crypto",
    },
    keywords: `trading,trader,traders,backtest,backtesting,crypto,bitcoin,stocks,options,broker,strategy,strategies,wallet,
    exchange,portfolio,market data,futures,ethereum,mortgage,rental,property,tenant,tenants,landlord`,
  },
};

/** The searches of each set. */
export const searches = { first, second } as const;
export type SearchSet = keyof typeof searches;
