import type { Faults } from "../../../apps/sandbox/src/faults.ts";
import type { Outbox } from "../../../apps/sandbox/src/smtp/outbox.ts";
import { createSmtp } from "../../../apps/sandbox/src/smtp/server.ts";

/** An email as the mail server received it. */
interface Arrival {
  to: string;
  /** The part of the Message-ID before the @. */
  name: string;
  html: string;
}

const noFaults = { take: () => null } as unknown as Faults;

/**
 * The sandbox's mail server, with an outbox that keeps all emails. For some emails it loses the response: it accepts
 * them but tells the client to try again, as if a process were killed between "250 OK" and its own record.
 * @param loseEvery loses one response per this many emails
 */
export async function startOutbox(loseEvery: number) {
  const arrivals: Arrival[] = [];
  let lost = 0;
  const outbox: Pick<Outbox, "add"> = {
    add(mail) {
      const header = mail.headers.find(({ name }) => name.toLowerCase() === "message-id");
      const name = /<([^@>]+)@/.exec(header?.value ?? "")?.[1] ?? "";
      arrivals.push({ to: mail.to[0] ?? "", name, html: mail.html ?? "" });
      if (arrivals.length % loseEvery === 0) {
        lost += 1;
        throw new Error("the answer is lost");
      }
      return { ...mail, id: arrivals.length, date: "" };
    },
  };
  const smtp = createSmtp(outbox as Outbox, noFaults);
  const port = await smtp.listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    get lost() {
      return lost;
    },
    close: smtp.close,
  };
}
