import { describe, expect, it } from "vitest";
import { linkedin } from "./linkedin.ts";
import { readTitle } from "./linkedin-title.ts";

const now = new Date("2026-11-21T12:00:00Z");
/** The id of a post that was created at this time. */
const idAt = (time: string) => String((BigInt(Date.parse(time)) << 22n) + 4_242n);
const id = idAt("2026-11-20T08:30:00Z");
const site = linkedin();
const urn = `urn:li:activity:${id}`;

describe("an address", () => {
  it.each([
    [`https://www.linkedin.com/posts/ada-loom_crm-invoicing-activity-${id}-Ab3_`, urn],
    [`https://www.linkedin.com/posts/ada-loom_crm-activity-${id}--ibf?utm_source=share&rcm=x`, urn],
    [`https://de.linkedin.com/posts/ada-loom_anderes-activity-${id}-zzzz#comments`, urn],
    [`http://linkedin.com/posts/activity-${id}-zzzz/`, urn],
    [`https://www.linkedin.com/posts/ada-loom_activity-${id}`, urn],
    [`https://www.linkedin.com/feed/update/urn:li:activity:${id}/?commentUrn=x`, urn],
    [`https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A${id}`, urn],
    [`https://www.linkedin.com/posts/ada_x-ugcPost-${id}-aaaa`, `urn:li:ugcPost:${id}`],
    [`https://www.linkedin.com/posts/ada_x-share-${id}-aaaa`, `urn:li:share:${id}`],
    [`  https://www.linkedin.com/posts/j%C3%BCrgen_x-activity-${id}-aaaa `, urn],
  ])("%s is a post's", (url, expected) => {
    expect(site.idOf(url)).toBe(expected);
  });

  it.each([
    "https://www.linkedin.com/pulse/some-article-wdvsc",
    "https://www.linkedin.com/in/ada-loom",
    "https://www.linkedin.com/company/loom/posts/",
    `https://www.linkedin.com/posts/ada-loom_no-id-here`,
    `https://www.linkedin.com/posts/ada_x-activity-12-aaaa`,
    `https://www.linkedin.com/feed/update/urn:li:comment:${id}`,
    `https://linkedin.com.evil.test/posts/ada_x-activity-${id}-aaaa`,
    `https://notlinkedin.com/posts/ada_x-activity-${id}-aaaa`,
    `https://linkedin.com@evil.test/posts/ada_x-activity-${id}-aaaa`,
    `javascript:/posts/ada_x-activity-${id}-aaaa`,
    `ftp://www.linkedin.com/posts/ada_x-activity-${id}-aaaa`,
    "no address",
    "",
  ])("%s is not a post's", (url) => {
    expect(site.idOf(url)).toBeNull();
  });

  it("is read into an address without tracking and country, with time and author", () => {
    const slug = `ada-loom_crm-activity-${id}-Ab3_`;
    expect(site.addressOf(`https://uk.linkedin.com/posts/${slug}?trk=public_post`, now)).toEqual({
      externalId: urn,
      url: `https://www.linkedin.com/posts/${slug}`,
      postedAt: new Date("2026-11-20T08:30:00Z"),
      author: "ada-loom",
      community: null,
    });
    expect(site.addressOf(`https://www.linkedin.com/posts/activity-${id}-aaaa`, now)?.author).toBe(
      null,
    );
    const update = `https://www.linkedin.com/feed/update/${urn}/`;
    expect(site.addressOf(update.slice(0, -1), now)?.url).toBe(update);
  });

  it.each([
    ["2011-12-31T23:59:59Z", null],
    ["2012-01-01T00:00:00Z", "2012-01-01T00:00:00.000Z"],
    ["2026-11-21T12:00:00Z", "2026-11-21T12:00:00.000Z"],
    ["2026-11-21T12:00:01Z", null],
  ])("with an id of %s is dated %s", (time, date) => {
    const address = site.addressOf(
      `https://www.linkedin.com/posts/a_x-activity-${idAt(time)}-aaaa`,
      now,
    );
    expect(address?.postedAt?.toISOString() ?? null).toBe(date);
  });

  it("may be below our base address or LinkedIn's own", () => {
    const here = linkedin({ webUrl: "http://localhost:3500/linkedin/" });
    const slug = `ada_x-activity-${id}-aaaa`;
    const local = `http://localhost:3500/linkedin/posts/${slug}`;
    for (const url of [`${local}?utm_source=x`, `https://fr.linkedin.com/posts/${slug}`]) {
      expect(here.addressOf(url, now)).toMatchObject({ externalId: urn, url: local });
    }
    expect(here.idOf(`http://localhost:3500/facebook/posts/${slug}`)).toBeNull();
    expect(here.idOf(`http://localhost:3501/linkedin/posts/${slug}`)).toBeNull();
    expect(site.idOf(local)).toBeNull();
  });
});

describe("a title", () => {
  it.each([
    ["Ada Loom's Post", "Ada Loom", ""],
    ["Ada Loom’s Post | LinkedIn", "Ada Loom", ""],
    ["Nils Voss' Post", "Nils Voss", ""],
    ["Ada Loom's Post - Which CRM?", "Ada Loom", "Which CRM?"],
    ["Ada Loom on LinkedIn: Which CRM do you use?", "Ada Loom", "Which CRM do you use?"],
    ["Ada Loom on LinkedIn: #crm #help | 12 comments", "Ada Loom", "#crm #help"],
    ["Ada Loom auf LinkedIn: Welches CRM?", "Ada Loom", "Welches CRM?"],
    ["Zoé de la Tour sur LinkedIn : Quel CRM ?", "Zoé de la Tour", "Quel CRM ?"],
    ["Ana Ruiz en LinkedIn: ¿Qué CRM?", "Ana Ruiz", "¿Qué CRM?"],
    ["LinkedIn'de Ece Kaya: Hangi CRM?", "Ece Kaya", "Hangi CRM?"],
    ["Beitrag von Ada Loom", "Ada Loom", ""],
    ["Publicación de Ana Ruiz", "Ana Ruiz", ""],
    ["Eva Lunds inlägg", "Eva Lund", ""],
    ["Ada Loom posted on LinkedIn", "Ada Loom", ""],
    ["Which CRM do you use? | Ada Loom | 3 comments", "Ada Loom", "Which CRM do you use?"],
    ["Which CRM? | Ada Loom | LinkedIn", "Ada Loom", "Which CRM?"],
    ["#crm #help | Nobody Known", "Nobody Known", "#crm #help"],
    ["Invoicing tools | Best of Spring", null, "Invoicing tools | Best of Spring"],
    ["Ada's Adaptive Governance", null, "Ada's Adaptive Governance"],
    ["We need your help on LinkedIn: vote", null, "We need your help on LinkedIn: vote"],
  ])("%s", (title, author, text) => {
    expect(readTitle(title, "ada-loom-12ab")).toEqual({ author, text });
  });
});

describe("the address of a comment on LinkedIn", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const idAt = (at: string, more = 0) => String((BigInt(Date.parse(at)) << 22n) + BigInt(more));
  const post = idAt("2026-11-20T08:00:00Z");
  const comment = idAt("2026-11-21T11:59:00Z", 5);
  const site = linkedin();
  const page = `https://www.linkedin.com/feed/update/urn:li:activity:${post}/`;
  const urn = `urn:li:comment:(activity:${post},${comment})`;
  const read = (url: string) => site.commentOf(url, now);

  it("gives the comment, its post and its time", () => {
    const found = read(`${page}?commentUrn=${encodeURIComponent(urn)}&dashCommentUrn=x`);
    expect(found).toMatchObject({
      externalId: urn,
      url: `${page}?commentUrn=${encodeURIComponent(urn)}`,
      postedAt: new Date("2026-11-21T11:59:00Z"),
    });
    expect(found?.isUnder(`urn:li:activity:${post}`)).toBe(true);
    expect(found?.isUnder(`urn:li:activity:${idAt("2026-11-20T08:00:00Z", 1)}`)).toBe(false);
    // An id of another kind that was created within a minute belongs to the same post.
    expect(found?.isUnder(`urn:li:ugcPost:${idAt("2026-11-20T07:59:59Z")}`)).toBe(true);
    expect(found?.isUnder(`urn:li:ugcPost:${idAt("2026-11-20T07:55:00Z")}`)).toBe(false);
    expect(found?.isUnder("nonsense")).toBe(false);
  });

  it("gives the reply, where it names one, under any address of the post", () => {
    const response = `urn:li:comment:(urn:li:activity:${post},${idAt("2026-11-21T11:59:30Z")})`;
    const slug = `https://de.linkedin.com/posts/jo_words-activity-${post}-aB1c`;
    const query = new URLSearchParams({ commentUrn: urn, replyUrn: response });
    expect(read(`${slug}?${query}`)?.postedAt).toEqual(new Date("2026-11-21T11:59:30Z"));
  });

  it.each([
    page,
    `${page}?commentUrn=${urn.replace(comment, "12")}`,
    `${page}?commentUrn=urn:li:comment:(activity:${idAt("2026-11-19T08:00:00Z")},${comment})`,
    // An id from the future is invalid.
    `${page}?commentUrn=${urn.replace(comment, idAt("2026-11-22T12:00:00Z"))}`,
    `https://evil.test/feed/update/urn:li:activity:${post}/?commentUrn=${urn}`,
    "nonsense",
  ])("is not %s", (url) => {
    expect(read(url)).toBeNull();
  });
});
