import * as audit from "./audit.ts"
import * as billing from "./billing.ts"
import * as carriers from "./carriers.ts"
import * as credentials from "./credentials.ts"
import * as customers from "./customers.ts"
import type { Endpoint } from "./endpoint.ts"
import * as invoices from "./invoices.ts"
import * as live from "./live.ts"
import * as media from "./media.ts"
import * as meta from "./meta.ts"
import * as notes from "./notes.ts"
import * as payments from "./payments.ts"
import * as promocodes from "./promocodes.ts"
import * as requests from "./requests/endpoints.ts"
import * as session from "./session.ts"
import * as settings from "./settings.ts"
import * as uploads from "./uploads.ts"
import * as users from "./users.ts"

const files = [
  session,
  users,
  customers,
  billing,
  carriers,
  settings,
  promocodes,
  credentials,
  requests,
  notes,
  payments,
  invoices,
  media,
  live,
  audit,
  uploads,
  meta,
] as const

type DefinitionIn<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never

/** Each definition with its own type: what a typed call is made from. */
export type Definition = DefinitionIn<(typeof files)[number]>

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === "object" && exported !== null && "area" in exported && "method" in exported

const byName = (one: Endpoint, other: Endpoint) => (one.name < other.name ? -1 : 1)

/**
 * Every endpoint that a file of definitions exports, by name: not every bundler keeps the same order of exports.
 * Functions, routes, permissions, the client and the tests of every role are derived from this list.
 */
export const endpoints: readonly Endpoint[] = files.flatMap((file) =>
  Object.values(file).filter(isEndpoint).toSorted(byName),
)
