import type { SignInMethods } from "@earshot/contract";
import { useState } from "react";
import { dayOf } from "../../../../lib/format.ts";
import { leaveTo } from "../../../../lib/leave-to.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useLinkGoogle } from "../api/link-google.ts";
import { useUnlinkGoogle } from "../api/unlink-google.ts";
import { useReturnFocus } from "../use-return-focus.ts";
import { OwnerProofForm } from "./owner-proof-form.tsx";

interface GoogleAccountProps {
  methods: SignInMethods;
  hasApp: boolean;
}

function Link({ methods, hasApp }: GoogleAccountProps) {
  const link = useLinkGoogle();
  const [isAsking, setIsAsking] = useState(false);
  const button = useReturnFocus(isAsking);
  return (
    <>
      <p className="text-ink-2">
        No Google account is linked. With one, you can sign in without your password
        {hasApp && " where two-step sign-in is off"}.
      </p>
      {isAsking ? (
        <OwnerProofForm
          label="Link Google"
          needs={{ hasPassword: methods.hasPassword, hasApp }}
          submitLabel="Continue to Google"
          onSubmit={async (proof) => leaveTo(await link.mutateAsync(proof))}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <Button ref={button} className="justify-self-start" onClick={() => setIsAsking(true)}>
          Link Google
        </Button>
      )}
    </>
  );
}

function Unlink({ methods, hasApp }: GoogleAccountProps) {
  const unlink = useUnlinkGoogle();
  const [isAsking, setIsAsking] = useState(false);
  const button = useReturnFocus(isAsking);
  const { googleLinkedAt, hasPassword, passkeys } = methods;
  const isOnlyWay = !hasPassword && passkeys.length === 0;
  return (
    <>
      <p>Linked{googleLinkedAt !== null && ` since ${dayOf(googleLinkedAt)}`}.</p>
      {isOnlyWay ? (
        <p className="text-ink-2">
          Google is your only way to sign in. Set a password or add a passkey before you unlink it.
        </p>
      ) : isAsking ? (
        <OwnerProofForm
          label="Unlink Google"
          needs={{ hasPassword, hasApp }}
          submitLabel="Unlink Google"
          onSubmit={async (proof) => {
            await unlink.mutateAsync(proof);
            showToast({ title: "Google unlinked." });
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <Button ref={button} className="justify-self-start" onClick={() => setIsAsking(true)}>
          Unlink Google
        </Button>
      )}
    </>
  );
}

/** The Google account that signs in to this account, which can be linked and unlinked here. */
export function GoogleAccount(props: GoogleAccountProps) {
  return (
    <Section title="Google">
      {props.methods.googleLinkedAt === null ? <Link {...props} /> : <Unlink {...props} />}
    </Section>
  );
}
