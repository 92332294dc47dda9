import { brand } from "@earshot/contract";
import type { Services } from "../app.ts";
import type { Infrastructure } from "../infrastructure/open.ts";
import { answersOf } from "../modules/identity/workspaces/index.ts";
import { CommandError } from "./command-error.ts";
import type { DemoPeople } from "./seed-replies.ts";

/** One password for all demo accounts, which exist only on development machines. */
export const demoPassword = "earshot-demo";

/** The demo accounts, in the order in which they are printed. */
export const demoAccounts = [
  { role: "customer", email: "demo@earshot.test", fullName: "Mara Lindqvist" },
  { role: "writer", email: "writer@earshot.test", fullName: "Jonas Okafor" },
  { role: "administrator", email: "admin@earshot.test", fullName: "Ines Carvalho" },
] as const;

const demoCompany = "Ledgerly";
/** A website that the sandbox serves. */
const demoWebsite = "https://ledgerly.test";
/** What the demo customer says about the company, by the questionnaire's keys (S2 §7). */
const demoAnswers = {
  "0": "Ledgerly is invoicing software: it sends invoices, recurring ones too, reminds late payers and shows who owes what.",
  ...answersOf({
    problem:
      "Freelancers and small companies lose hours on writing invoices and on chasing late payments.",
    problemTrigger: "An invoice is weeks late, or the spreadsheet of invoices has become too long.",
    problemQuestion: "What do you use for invoicing, and how do you get clients to pay on time?",
    problemUrgency: "Money that is owed does not come in, and rent and salaries are due.",
    audience: "Freelancers, consultants, agencies and small businesses that bill their clients.",
    audienceRole: "Owner",
    audienceResponsibilities: "Sends the invoices, and sees to it that they are paid.",
    audienceBlockers: "No time for it, and no wish to learn accounting.",
    industry: "Invoicing and accounting software",
    functionTags: [
      "invoicing",
      "recurring invoices",
      "payment reminders",
      "time tracking",
      "estimates",
    ],
  }),
};
/** The demo customer's keywords. */
export const demoKeywords = [
  "invoicing software",
  "invoice software",
  "late payments",
  "recurring invoices",
  "chasing invoices",
  "payment reminders",
  "alternative to quickbooks",
  "time tracking",
];

/** The accounts that the demo writer posts with. */
const writersAccounts = { reddit: "helpful_jonas", x: "jonas_helps", linkedin: "jonas-okafor" };

/** The people of the demo's replies; null: some of them don't exist. */
export async function demoPeople({ accounts }: Services): Promise<DemoPeople | null> {
  const [customer, writer, admin] = await Promise.all(
    demoAccounts.map(({ email }) => accounts.findByEmail(email)),
  );
  const workspaceId = customer?.currentWorkspaceId;
  if (!customer || !writer || !admin || !workspaceId) return null;
  return { workspaceId, customerId: customer.id, writerId: writer.id, adminId: admin.id };
}

/** Creates missing demo accounts; the demo customer is on Growth, with keywords. */
export async function seedDemo({ database }: Infrastructure, services: Services): Promise<void> {
  const { accounts, workspaces, keywords, writers } = services;

  /** Fills in the company profile, which demos of earlier versions lack. */
  async function seedCompany(workspaceId: string | null): Promise<void> {
    if (workspaceId === null) return;
    const [workspace] = await workspaces.list([workspaceId]);
    if (!workspace || Object.keys(workspace.discoveryAnswers).length > 0) return;
    await database.transaction((tx) =>
      workspaces.saveProfile(tx, workspaceId, {
        companyName: demoCompany,
        answers: demoAnswers,
        website: demoWebsite,
      }),
    );
  }

  /** Declares the demo writer's accounts, unless the writer has declared any. */
  async function seedWriter(userId: string): Promise<void> {
    const { accounts: declared } = await writers.settings(userId);
    if (Object.keys(declared).length > 0) return;
    await writers.changeSettings(userId, { accounts: writersAccounts });
  }

  for (const { role, email, fullName } of demoAccounts) {
    const known = await accounts.findByEmail(email);
    if (known) {
      if (role === "customer") await seedCompany(known.currentWorkspaceId);
      if (role === "writer") await seedWriter(known.id);
      continue;
    }
    const { userId, workspaceId } = await database.transaction(async (tx) => {
      const user = await accounts.create(tx, {
        email,
        fullName,
        password: demoPassword,
        userType: role === "writer" ? "writer" : "user",
        emailVerified: true,
      });
      if (role === "writer") return { userId: user.id, workspaceId: null };
      const workspace = await workspaces.createFor(tx, user.id, {
        companyName: role === "customer" ? demoCompany : brand.name,
        hasCompletedOnboarding: true,
        ...(role === "customer" && { tier: "growth" as const }),
      });
      return { userId: user.id, workspaceId: workspace.id };
    });
    if (role === "writer") await seedWriter(userId);
    if (role !== "customer" || workspaceId === null) continue;
    await seedCompany(workspaceId);
    // The demo shows replies from the claim to placement without waiting for the visitor.
    await workspaces.changeSettings(workspaceId, { autoPost: true });
    for (const keyword of demoKeywords) await keywords.add(workspaceId, keyword);
  }
}

/**
 * Their password is public, so a production server does not run with them.
 * @throws CommandError when one of them exists.
 */
export async function refuseDemoAccounts({ accounts }: Services): Promise<void> {
  for (const { email } of demoAccounts) {
    if (await accounts.findByEmail(email)) {
      throw new CommandError(
        `The demo account ${email} is in this database, and its password is public. Delete the account, or use another database in production.`,
      );
    }
  }
}
