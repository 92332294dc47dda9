import { beforeEach, describe, expect, it } from "vitest";
import { openX } from "../testing.ts";

let x: Awaited<ReturnType<typeof openX>>;
beforeEach(async () => {
  x = await openX();
});

interface User {
  id: string;
  name: string;
  username: string;
}

const mara = { name: "Mara Ketten", username: "maraketten" };

describe("user lookup", () => {
  it("finds an account by its name in any case, and by its id", async () => {
    const byName = await x.get("/users/by/username/MaraKetten");
    expect(byName.statusCode).toBe(200);
    const { data } = byName.json<{ data: User }>();
    expect(data).toEqual({ ...mara, id: expect.stringMatching(/^\d{10,}$/) });
    expect((await x.get(`/users/${data.id}`)).json()).toEqual({ data });
  });

  it("returns the requested fields", async () => {
    const fields = "created_at,description,public_metrics,verified,verified_type,protected";
    const { data } = (
      await x.get("/users/by/username/maraketten", { "user.fields": fields })
    ).json();
    expect(data).toMatchObject({
      ...mara,
      created_at: expect.stringMatching(/^20\d\d-.*Z$/),
      description: expect.stringContaining("Goldsmith"),
      public_metrics: { followers_count: expect.any(Number), tweet_count: expect.any(Number) },
      verified: false,
      verified_type: "none",
      protected: false,
    });
    expect(data).not.toHaveProperty("profile_image_url");
  });

  it("lists the missing ones of several accounts", async () => {
    const response = await x.get("/users/by", { usernames: "maraketten,nobody_here,juno_ops" });
    const { data, errors } = response.json<{ data: User[]; errors: object[] }>();
    expect(data.map(({ username }) => username)).toEqual(["maraketten", "juno_ops"]);
    expect(errors).toEqual([
      {
        value: "nobody_here",
        detail: "Could not find user with usernames: [nobody_here].",
        title: "Not Found Error",
        resource_type: "user",
        parameter: "usernames",
        resource_id: "nobody_here",
        type: "https://api.x.com/2/problems/resource-not-found",
      },
    ]);
    const ids = [...data.map(({ id }) => id), "7"].join(",");
    const again = (await x.get("/users", { ids })).json<{ data: User[]; errors: object[] }>();
    expect([again.data, again.errors.length]).toEqual([data, 1]);
  });

  it("answers 200 with only errors for a missing account", async () => {
    for (const path of ["/users/7", "/users/by/username/nobody_here"]) {
      const response = await x.get(path);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ["errors"]]);
    }
  });

  it.each([
    ["/users/mara", {}],
    ["/users/by/username/no-such-name", {}],
    ["/users/by", {}],
    ["/users/by", { usernames: Array(101).fill("ada").join(",") }],
    ["/users", { ids: "1,b" }],
  ])("refuses %s %j", async (path, query) => {
    expect((await x.get(path, query)).json()).toMatchObject({ title: "Invalid Request" });
  });

  it("is billed per account, and requires a token", async () => {
    await x.get("/users/by", { usernames: "maraketten,juno_ops,nobody_here" });
    expect((await x.app.inject("/sandbox/x/usage")).json()).toMatchObject({
      requests: { users: 1 },
      userReads: 2,
      micros: 20_000,
    });
    expect((await x.app.inject("/x/2/users/by?usernames=ada")).statusCode).toBe(401);
  });
});
