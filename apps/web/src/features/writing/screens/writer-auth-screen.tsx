import { brand } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useWriterLogin } from "../api.ts";

/** Sign-in of the writers' portal (S2 §2); writers join by invitation. */
export function WriterAuthScreen() {
  const login = useWriterLogin();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center gap-6 px-5">
      <Logo name={brand.name} />
      <PageTitle documentTitle={`Writer Portal · ${brand.name}`}>Writer Portal</PageTitle>
      <form
        noValidate
        aria-label="Sign in"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate({ email, password });
        }}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {login.error && (
          <p role="alert" className="font-medium text-signal">
            {messageOf(login.error, "Invalid email or password")}
          </p>
        )}
        <Button type="submit" look="primary" busy={login.isPending}>
          {login.isPending ? "Signing in..." : "Sign In"}
        </Button>
      </form>
      <p className="text-ink-2">
        Would you like to become a writer? Write to{" "}
        <a className="underline" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </main>
  );
}
