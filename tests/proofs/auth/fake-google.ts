import type { Identity, Person } from "../../../apps/server/src/integrations/ports/identity.ts";

/** An imitated Google that signs in the person that the test sets. */
export function fakeGoogle(): Identity & { person: Person } {
  return {
    person: { subject: "0", email: "nobody@example.test", emailVerified: true, name: null },
    authorizeUrl: ({ state }) => Promise.resolve(`https://google.example/?state=${state}`),
    personOf() {
      return Promise.resolve(this.person);
    },
  };
}
