import { type Supplier, supplierNames } from "#shared/domain/parts/suppliers.ts"
import { t } from "#shared/language.ts"

/**
 * "no login": the settings have none. "login": it was rejected. "paused": the circuit breaker is open. "missing":
 * unknown number. "conflict": taken by another shop.
 */
export type SupplierFault =
  | "not set up"
  | "no login"
  | "login"
  | "timeout"
  | "unreachable"
  | "busy"
  | "broken"
  | "unreadable"
  | "paused"
  | "missing"
  | "conflict"
  | "refused"

type Facts = { seconds?: number | undefined; status?: number | undefined }

const seconds = (count = 1) => (count === 1 ? t("1 second") : t(`${count} seconds`))

/** Shown to users. */
const sentences: Record<SupplierFault, (name: string, facts: Facts) => string> = {
  "not set up": () => t("The connection to suppliers isn't set up yet."),
  "no login": (name) => t(`The login for ${name} is missing. An admin can enter it in Settings.`),
  login: (name) => t(`${name} refused our login. An admin can check it in Settings.`),
  timeout: (name, facts) => t(`${name} did not answer in ${seconds(facts.seconds)}. Try again in a minute.`),
  unreachable: (name) => t(`We couldn't reach ${name}. Try again in a minute.`),
  busy: (name, facts) => t(`${name} is busy. Try again in ${seconds(facts.seconds)}.`),
  broken: (name, { status }) =>
    t(`${name} has a problem on its side (error ${status}). Try again in a few minutes.`),
  unreadable: (name) => t(`${name} sent something we can't read. Try again in a few minutes.`),
  paused: (name, facts) => t(`${name} hasn't been answering. Try again in ${seconds(facts.seconds)}.`),
  missing: (name) => t(`${name} has nothing under this number.`),
  conflict: (name) => t(`${name} has this down for someone else.`),
  refused: (name, { status }) => t(`${name} didn't accept the request (error ${status}).`),
}

/** The message is for users and contains no reply or login. */
export class SupplierFailure extends Error {
  override name = "SupplierFailure"
  readonly supplier: Supplier
  readonly fault: SupplierFault
  readonly retryAfterSeconds: number | undefined
  constructor(supplier: Supplier, fault: SupplierFault, facts: Facts = {}, cause?: unknown) {
    super(sentences[fault](supplierNames[supplier], facts), { cause })
    this.supplier = supplier
    this.fault = fault
    this.retryAfterSeconds = fault === "busy" || fault === "paused" ? facts.seconds : undefined
  }
}

/** Counted by the circuit breaker. */
const outageFaults: readonly SupplierFault[] = ["timeout", "unreachable", "broken", "unreadable"]
export const isOutage = ({ fault }: SupplierFailure): boolean => outageFaults.includes(fault)
