import type { Carried, PasskeyAnswer, Portal } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Invitations } from "../../fulfilment/writers/index.ts";
import type {
  Accounts,
  Client,
  SignedIn,
  SignInGrant,
  UserRow,
} from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";

/** The form of a sign-up. A `userType` other than user is refused. */
export interface SignUp extends Partial<Carried> {
  email: string;
  password: string;
  fullName?: string | undefined;
  companyName?: string | undefined;
  userType?: "user" | "writer" | undefined;
  timeZone?: string | undefined;
}

/** The form of a sign-in. */
export interface SignIn {
  email: string;
  password: string;
  rememberMe: boolean;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** Sign-in and sign-up with an email and a password, and sign-in with a passkey. */
export function createSignIn(deps: {
  database: Database;
  accounts: Accounts;
  workspaces: Workspaces;
  team: Team;
  agencies: Agencies;
  referrals: Referrals;
  invitations: Invitations;
  /** Whether an account must have a second factor. */
  needsSecondFactor(user: UserRow): boolean;
}) {
  const { database, accounts, workspaces, team, agencies } = deps;
  const { referrals, invitations, needsSecondFactor } = deps;

  const openSession = (signedIn: SignedIn, rememberMe: boolean, client: Client) =>
    database.transaction(async (tx) => {
      await referrals.noteSignIn(tx, signedIn.user.id, client);
      return accounts.openSession(tx, signedIn, rememberMe, client);
    });

  /** @throws AppError FORBIDDEN for users who are not writers. */
  function requireWriter({ userType }: UserRow): void {
    if (userType === "writer") return;
    throw new AppError("FORBIDDEN", {
      message:
        "This account is not registered as a writer. Please use the main portal for client accounts.",
    });
  }

  /**
   * Refuses a writer whose access has ended, unless they work in a workspace as a customer.
   * @throws AppError WRITER_ENDED.
   */
  function refuseEndedWriter({ writerEndedAt, currentWorkspaceId }: UserRow): void {
    if (writerEndedAt !== null && currentWorkspaceId === null) throw new AppError("WRITER_ENDED");
  }

  return {
    /** Signs in a customer or a writer. @throws AppError WRITER_ENDED, and as `accounts.checkCredentials`. */
    async signIn(form: SignIn, client: Client): Promise<SignInGrant> {
      const signedIn = await accounts.checkCredentials(form, client, needsSecondFactor);
      refuseEndedWriter(signedIn.user);
      return openSession(signedIn, form.rememberMe, client);
    },

    /**
     * Signs a writer in; another account is refused and gets no session.
     * @throws AppError FORBIDDEN, and as `accounts.checkCredentials`.
     */
    async writerSignIn(form: SignIn, client: Client): Promise<SignInGrant> {
      const signedIn = await accounts.checkCredentials(form, client, needsSecondFactor);
      requireWriter(signedIn.user);
      refuseEndedWriter(signedIn.user);
      return openSession(signedIn, form.rememberMe, client);
    },

    /**
     * Signs in with a passkey; at the writers' portal, only a writer.
     * @throws AppError FORBIDDEN, WRITER_ENDED, and as `accounts.checkPasskey`.
     */
    async passkeySignIn(
      form: { credential: PasskeyAnswer; rememberMe: boolean; portal: Portal },
      client: Client,
    ): Promise<SignInGrant> {
      const signedIn = await accounts.checkPasskey(form.credential, client);
      if (form.portal === "writer") requireWriter(signedIn.user);
      refuseEndedWriter(signedIn.user);
      return openSession(signedIn, form.rememberMe, client);
    },

    /**
     * Creates a customer account with a workspace, and signs in.
     * @throws AppError FORBIDDEN for writers, EMAIL_TAKEN, VALIDATION_FAILED, TOO_MANY_REQUESTS.
     */
    async signUp(form: SignUp, client: Client): Promise<SignInGrant> {
      const { email, password, fullName, companyName, userType, timeZone, ...carried } = form;
      if (userType === "writer") {
        throw new AppError("FORBIDDEN", { message: "Writers join by invitation" });
      }
      await accounts.countSignUp(client);
      const account = { email, password, fullName, companyName, carried: carried as Carried };
      const user = await database.transaction(async (tx) => {
        const made = await accounts.create(tx, { ...account, userType: "user" });
        const own = { companyName: companyName ?? null, timeZone };
        const workspace = await workspaces.createFor(tx, made.id, own);
        await referrals.recordSignUp(tx, made, workspace.id, client);
        return made;
      });
      return openSession({ user, secondFactor: false }, false, client);
    },

    /**
     * Creates the account of an invited writer, and signs in. The invitation was mailed, so the address is
     * confirmed.
     * @throws AppError INVALID_LINK, FORBIDDEN, EMAIL_TAKEN, VALIDATION_FAILED, TOO_MANY_REQUESTS.
     */
    async writerSignUp(
      form: { email: string; password: string; fullName: string; invitation: string },
      client: Client,
    ): Promise<SignInGrant> {
      await accounts.countSignUp(client);
      const { invitation, ...account } = form;
      const user = await database.transaction(async (tx) => {
        await invitations.take(tx, invitation, form.email);
        return accounts.create(tx, { ...account, userType: "writer", emailVerified: true });
      });
      return openSession({ user, secondFactor: false }, false, client);
    },

    /**
     * Creates an account for the address of an invitation to a workspace, which the link confirms, with a
     * workspace of its own; joins the workspace and signs in. People invited by an agency get no workspace of
     * their own, since that would not have the agency's brand (decision 075).
     * @throws AppError INVALID_INVITATION, EMAIL_TAKEN, NO_SEAT_LEFT, TEAM_NOT_INCLUDED, VALIDATION_FAILED,
     * TOO_MANY_REQUESTS.
     */
    async signUpByInvitation(
      form: {
        token: string;
        password: string;
        fullName?: string | undefined;
        timeZone?: string | undefined;
      },
      client: Client,
    ): Promise<SignInGrant> {
      await accounts.countSignUp(client);
      const { token, timeZone, ...account } = form;
      const user = await database.transaction(async (tx) => {
        const { email, workspaceId } = await team.invitedBy(tx, token);
        const made = await accounts.create(tx, {
          ...account,
          email,
          userType: "user",
          emailVerified: true,
        });
        if (!(await agencies.brandOf(workspaceId, tx)).isWhiteLabel) {
          const own = await workspaces.createFor(tx, made.id, { companyName: null, timeZone });
          await referrals.recordSignUp(tx, made, own.id, client);
        }
        await team.joinAsNewAccount(tx, token, made);
        return made;
      });
      return openSession({ user, secondFactor: false }, false, client);
    },
  };
}
