import { expect, test } from "@playwright/test";
import { actInSandbox, signInByApi } from "./api.ts";
import { startProduct } from "./product.ts";

interface Mention {
  id: string;
  title: string;
  status: string;
  reply: { id: string; status: string; permalink: string | null } | null;
}
interface Assignment {
  id: string;
  status: string;
  text: string;
}

test("the reply pipeline continues after kill -9 with a draft, an approval and a removal", async () => {
  test.setTimeout(180_000);
  const product = await startProduct({
    apart: true,
    replyCheckSeconds: "2,4,6,8,10,12,14,16,18,20,30",
  });
  try {
    const title = "Our bookkeeper quit: which invoicing software?";
    const permalink = await product.postThread({
      community: "startups",
      title,
      body: "Help.",
    });
    let customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
    let writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
    const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
    await admin("PUT", "/admin/communities/reddit/startups", {
      verdict: "allowed",
      note: "The moderators agreed.",
    });
    /** Kills the server and starts it on the data that it had written. */
    async function crash(): Promise<void> {
      await product.kill();
      await product.restart();
      customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
      writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
    }
    const find = async () => {
      const { mentions } = await customer<{ mentions: Mention[] }>(
        "GET",
        "/discovery/reddit-mentions?limit=100",
      );
      return mentions.find((one) => one.title === title);
    };
    await expect.poll(find, { timeout: 45_000 }).toBeTruthy();
    const id = (await find())?.id ?? "";

    await customer("PATCH", `/discovery/reddit-mentions/${id}/status`, { status: "accepted" });
    await customer("POST", "/discovery/auto-engage", { mentionId: id, autoPost: false });
    expect((await find())?.status).toBe("accepted");

    await writer("PUT", "/writers/settings", { accounts: { reddit: "helpful_jonas" } });
    const { assignment } = await writer<{ assignment: Assignment }>(
      "POST",
      `/writers/opportunities/${id}/claim`,
    );
    const at = `/writers/replies/${assignment.id}`;
    await writer("PUT", `${at}/draft`, { text: "Half of a thought", revision: 0 });
    await crash();
    const active = await writer<{ assignments: Assignment[] }>("GET", "/writers/active");
    expect(active.assignments).toMatchObject([{ id: assignment.id, text: "Half of a thought" }]);

    await writer("POST", `${at}/submit`, { text: "A whole thought that helps you choose." });
    await customer("POST", `/replies/${assignment.id}/request-change`, { note: "Warmer, please." });
    await writer("POST", `${at}/submit`, { text: "Sorry to hear. A whole thought that helps." });
    await customer("POST", `/replies/${assignment.id}/approve`);
    await crash();

    const { assignments } = await writer<{ assignments: Assignment[] }>("GET", "/writers/active");
    const [approved] = assignments;
    expect(approved?.status).toBe("approved");
    const comment = await actInSandbox<{ name: string; url: string }>(product, "comments", {
      permalink,
      author: "helpful_jonas",
      body: approved?.text,
    });
    await writer("POST", `${at}/placed`, { permalink: comment.url });
    expect(await find()).toMatchObject({
      status: "replied",
      reply: { status: "placed", permalink: comment.url },
    });

    await actInSandbox(product, "moderate", { thing: comment.name, action: "remove" });
    await crash();
    await expect
      .poll(async () => (await find())?.reply?.status, { timeout: 45_000 })
      .toBe("removed");
    const { user } = await customer<{ user: { repliesUsed: number } }>("GET", "/auth/me");
    expect(user.repliesUsed).toBe(0);
  } finally {
    await product.stop();
  }
});
