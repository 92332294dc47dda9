import { brand } from "@earshot/contract";
import { OptOutForm } from "./parts/opt-out-form.tsx";
import { PublicPage } from "./parts/public-page.tsx";
import { MailLink, Points, TextLink } from "./parts/text.tsx";

/** The page where authors and moderators opt out of replies. */
export function OptOutPage() {
  return (
    <PublicPage
      title="Opt out of replies"
      lead={`If you write posts or moderate a community, you can opt out of replies from every customer of ${brand.name}. You don’t need an account.`}
    >
      {/* The link in the email opens this page with the next step on top; the form is then not needed. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 group-has-[[data-opt-out-step]]:hidden lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] lg:gap-14">
        <OptOutForm />
        <div className="grid max-w-[46ch] content-start gap-8">
          <section aria-labelledby="what-happens" className="grid gap-3">
            <h2 id="what-happens" className="text-xl">
              What happens then
            </h2>
            <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-3">
              <li>You get an email with a confirmation link. The link works for 7 days.</li>
              <li>
                Open the link and prove that the account is yours or that you moderate the
                community. On Reddit, signing in proves it immediately. Otherwise, we review your
                request within two business days.
              </li>
              <li>
                Your opt-out then applies to all our customers, current and future. Until then,
                nothing changes.
              </li>
            </ol>
          </section>
          <section aria-labelledby="what-changes" className="grid gap-3">
            <h2 id="what-changes" className="text-xl">
              What it changes
            </h2>
            <Points>
              <li>Customers can no longer send your posts to our writers.</li>
              <li>Replies that are waiting for a writer are cancelled.</li>
              <li>
                Replies that are already posted stay. To have one removed, or to have your posts
                deleted from our records, write to <MailLink to={brand.supportEmail} />.
              </li>
            </Points>
            <p>
              The <TextLink to="/privacy">privacy notice</TextLink> says what we store and for how
              long.
            </p>
          </section>
        </div>
      </div>
    </PublicPage>
  );
}
