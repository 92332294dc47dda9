import { actInSandbox, type Caller, signInByApi, signUpByApi } from "./api.ts";
import type { Product } from "./product.ts";

interface Mention {
  id: string;
  title: string;
  url: string;
  subreddit: string;
  reply: { status: string } | null;
}
interface Assignment {
  id: string;
  text: string;
}

async function mentionsOf(customer: Caller): Promise<Mention[]> {
  return (
    await customer<{ mentions: Mention[] }>(
      "GET",
      "/discovery/reddit-mentions?limit=100&source=reddit",
    )
  ).mentions;
}

/** Calls `read` again and again until it returns something, for a minute at most. */
export async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error("it did not come about within a minute");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The email of a customer without a plan whose keyword quota is used up, and who has no mention yet. */
export const newcomer = "newcomer@example.test";

async function createNewcomer(product: Product): Promise<void> {
  const customer = await signUpByApi(product, newcomer, {
    fullName: "Petra Lund",
    companyName: "Petra Paints",
  });
  for (const keyword of ["limewash paint", "breathable wall paint", "mineral paint"]) {
    await customer("POST", "/discovery/keywords", { keyword });
  }
}

/** The texts of the customer and the writer; several replies, because near-copies are refused. */
const plainWords = {
  replies: [
    "Write down the three things that hurt most each month, and try whatever claims to end the first one for two weeks, with real invoices.",
    "Two things settle this: who sends the second reminder, and what happens once a client pays half. Ask each vendor to show you exactly that.",
    "Start from the export. If a year of your books can't leave the tool as plain files, nothing else it does will make up for that later.",
    "For four people a shared sheet goes a long way. The day somebody forgets to look at it is the day on which software begins to pay.",
    "Count how long one billing run takes you by hand. Below an hour a month, keep it; above, almost any of the usual ones will save more than it costs.",
  ],
  note: "Please say that we started with a spreadsheet, too.",
  reason: "It is a joke among friends, and nobody asks for anything.",
};

const voice = {
  name: "Mara",
  description: "Our founder, as she writes to customers.",
  rules: ["Name the price only when somebody asks.", "Say what we don’t do."],
  samples: [
    "Start with the invoice that is late. The rest can wait until that one is paid, and most of it will look different then.",
    "Start with the export. If a year of books can’t leave the tool as plain files, nothing else that it does makes up for that later. We learned that late.",
    "The reminder that works is the second one. It is short, it has the number of the invoice, and it asks one question. The first one is only polite.",
  ],
};
const knowledge = [
  {
    title: "Prices",
    content:
      "Ledgerly costs $12 a month for up to four people, and $4 for each further one. There is no setup fee.",
  },
  { title: "What we don’t do", content: "Ledgerly does no payroll and files no taxes." },
];

/** Creates a voice for the workspace's replies, and entries of its knowledge base. */
async function createVoiceAndKnowledge(customer: Caller): Promise<void> {
  const { voice: added } = await customer<{ voice: { id: string } }>("POST", "/voices", voice);
  await customer("POST", `/voices/${added.id}/use-for-replies`);
  for (const entry of knowledge) await customer("POST", "/knowledge", entry);
}

/**
 * Moves mentions of the demo workspace to each stage of the reply pipeline: two wait for a writer, one is
 * being written, one was returned with a requested change, one waits for the customer, one is ready to be
 * placed, one is live, one was removed, one was unsuitable. The new customer has none.
 * @param titles of the mentions to use, at least nine; without it, the newest ones that can be answered
 */
export async function createSampleData(
  product: Product,
  words = plainWords,
  titles?: ReadonlySet<string>,
): Promise<void> {
  await createNewcomer(product);
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
  const writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  await customer("PUT", "/user/settings", { autoPost: false });
  const mentions = await until(async () => {
    // A post from a dump is on no platform, so it can't be answered.
    const found = (await mentionsOf(customer)).filter(
      ({ reply, url, title }) =>
        reply === null &&
        url.startsWith(product.sandboxUrl) &&
        (titles === undefined || titles.has(title)),
    );
    return found.length >= 9 ? found : undefined;
  });
  const next = async () => {
    const mention = mentions.shift();
    if (!mention) throw new Error("there are too few mentions");
    // Allowed regardless of its rules, so that replies pass.
    await admin("PUT", `/admin/communities/reddit/${encodeURIComponent(mention.subreddit)}`, {
      verdict: "allowed",
      note: "The moderators agreed.",
    });
    await customer("PATCH", `/discovery/reddit-mentions/${mention.id}/status`, {
      status: "accepted",
    });
    return mention;
  };
  const claim = async () => {
    const mention = await next();
    const { assignment } = await writer<{ assignment: Assignment }>(
      "POST",
      `/writers/opportunities/${mention.id}/claim`,
    );
    return { mention, at: `/writers/replies/${assignment.id}`, reply: `/replies/${assignment.id}` };
  };
  const texts = [...words.replies];
  const nextText = () => texts.shift() ?? "";
  const placeNext = async (author: string) => {
    await writer("PUT", "/writers/settings", { accounts: { reddit: author } });
    const { mention, at, reply } = await claim();
    await writer("POST", `${at}/submit`, { text: nextText() });
    await customer("POST", `${reply}/approve`);
    const { assignments } = await writer<{ assignments: Assignment[] }>("GET", "/writers/active");
    const approved = assignments.find(({ id }) => at.endsWith(id));
    const comment = await actInSandbox<{ name: string; url: string }>(product, "comments", {
      permalink: mention.url,
      author,
      body: approved?.text,
    });
    await writer("POST", `${at}/placed`, { permalink: comment.url });
    return { comment, mention };
  };
  // With a separate account: one that had a reply removed is in its cooldown.
  const removed = await placeNext("jonas_elsewhere");
  await actInSandbox(product, "moderate", { thing: removed.comment.name, action: "remove" });
  await until(async () => {
    const { id } = removed.mention;
    const found = (await mentionsOf(customer)).find((one) => one.id === id);
    return found?.reply?.status === "removed" ? true : undefined;
  });
  await placeNext("helpful_jonas");
  const approved = await claim();
  await writer("POST", `${approved.at}/submit`, { text: nextText() });
  await customer("POST", `${approved.reply}/approve`);
  const waiting = await claim();
  await writer("POST", `${waiting.at}/submit`, { text: nextText() });
  const changed = await claim();
  await writer("POST", `${changed.at}/submit`, { text: nextText() });
  await customer("POST", `${changed.reply}/request-change`, {
    note: words.note,
  });
  const unsuitable = await next();
  await writer("POST", `/writers/opportunities/${unsuitable.id}/decline`, {
    kind: "unsuitable",
    reason: words.reason,
  });
  await claim();
  await next();
  await next();
  await createVoiceAndKnowledge(customer);
}
