import { givenRoles, type MemberRole, memberRoles, takesSeat, tiers } from "@earshot/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { activeRoleOf, seatsOf } from "../workspaces/index.ts";
import { needsRoom, refusalOf, usesSeat } from "./rules.ts";

const anyTier = fc.constantFrom(null, ...tiers);
const people = fc.array(fc.constantFrom<MemberRole>("member", "approver", "viewer"), {
  maxLength: 20,
});

/** What the people of a workspace may do, in the order in which they joined. */
function activeRoles(
  roles: readonly MemberRole[],
  tier: (typeof tiers)[number] | null,
  hasAgency: boolean,
) {
  return roles.map((role, at) => {
    const seatsBefore = roles.slice(0, at).filter(takesSeat).length;
    return activeRoleOf({ role, tier, seatsBefore, hasAgency });
  });
}

test("no more people work than the plan has seats, and nobody may do more than their role allows", () => {
  fc.assert(
    fc.property(people, anyTier, fc.boolean(), (others, tier, hasAgency) => {
      const roles: MemberRole[] = ["owner", ...others];
      const active = activeRoles(roles, tier, hasAgency);
      expect(active[0]).toBe("owner");
      expect(active.filter(takesSeat).length).toBeLessThanOrEqual(seatsOf(tier));
      for (const [at, role] of active.entries()) {
        expect([roles[at], "viewer"]).toContain(role);
      }
    }),
  );
});

test("people whom the plan has room for have the role that they were given", () => {
  fc.assert(
    fc.property(people, anyTier, fc.boolean(), (asking, tier, hasAgency) => {
      const roles: MemberRole[] = ["owner"];
      for (const role of asking) {
        const taken = roles.filter(takesSeat).length;
        const plan = { seats: seatsOf(tier), taken, hasAgency };
        if (refusalOf(role, plan) === null) roles.push(role);
      }
      expect(activeRoles(roles, tier, hasAgency)).toEqual(roles);
    }),
  );
});

test("viewing needs no room, and neither does a role with the same seat", () => {
  for (const from of memberRoles) expect(needsRoom(from, "viewer")).toBe(false);
  expect(givenRoles.map((to) => needsRoom("member", to))).toEqual([false, true, false]);
  expect(needsRoom("viewer", "member")).toBe(true);
});

test("a client of an agency has viewers and approvers with any plan, and staff without a seat", () => {
  for (const tier of [null, ...tiers]) {
    const plan = { seats: seatsOf(tier), taken: seatsOf(tier), hasAgency: true };
    expect([refusalOf("viewer", plan), refusalOf("approver", plan)]).toEqual([null, null]);
    expect(refusalOf("member", plan)).not.toBeNull();
  }
  expect(usesSeat({ role: "member", isAgencyStaff: true })).toBe(false);
  expect(usesSeat({ role: "member", isAgencyStaff: false })).toBe(true);
  expect(usesSeat({ role: "owner", isAgencyStaff: true })).toBe(true);
});
