import { takeDispatch } from "#shared/api/ivy.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { messages } from "#shared/messages.ts"
import type { Dispatch } from "#shared/supplier-protocol.ts"
import { type CarrierReader, carrierReader } from "../carriers/store.ts"
import { catalogReader } from "../catalog/reader.ts"
import { vinData } from "../customers/store.ts"
import { acceptance, dispatchRace, dispatchWrite, ivyStore } from "../ivy/store.ts"
import { handle } from "../platform/handle.ts"
import { errorFacts, log } from "../platform/log.ts"
import { randomKey } from "../platform/random-key.ts"
import { retryOnConflict } from "../platform/table.ts"
import { keyService } from "../providers/kms.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"
import { branchStore } from "../settings/store.ts"
import { refuseSupplierFailure, suppliersOver } from "../suppliers/store.ts"
import { phoneTakenRace } from "../users/store.ts"
import { visitorRecords } from "./booking/visitors.ts"
import { requestCreator } from "./creation/create-request.ts"
import { dispatchCarFinder, parseDispatchVin } from "./readers/dispatch-cars.ts"
import { requestReader } from "./readers/request.ts"
import {
  addressOf,
  carIdOf,
  carrierNamesOf,
  customerNameOf,
  phoneOf,
  requestOfDispatch,
} from "./rules/dispatch.ts"
import { requestStore } from "./store.ts"

const ivyWriter = { _id: "ivy", name: "IVY" }

const findCarrierKey = async (carriers: CarrierReader, dispatch: Dispatch): Promise<string | undefined> => {
  for (const name of carrierNamesOf(dispatch)) {
    const carrier = await carriers.findByName(name)
    if (carrier) return carrier.key
  }
  return undefined
}

/**
 * Creates a request from a dispatch. The dispatch's number is unique in the transaction, so of two concurrent clicks
 * the second gets the first's request. The portal is informed afterwards, and again at the next check if that failed.
 */
export const handler = handle(
  takeDispatch,
  (resources) => {
    const { table } = resources
    const { mitchell, safelite } = suppliersOver(table, resources.provide("suppliers", keyService))
    return {
      safelite,
      cars: dispatchCarFinder({ vinData: vinData(), catalogs: catalogReader(resources), mitchell }),
      reader: requestReader(table),
      requests: requestStore(table),
      createRequest: requestCreator(resources),
      visitors: visitorRecords(table),
      branches: branchStore(table),
      carriers: carrierReader(table),
      ivy: ivyStore(table),
    }
  },
  async ({ query: { dispatch: number }, body }, deps, { actor, now, commit, refuse }) => {
    const { reader, requests, safelite, ivy } = deps

    const findEarlierRequest = async () => {
      const invoiceNumber = await ivy.findAccepted(number)
      if (invoiceNumber === undefined) return {}
      return (await reader.find(invoiceNumber)) ? { existing: invoiceNumber } : { deleted: invoiceNumber }
    }
    /** A failure here doesn't undo the request. */
    const markAtPortal = async (invoiceNumber: number): Promise<void> => {
      try {
        await safelite.mark(number, acceptance(invoiceNumber))
      } catch (error) {
        if (!(error instanceof SupplierFailure)) throw error
        log("warn", "a dispatch was not marked at the portal", errorFacts(error))
      }
      await ivy.forget("newDispatches", number)
    }
    const replyWithExisting = async (invoiceNumber: number) => {
      const reply = { matches: 0, invoiceNumber, already: true }
      await commit([], reply)
      return reply
    }

    const { existing } = await findEarlierRequest()
    if (existing !== undefined) return replyWithExisting(existing)

    const dispatch = await safelite.dispatch(number).catch(refuseSupplierFailure(refuse))
    if (!dispatch) throw refuse("not_found", { detail: messages.ivy.notPulled })
    if (dispatch.referralStatus !== "new")
      throw refuse("already_exists", { detail: messages.ivy.takenElsewhere })
    const car = await deps.cars.of(dispatch, now)
    if (!car && body.vehicle === undefined)
      throw refuse("vehicle_unknown", { detail: messages.ivy.unknownVehicle(carIdOf(dispatch)) })

    const [branches, carrierKey] = await Promise.all([
      deps.branches.all(),
      findCarrierKey(deps.carriers, dispatch),
    ])
    const phone = phoneOf(dispatch)
    const name = customerNameOf(dispatch)
    const customer =
      phone === undefined || name === ""
        ? undefined
        : await deps.visitors.customer({ name, phone, address: addressOf(dispatch) }, now)
    const invoiceNumber = await requests.nextNumber()
    const identity = { invoiceNumber, invoiceKey: randomKey(), jobKey: randomKey(), writer: ivyWriter, now }
    const reply = { matches: 1, invoiceNumber, already: false }

    const result = await retryOnConflict([phoneTakenRace, dispatchRace], async () => {
      const { existing, deleted } = await findEarlierRequest()
      if (existing !== undefined) return replyWithExisting(existing)
      const { customerId, language, writes } = (await customer?.()) ?? { writes: [] }
      const fields = requestOfDispatch(dispatch, {
        today: todayIn(now),
        carrierKey,
        customerId,
        car: car ?? {},
        vehicle: car ? vehicleText(car).slice(0, 120) : body.vehicle,
        vin: parseDispatchVin(dispatch),
      })
      await deps.createRequest(
        { ...fields, ...(language && { language }) },
        {
          source: "dispatch",
          by: actor,
          identity: () => identity,
          now,
          event: { code: "dispatchAccepted", dispatch: number },
          branches,
          people: [],
          additionalWrites: [dispatchWrite(number, invoiceNumber, deleted), ...writes],
          commit,
          refuse,
          reply: () => reply,
        },
      )
      return reply
    })
    await markAtPortal(result.invoiceNumber)
    return result
  },
)
