import type { Faults } from "../../../apps/sandbox/src/faults.ts";
import type { Outbox } from "../../../apps/sandbox/src/smtp/outbox.ts";
import { createSmtp } from "../../../apps/sandbox/src/smtp/server.ts";

/** A mail as it came to the mail server. */
interface Arrival {
  to: string;
  /** The part of the Message-ID before the @. */
  name: string;
  html: string;
}

const noFaults = { take: () => null } as unknown as Faults;

/**
 * The sandbox's mail server with an outbox that forgets none. Of some mails it loses the answer: they are taken, and
 * the client is told to try again, as when a process is killed between the server's "250 OK" and its own record.
 * @param loseEvery of so many mails one answer is lost
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
