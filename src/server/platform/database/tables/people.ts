import type { Generated } from 'kysely'

import type { Role } from '../../../../api/contract/auth.ts'
import type { AdminRole } from '../../../../domain/accounts/admin-roles.ts'

/** Of an address, also of that of an order. */
export interface AddressColumns {
  /** Empty: the name of the account. */
  recipient: Generated<string>
  address: string
  address_line2: Generated<string>
  city: string
  region: Generated<string>
  pincode: string
  /** ISO 3166-1 alpha-2. Empty: the first of the shop's countries. */
  country: Generated<string>
  phone: string
  notes: string
}

export interface PeopleTables {
  users: {
    id: string
    user_name: string
    user_name_key: string
    /** Without confusable characters (Unicode TS 39), to detect names that look like those of administrators. */
    user_name_skeleton: string
    email: string
    password_hash: string
    role: Role
    /** Null for shoppers. */
    admin_role: Generated<AdminRole | null>
    created_at: string
    /** When the account was erased. The row remains, because orders and reviews refer to it. */
    erased_at: Generated<string | null>
    /** An administrator who has not chosen a password yet. */
    invited_at: Generated<string | null>
    /** An administrator who cannot sign in. */
    disabled_at: Generated<string | null>
    /** In base 32. Until `totp_enabled_at` is set, the user has not confirmed a first code. */
    totp_secret: Generated<string | null>
    totp_enabled_at: Generated<string | null>
    /** The time step of the last accepted code. A code works only once. */
    totp_last_step: Generated<number | null>
  }

  sessions: {
    id: string
    user_id: string
    token_hash: string
    cookie_hash: string
    user_agent: string
    created_at: string
    seen_at: string
    /** When the user last signed in or confirmed who they are. */
    confirmed_at: string
    expires_at: string
  }

  /** A recovery code replaces one code of the authenticator app, and works once. */
  recovery_codes: {
    user_id: string
    code_hash: string
  }

  passkeys: {
    /** The id of the credential, in base64url. */
    id: string
    user_id: string
    /** A COSE key, in base64url. */
    public_key: string
    /** The uses that the authenticator has counted. 0 if it does not count. */
    counter: number
    /** JSON. How browsers reach the authenticator. */
    transports: string
    /** The browser that created it. */
    name: string
    created_at: string
    used_at: string | null
  }

  /** A passkey signs it, once. */
  passkey_challenges: {
    challenge_hash: string
    purpose: 'login' | 'register' | 'confirm'
    /** Null for a login. */
    session_id: string | null
    expires_at: string
  }

  addresses: AddressColumns & {
    id: string
    user_id: string
    /** 1 to 3, which limits a user's addresses. */
    slot: number
  }

  /** Only admins see them. */
  customer_notes: {
    id: string
    user_id: string
    author_name: string
    text: string
    created_at: string
  }

  /** The actor is null for anonymous visitors and for the shop itself. */
  audit_events: {
    id: string
    at: string
    actor_id: string | null
    actor_name: string | null
    action: string
    subject_kind: string | null
    subject_id: string | null
    before: string | null
    after: string | null
    /** The client's IP address. */
    ip: string | null
  }

  /** A browser that signed in or reset a password. */
  devices: {
    id: string
    user_id: string
    secret_hash: string
    network: string
    seen_at: string
    expires_at: string
  }

  /** The mail job sets `user_id` and `token_hash`. */
  password_resets: {
    id: string
    email: string
    requested_at: string
    user_id: Generated<string | null>
    token_hash: Generated<string | null>
    used_at: Generated<string | null>
    expires_at: string
  }

  /** An email address that its owner has not confirmed yet. An account has at most one. */
  email_changes: {
    id: string
    user_id: string
    email: string
    token_hash: string
    expires_at: string
  }
}
