import { terms } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { useBrand } from "../../../../lib/brand.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useAcceptTerms } from "../api/accept-terms.ts";
import { useLogout } from "../api/log-out.ts";
import { TermsLink } from "./terms-link.tsx";

/** Asks a signed-in person once to accept a new version of the terms. Only an answer closes it. */
export function TermsDialog({ open }: { open: boolean }) {
  const brand = useBrand();
  const accept = useAcceptTerms();
  const logout = useLogout();
  return (
    <Dialog open={open} title="Our terms have changed" onClose={null}>
      <div className="grid gap-4">
        <p>
          To keep using {brand.name}, accept the current <TermsLink /> and confirm that you are at
          least {terms.minimumAge}.
        </p>
        <FormProblem>
          {accept.error && messageOf(accept.error, "The terms could not be accepted.")}
        </FormProblem>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            Accept terms
          </Button>
          <Button busy={logout.isPending} onClick={() => logout.mutate()}>
            Sign out
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
