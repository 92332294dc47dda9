import { limits, type SignInMethods } from "@earshot/contract";
import { useRef, useState } from "react";
import { canUsePasskeys } from "../../../../lib/passkeys.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAddPasskey } from "../api/add-passkey.ts";
import { deviceName } from "../device-name.ts";
import { useReturnFocus } from "../use-return-focus.ts";
import { OwnerProofForm } from "./owner-proof-form.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

function AddPasskey({ methods, hasApp }: { methods: SignInMethods; hasApp: boolean }) {
  const add = useAddPasskey();
  const [isAdding, setIsAdding] = useState(false);
  const button = useReturnFocus(isAdding);
  if (!canUsePasskeys()) {
    return <p className="text-ink-2">This browser can't create passkeys. Use another one.</p>;
  }
  if (methods.passkeys.length >= limits.passkeysMax) {
    return (
      <p className="text-ink-2">
        You have {limits.passkeysMax} passkeys, the most there can be. Remove one to add another.
      </p>
    );
  }
  if (!isAdding) {
    return (
      <Button ref={button} className="justify-self-start" onClick={() => setIsAdding(true)}>
        Add a passkey
      </Button>
    );
  }
  return (
    <OwnerProofForm
      label="Add a passkey"
      needs={{ hasPassword: methods.hasPassword, hasApp }}
      defaultName={deviceName(navigator.userAgent)}
      submitLabel="Continue"
      onSubmit={async (proof, name) => {
        await add.mutateAsync({ name, proof });
        setIsAdding(false);
        showToast({ title: "Passkey added.", description: "You can sign in with it from now on." });
      }}
      onCancel={() => setIsAdding(false)}
    />
  );
}

/** The passkeys of the user, which can be added, renamed and removed here. */
export function Passkeys({ methods, hasApp }: { methods: SignInMethods; hasApp: boolean }) {
  const now = useNow(60_000);
  const { passkeys, hasPassword } = methods;
  const intro = useRef<HTMLParagraphElement>(null);
  return (
    <Section title="Passkeys">
      <p ref={intro} tabIndex={-1} className="text-ink-2 outline-none">
        Sign in with your fingerprint, face or screen lock, without a password or code.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              needs={{ hasPassword, hasApp }}
              now={now}
              onRemoved={() => intro.current?.focus()}
            />
          ))}
        </ul>
      )}
      <AddPasskey methods={methods} hasApp={hasApp} />
    </Section>
  );
}
