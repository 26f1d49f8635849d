import { alertStep } from "#functions/notes/rules/alert.ts"
import { setAcknowledged } from "#functions/notes/rules/change.ts"
import { newNote, type Written } from "#functions/notes/store.ts"
import { acceptPayment, applyPayment, type PaymentMethod } from "#functions/payments/rules/accept-payment.ts"
import type { Message } from "#functions/platform/outbox.ts"
import type { Item } from "#functions/platform/table.ts"
import type { Person } from "#functions/platform/versioned.ts"
import { enrouteText } from "#functions/requests/rules/customer-texts.ts"
import { buildLines, countReschedule } from "#functions/requests/rules/edit.ts"
import type { LineInput } from "#functions/requests/rules/merge.ts"
import { withVisit } from "#functions/requests/rules/new-request.ts"
import { toRequestChange } from "#functions/requests/rules/outcome.ts"
import { payByRates } from "#functions/requests/rules/pay-by-rates.ts"
import { type Rates, withPrices } from "#functions/requests/rules/pricing.ts"
import { type RequestWithoutTotals, recompute } from "#functions/requests/rules/recompute.ts"
import type { RequestChange } from "#functions/requests/rules/request-change.ts"
import { firstVersion, nextVersion, type Version } from "#functions/requests/storage/version.ts"
import type { Branch } from "#shared/api/branches.ts"
import type { StoredNote } from "#shared/api/requests/notes.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import type { ActionInputs, ActionName } from "#shared/domain/job/actions/action.ts"
import { decide } from "#shared/domain/job/actions.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { takesTexts } from "./consents.ts"
import type { Random } from "./random.ts"
import { businessInfo } from "./shop.ts"

export type RunContext = {
  now: Date
  rates: Rates
  branches: readonly Branch[]
  technicians: readonly User[]
}

export type Job = { request: ServiceRequest; events: Item[]; notes: StoredNote[]; messages: Message[] }

export type Payment = {
  method: PaymentMethod
  amount?: number
  tip?: number
  checknumber?: string
  signature?: string
}

const toPerson = ({ _id, name }: User): Person => ({
  _id,
  name,
  initials: initialsOf(name),
  session: `demo-${_id}`,
})

const stepOf = (...alert: Parameters<typeof alertStep>): RequestChange => {
  const step = alertStep(...alert)
  if (!step) throw new Error("No alert was set or read.")
  return step
}

/**
 * Runs a job through the product's own rules, each step at its time. Steps in the future are skipped, unless
 * the job is `hurried`. Long because it is a list of short steps that all change the same job.
 */
export const jobRunner = (
  decided: RequestWithoutTotals,
  { at, by, hurried }: { at: Date; by: User; hurried: boolean },
  { now, rates, branches, technicians }: RunContext,
  random: Random,
) => {
  const event: JobEvent =
    decided.originalInvoice === undefined
      ? { code: "requestCreated" }
      : { code: "createdAsWarranty", original: decided.originalInvoice }
  const first = firstVersion(decided, { by: toPerson(by), now: at, branches, event })
  let { request } = first
  const events = [first.event]
  const messages: Message[] = []
  let notes: StoredNote[] = []
  const noteDice = random.fork("notes")
  const priced = buildLines(() => random.id(), payByRates(technicians))
  let last = at
  let isStopped = false

  const earliestTime = (planned: Date): Date | undefined => {
    const earliest = Math.max(planned.getTime(), last.getTime() + 20_000)
    if (earliest < now.getTime()) return new Date(earliest)
    const left = now.getTime() - last.getTime()
    return hurried ? new Date(now.getTime() - Math.floor(left * 0.1)) : undefined
  }

  const change = (
    planned: Date,
    by: User,
    decisionAt: (at: Date) => RequestChange & { charges?: ServiceRequest["charges"] },
  ): void => {
    const at = isStopped ? undefined : earliestTime(planned)
    if (!at) {
      isStopped = true
      return
    }
    const { charges, ...decision } = decisionAt(at)
    const merged = { ...request, ...decision.patch, ...(charges && { charges }) }
    const next: Version = nextVersion(request, merged, decision, { by: toPerson(by), now: at, branches })
    request = next.request
    events.push(next.event)
    messages.push(...(decision.messages ?? []))
    last = at
  }

  const signedBy = (picture: string, at: Date, payment?: string) => ({
    signatureData: picture,
    signedAt: at.toISOString(),
    signedWith: request.customerName,
    signedPayment: payment,
  })

  return {
    now: (): ServiceRequest => request,
    isOver: (): boolean => isStopped,
    lastChange: (): Date => last,

    act<Name extends ActionName>(
      name: Name,
      planned: Date,
      by: User,
      input: ActionInputs[Name],
      note?: string,
    ): void {
      change(planned, by, (at) => {
        const outcome = decide(name, request, input, { role: by.role, now: at })
        if (!outcome.ok) throw new Error(`${request.invoiceNumber}, ${name}: ${outcome.detail}`)
        const textsCustomer = name === "navigate" && "enroute" in input && input.enroute === true
        const textPhone = textsCustomer ? phoneToText(request) : undefined
        const phone = textPhone !== undefined && takesTexts(textPhone) ? textPhone : undefined
        return {
          ...toRequestChange(outcome, request, by.name),
          note,
          ...(phone && {
            messages: [
              enrouteText(
                random.id(),
                phone,
                request,
                { shop: businessInfo.businessname, technician: by.name },
                at,
              ),
            ],
          }),
        }
      })
    },

    edit(planned: Date, by: User, patch: Partial<ServiceRequest>, note?: string): void {
      change(planned, by, () => ({
        patch,
        finish: (merged) => ({ ...merged, ...countReschedule(request, patch) }),
        event: { code: "requestChanged" },
        note,
      }))
    },

    editCharges(planned: Date, by: User, lines: (charges: ServiceRequest["charges"]) => LineInput[]): void {
      change(planned, by, (at) => ({
        charges: priced(lines(request.charges), request),
        finish: (merged) => withPrices(merged, request, { rates, branches, now: at, setsTaxExempt: false }),
        event: { code: "chargesChanged" },
      }))
    },

    pay(planned: Date, by: User, { method, amount, tip = 0, checknumber, signature }: Payment): void {
      change(planned, by, (at) => {
        const paymentId = random.id()
        const party = method === "INSURANCEPAID" ? "insurance" : "customer"
        const accepted = acceptPayment(
          request,
          {
            paymentMethod: method,
            amount: amount ?? unpaidBy(request, party),
            tip,
            checknumber,
            dueShown: unpaidBy(request, party),
          },
          { role: by.role, name: by.name, paymentId, now: at },
        )
        if (!accepted.ok) throw new Error(`${request.invoiceNumber}, payment: ${accepted.detail}`)
        const decision = applyPayment(accepted, request, (merged) => recompute(merged, branches, at))
        return {
          ...decision,
          patch: {
            ...decision.patch,
            ...(signature && signedBy(signature, at, paymentId)),
          },
        }
      })
    },

    sign(planned: Date, by: User, signature: string): void {
      change(planned, by, (at) => ({
        patch: signedBy(signature, at),
        event: { code: "signatureSaved" },
      }))
    },

    visited(planned: Date, by: User, visit: number): void {
      change(planned, by, () => withVisit(request, visit))
    },

    note(planned: Date, by: User, noteInput: Omit<Written, "invoice">): void {
      const write = (at: Date): StoredNote => {
        const digits = noteDice.id().slice(0, 8)
        const note = newNote(
          { ...noteInput, invoice: request.invoiceNumber },
          { by: toPerson(by), now: at, digits },
        )
        notes.push(note)
        return note
      }
      if (noteInput.alertTechnician)
        return change(planned, by, (at) => stepOf(request, undefined, write(at), by))
      const at = isStopped ? undefined : earliestTime(planned)
      if (at) write(at)
    },

    readAlerts(planned: Date, by: User): void {
      for (const note of notes.filter(({ alertTechnician }) => alertTechnician))
        change(planned, by, (at) => {
          const read = setAcknowledged(note, { ...note, alertTechnician: false, version: 2 }, by, at)
          notes = notes.map((one) => (one === note ? read : one))
          return stepOf(request, note, read, by)
        })
    },

    ended: (): Job => ({ request, events, notes, messages }),
  }
}
export type JobRunner = ReturnType<typeof jobRunner>
