import type { CompanyWords } from "../packages/intent/src/types.ts";

/** Three invented companies, described as customers describe theirs, for scoring with a profile. */
export const companies: Readonly<Record<string, CompanyWords>> = {
  invoicing: {
    company:
      "Quickbill is invoicing software for freelancers: it sends invoices, takes card payments and chases late payments.",
    problem: "Freelancers wait weeks to get paid and write payment reminders by hand.",
    audience: "Freelancers, consultants and small agencies",
    industry: "Accounting and bookkeeping",
    functions:
      "Send invoices, accept card payments, automatic reminders, expense tracking, tax reports",
  },
  crm: {
    company:
      "Leadwell is a CRM for small sales teams with email sequences and follow-up reminders.",
    problem: "Leads get lost in spreadsheets and nobody follows up in time.",
    audience: "Small businesses, agencies and founders who do their own sales",
    industry: "Sales and marketing software",
    functions:
      "Contact management, sales pipeline, email outreach, lead generation, follow-up automation",
  },
  backup: {
    company: "Holdfast is backup and monitoring for self-hosted servers.",
    problem: "Backups fail silently and nobody notices until a disk dies.",
    audience: "Self-hosters, developers and small IT teams",
    industry: "IT infrastructure",
    functions:
      "Encrypted offsite backups, Docker volumes, uptime monitoring, alerts, restore tests",
  },
};
