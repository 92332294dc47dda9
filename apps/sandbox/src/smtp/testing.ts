import { createTransport, type SendMailOptions } from "nodemailer";
import { openSandbox } from "../testing.ts";

/** A sandbox that receives mail, and a client for it. */
export async function openMail() {
  const sandbox = await openSandbox();
  const port = await sandbox.smtp.listen(0);
  const transport = (auth?: { user: string; pass: string }) =>
    createTransport({ host: "127.0.0.1", port, secure: false, ...(auth && { auth }) });
  const send = (mail: SendMailOptions = {}, auth?: { user: string; pass: string }) =>
    transport(auth).sendMail({
      from: "Earshot <hello@earshot.test>",
      to: "ada@example.test",
      subject: "Hello",
      text: "Hi.",
      ...mail,
    });
  const fault = (name: string, more = {}) =>
    sandbox.app.inject({
      method: "POST",
      url: "/sandbox/faults",
      payload: { service: "smtp", fault: name, ...more },
    });
  const mails = async (query = "") => {
    const response = await sandbox.app.inject(`/sandbox/mails${query}`);
    return response.json<{ id: number; to: string[]; subject: string }[]>();
  };
  const subjects = async (query = "") => (await mails(query)).map(({ subject }) => subject);
  return { ...sandbox, port, send, fault, mails, subjects };
}
