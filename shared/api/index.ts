import * as audit from "./audit.ts"
import * as billing from "./billing.ts"
import * as branches from "./branches.ts"
import * as businessInfo from "./business-info.ts"
import * as carriers from "./carriers.ts"
import * as catalog from "./catalog.ts"
import * as claims from "./claims.ts"
import * as contactInfo from "./contact-info.ts"
import * as credentials from "./credentials.ts"
import * as customers from "./customers.ts"
import type { Endpoint } from "./definition/endpoint.ts"
import * as earnings from "./earnings.ts"
import * as exports from "./exports.ts"
import * as fuel from "./fuel.ts"
import * as gallery from "./gallery.ts"
import * as imports from "./imports.ts"
import * as inbox from "./inbox.ts"
import * as integrations from "./integrations.ts"
import * as inventory from "./inventory.ts"
import * as invoices from "./invoices.ts"
import * as ivy from "./ivy.ts"
import * as live from "./live.ts"
import * as messages from "./messages.ts"
import * as meta from "./meta.ts"
import * as outbox from "./outbox.ts"
import * as overhead from "./overhead.ts"
import * as payments from "./payments.ts"
import * as pipeline from "./pipeline.ts"
import * as promocodes from "./promocodes.ts"
import * as providerWebhooks from "./provider-webhooks.ts"
import * as quotes from "./quotes.ts"
import * as reports from "./reports.ts"
import * as appointmentWindows from "./requests/appointment-windows.ts"
import * as requests from "./requests/endpoints.ts"
import * as history from "./requests/history.ts"
import * as jobLink from "./requests/job-link.ts"
import * as media from "./requests/media.ts"
import * as newService from "./requests/new-service.ts"
import * as notes from "./requests/notes.ts"
import * as stopOrder from "./requests/stop-order.ts"
import * as reviews from "./reviews.ts"
import * as session from "./session.ts"
import * as settings from "./settings.ts"
import * as suppliers from "./suppliers.ts"
import * as tasks from "./tasks.ts"
import * as textMessages from "./text-messages.ts"
import * as uploads from "./uploads.ts"
import * as users from "./users.ts"
import * as views from "./views.ts"

const files = [
  session,
  users,
  views,
  stopOrder,
  customers,
  catalog,
  billing,
  carriers,
  claims,
  settings,
  businessInfo,
  contactInfo,
  branches,
  pipeline,
  promocodes,
  credentials,
  suppliers,
  inventory,
  requests,
  reports,
  overhead,
  earnings,
  history,
  appointmentWindows,
  newService,
  reviews,
  quotes,
  notes,
  payments,
  invoices,
  jobLink,
  media,
  gallery,
  fuel,
  live,
  audit,
  messages,
  providerWebhooks,
  integrations,
  exports,
  inbox,
  textMessages,
  outbox,
  tasks,
  ivy,
  uploads,
  imports,
  meta,
] as const

type DefinitionIn<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never

export type Definition = DefinitionIn<(typeof files)[number]>

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === "object" && exported !== null && "area" in exported && "method" in exported

const byName = (one: Endpoint, other: Endpoint) => (one.name < other.name ? -1 : 1)

/**
 * Every endpoint, sorted by name within its file because bundlers order exports differently. Functions, routes,
 * permissions, the client, and the role tests are derived from this list.
 */
export const endpoints: readonly Endpoint[] = files.flatMap((file) =>
  Object.values(file).filter(isEndpoint).toSorted(byName),
)
