import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { createS3, type S3Options } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let options: S3Options;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  options = {
    endpoint: `${sandbox.address}/s3`,
    region: "eu-central-1",
    bucket: "earshot",
    accessKeyId: "AKIASANDBOX",
    secretAccessKey: "earshot-sandbox",
    forcePathStyle: true,
  };
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(() => sandbox.stop());

const content = Buffer.from([0x52, 0x00, 0xff, 0x0d, 0x0a]);
const image = { mediaType: "image/webp", content };
const setFault = (fault: string, times: number) =>
  sandbox.control("POST", "faults", { service: "s3", path: "/", fault, times });

describe("a bucket", () => {
  test("returns a stored object until it is deleted", async () => {
    const s3 = createS3(options);
    await s3.put("a b/ü+(1)", image);
    expect(await s3.get("a b/ü+(1)")).toEqual(content);
    expect(await sandbox.control("GET", "s3/objects")).toMatchObject([
      { name: "a b/ü+(1)", mediaType: "image/webp", bytes: 5 },
    ]);
    await s3.delete("a b/ü+(1)");
    expect(await s3.get("a b/ü+(1)")).toBeNull();
    // Again, as after a lost answer.
    await s3.delete("a b/ü+(1)");
  });

  test("returns null for a missing object", async () => {
    expect(await createS3(options).get("nothing")).toBeNull();
  });

  test.each([
    ["another secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["another bucket", { bucket: "others" }, "NoSuchBucket"],
  ])("fails in every call with %s", async (_, change, name) => {
    const s3 = createS3({ ...options, ...change });
    await expect(s3.put("a", image)).rejects.toMatchObject({ name });
    await expect(s3.get("a")).rejects.toMatchObject({ name });
    await expect(s3.delete("a")).rejects.toMatchObject({ name });
  });

  test.each(["500", "503"])("is tried a third time after it answers %s twice", async (fault) => {
    await setFault(fault, 2);
    const s3 = createS3(options);
    await s3.put("again", image);
    expect(await s3.get("again")).toEqual(content);
  });

  test("throws when it stays unavailable, instead of reporting a missing object", async () => {
    await setFault("503", 0);
    await expect(createS3(options).get("again")).rejects.toMatchObject({ name: "SlowDown" });
  });

  test("throws when an answer is cut off, instead of returning a shorter object", async () => {
    const s3 = createS3(options);
    await s3.put("cut", image);
    await setFault("cut-body", 0);
    await expect(s3.get("cut")).rejects.toThrow();
  });

  test("refuses a request without a signature", async () => {
    const response = await fetch(`${options.endpoint}/earshot/again`);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("<Code>AccessDenied</Code>");
  });
});
