import { randomUUID } from "node:crypto"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import type { StoredQuote } from "#shared/api/quotes.ts"
import type { createServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { isAhead, phoneToText, type RequestSource } from "#shared/domain/job/request.ts"
import { messages } from "#shared/messages.ts"
import { consentReader } from "../../messages/store.ts"
import type { Commit } from "../../platform/idempotency.ts"
import { messageWrite } from "../../platform/outbox.ts"
import { malformed, type Refuse, unwrap } from "../../platform/refusal.ts"
import type { Resources } from "../../platform/resources.ts"
import { RaceLost, type Write } from "../../platform/table.ts"
import { type Person, toPerson } from "../../platform/versioned.ts"
import { promoRace, promoUseWrite } from "../../promocodes/store.ts"
import { quoteChange } from "../../quotes/store.ts"
import { settingsReader } from "../../settings/store.ts"
import { promoFinder } from "../readers/find-promo.ts"
import { rateReader } from "../readers/rate-reader.ts"
import { priceBill } from "../rules/bill.ts"
import { billingAddressOf } from "../rules/billed-account.ts"
import type { BranchFacts } from "../rules/branch-tax-rates.ts"
import { requestMessage } from "../rules/customer-texts.ts"
import { buildLines, patchOf } from "../rules/edit.ts"
import { type Identity, newRequest } from "../rules/new-request.ts"
import { payByRates } from "../rules/pay-by-rates.ts"
import { hasStrayPromo } from "../rules/promo.ts"
import type { RequestWithoutTotals } from "../rules/recompute.ts"
import { ratesOfQuote } from "../rules/request-from-quote.ts"
import { requestStore } from "../store.ts"
import { jobLink } from "../texts/job-link.ts"

export type NewRequestInput = BodyOf<typeof createServiceRequest>

type CreateContext = {
  source: RequestSource
  by: Person
  /** Called after the checks of the input, so that no number is lost. */
  identity: () => Identity | Promise<Identity>
  beforeCommit?: (() => Promise<void>) | undefined
  now: Date
  event: JobEvent
  branches: readonly BranchFacts[]
  people: readonly User[]
  quote?: StoredQuote | undefined
  agreedToTexts?: boolean
  phoneProven?: boolean
  additionalWrites?: readonly Write[]
  commit: Commit
  refuse: Refuse<"malformed" | "deductible_protected">
  reply: (request: ServiceRequest) => unknown
}

/** The owner's text about a new job. Undefined if its phone gets no texts, or for a job entered after its visit. */
const textToCustomer = async (
  {
    consents,
    settings,
  }: { consents: ReturnType<typeof consentReader>; settings: ReturnType<typeof settingsReader> },
  request: RequestWithoutTotals,
  {
    agreedToTexts,
    jobKey,
    now,
  }: { agreedToTexts: boolean | undefined; jobKey: Identity["jobKey"]; now: Date },
) => {
  if (!isAhead(request, now)) return undefined
  const customerPhone = phoneToText(request)
  const phone = agreedToTexts ? customerPhone : await consents.phoneIfConsented(customerPhone)
  if (!phone) return undefined
  const shop = await settings.businessInfo()
  return requestMessage(randomUUID(), phone, request, { shop, link: jobLink(jobKey, request.language) }, now)
}

/** Creates a request in one transaction: promo code, prices, rows, and the owner's text. */
export const requestCreator = (resources: Pick<Resources, "table" | "provide">) => {
  const { table } = resources
  const requests = requestStore(table)
  const findPromo = promoFinder(table)
  const rates = rateReader(resources)
  const settings = settingsReader(table)
  const consents = consentReader(table)

  return async (
    { invoiceType, ...body }: NewRequestInput & Required<Pick<NewRequestInput, "invoiceType">>,
    {
      source,
      by,
      identity,
      now,
      event,
      branches,
      people,
      quote,
      agreedToTexts,
      phoneProven,
      beforeCommit,
      additionalWrites = [],
      commit,
      refuse,
      reply,
    }: CreateContext,
  ): Promise<ServiceRequest> => {
    const lines = buildLines(randomUUID, payByRates(people))(body.charges ?? [], {
      charges: [],
      appointmentDate: body.appointmentDate ?? undefined,
    })
    if (hasStrayPromo({ charges: lines })) throw malformed("charges", messages.promoCodes.strayLine)
    const promo = await findPromo({ promoCode: body.promoCode, invoiceType }, now, refuse)
    const account = await rates.billedAccount(people.find(({ _id }) => _id === body.billingId))
    const customer = people.find(({ _id }) => _id === body.customerId)
    const fields = {
      ...(customer?.language && { language: customer.language }),
      ...(account && billingAddressOf(account)),
      ...patchOf(body),
      ...(await rates.carrierOf(body)),
      invoiceType,
      charges: lines,
    }
    const ids = await identity()
    const ratesNow = await rates.of(fields)
    const pricingContext = { rates: quote ? ratesOfQuote(ratesNow, quote) : ratesNow, branches, now }
    const created = newRequest(
      {
        ...fields,
        promoCode: promo?.promoCode,
        ...(quote && { quoteId: quote._id }),
        ...(phoneProven && { phoneProven }),
      },
      ids,
      source,
    )
    const { serviceStatus: status = created.serviceStatus } = body
    const { request } = unwrap(
      priceBill(
        { ...created, serviceStatus: status },
        undefined,
        { lines: true, setsTaxExempt: typeof body.taxExempt === "boolean", promo },
        pricingContext,
      ),
      refuse,
    )
    const text = await textToCustomer({ consents, settings }, request, {
      agreedToTexts,
      jobKey: ids.jobKey,
      now,
    })
    try {
      return await requests.create(request, {
        by: toPerson(by),
        now,
        branches,
        commit,
        refuse,
        event:
          status === created.serviceStatus
            ? event
            : { ...event, status, statusBefore: created.serviceStatus },
        reply,
        beforeCommit,
        additionalWrites: [
          ...(promo ? [promoUseWrite(promo)] : []),
          ...(text ? [messageWrite(text)] : []),
          ...(quote ? quoteChange(quote, { state: "turned", invoiceNumber: ids.invoiceNumber }) : []),
          ...additionalWrites,
        ],
      })
    } catch (error) {
      if (error instanceof RaceLost && error.race === promoRace)
        throw malformed("promoCode", messages.promo.invalid)
      throw error
    }
  }
}
