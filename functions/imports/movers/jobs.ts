import { randomUUID } from "node:crypto"
import type { RecordOf } from "#shared/domain/import/fields.ts"
import type { Problem } from "#shared/domain/import/rows.ts"
import { amountOfOldJob, identityOf } from "#shared/domain/import/rows.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { carrierReader } from "../../carriers/store.ts"
import { vehicleReader } from "../../customers/store.ts"
import { keys } from "../../platform/keys.ts"
import { randomKey } from "../../platform/random-key.ts"
import { absent, type Table } from "../../platform/table.ts"
import { personOf } from "../../platform/versioned.ts"
import { creationOf, firstVersion, requestStore } from "../../requests/store.ts"
import { branchStore } from "../../settings/store.ts"
import { userReader } from "../../users/store.ts"
import { balanceOf, movedJob, type OldJob, oldJobOf } from "../rules/moved-job.ts"
import { importReader } from "../store.ts"
import { type Doing, fine, type Mover, wrong } from "./mover.ts"

/** What `RaceLost` tells when another row of the same old job came first. */
export const oldNumberRace = "the same old job twice"

/** Of a customer with more cars than this the first are compared. */
const mostCompared = 500

type Kind = "balances" | "jobs"
type Row = RecordOf<"balances"> | RecordOf<"jobs">

const moveJobs = (table: Table, kind: Kind) => {
  const carriers = carrierReader(table)
  const users = userReader(table)
  const vehicles = vehicleReader(table)
  const requests = requestStore(table)
  const branches = branchStore(table)
  const imports = importReader(table)

  const ownerOf = async (phone: string | undefined) => {
    const id = phone === undefined ? undefined : await users.idByPhone(phone)
    const owner = id === undefined ? undefined : await users.get(id)
    return owner?.role === "user" ? owner : undefined
  }
  const vehicleOf = async (customerId: string, { vin, year, make, model }: OldJob) => {
    const { items } = await vehicles.ofCustomer(customerId, { limit: mostCompared })
    const same = (a: string | undefined, b: string | undefined) => a?.toLowerCase() === b?.toLowerCase()
    const ofVin = vin === undefined ? undefined : items.find((vehicle) => vehicle.vin === vin)
    const ofName = items.filter(
      (vehicle) => make && vehicle.year === year && same(vehicle.make, make) && same(vehicle.model, model),
    )
    return ofVin ?? (ofName.length === 1 ? ofName[0] : undefined)
  }

  /** By its name, or by its key. */
  const carrierOf = async (carrier: string | undefined) =>
    carrier === undefined ? undefined : ((await carriers.named(carrier)) ?? carriers.one(carrier))

  return {
    async look(row: Row) {
      const { phone, name, number, date = "", payer, carrier } = row
      const owner = await ownerOf(phone)
      if (payer === "Net" && !owner)
        return wrong(
          `No account has the phone ${showPhone(phone ?? "")}. Move in the account first, or fix the phone.`,
        )
      const warnings: Problem[] = []
      if (phone !== undefined && !owner)
        warnings.push({
          message: `No customer has the phone ${showPhone(phone)}, so this comes in without one. To link it, move in the customer first.`,
        })
      if (carrier !== undefined && !(await carrierOf(carrier)))
        warnings.push({
          message: `No carrier here is called “${carrier}”, so this is listed under insurers not on the list. To link it, add the carrier first.`,
        })
      const identity = identityOf(kind, row)
      const known = identity === undefined ? undefined : await imports.ofOldNumber(identity)
      const what =
        number === undefined
          ? `The job of ${phone === undefined ? name : showPhone(phone)} on ${toWireDate(date)} for ${formatMoney(amountOfOldJob(row))}`
          : `Old number ${number}`
      return { ...fine, warnings, ...(known !== undefined && { known: `${what}, which is job ${known}` }) }
    },
    async bring(row: Row, job: OldJob, { by, now }: Doing) {
      const [owner, carrier, places] = await Promise.all([
        ownerOf(job.phone),
        carrierOf(job.carrier),
        branches.all(),
      ])
      const vehicle = owner && (await vehicleOf(owner._id, job))
      const old = identityOf(kind, row) ?? ""
      const taken = await imports.ofOldNumber(old)
      const invoiceNumber = await requests.nextNumber()
      const identity = { invoiceNumber, invoiceKey: randomKey(), jobKey: randomKey(), writer: by, now }
      const named: OldJob = { ...job, ...(carrier && { carrier: carrier.text }) }
      const of = { owner, carrierKey: carrier?.key, vehicleId: vehicle?._id }
      const moved = movedJob(named, { ...of, identity, line: randomUUID() })
      const { request, event } = firstVersion(moved, {
        by: personOf(by),
        now,
        branches: places,
        event: { code: "requestImported" },
      })
      const stands = taken === undefined
      return {
        outcome: "made" as const,
        made: {
          type: "request" as const,
          id: invoiceNumber,
          version: request.version,
          ...(stands && { number: old }),
        },
        writes: [
          ...creationOf(request, [event]),
          ...(stands
            ? [
                {
                  put: { ...keys.oldNumber(old), invoiceNumber },
                  onlyIf: absent,
                  race: oldNumberRace,
                },
              ]
            : []),
        ],
      }
    },
  }
}

export const jobMover = (table: Table): Mover<"jobs"> => {
  const jobs = moveJobs(table, "jobs")
  return { look: jobs.look, bring: (record, _answer, doing) => jobs.bring(record, oldJobOf(record), doing) }
}

export const balanceMover = (table: Table): Mover<"balances"> => {
  const jobs = moveJobs(table, "balances")
  return { look: jobs.look, bring: (record, _answer, doing) => jobs.bring(record, balanceOf(record), doing) }
}
