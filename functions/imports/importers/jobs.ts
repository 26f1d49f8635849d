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
import { equalsIgnoringCase } from "../../platform/same-value.ts"
import { fieldIs, isAbsent, type Table } from "../../platform/table.ts"
import { toPerson } from "../../platform/versioned.ts"
import { requestReader } from "../../requests/readers/request.ts"
import { mayPayNet } from "../../requests/rules/references.ts"
import { prepareRequest, requestStore } from "../../requests/store.ts"
import { branchStore } from "../../settings/store.ts"
import { userReader } from "../../users/store.ts"
import { balanceToOldJob, importJob, type OldJob, toOldJob } from "../rules/import-job.ts"
import { importReader } from "../store.ts"
import { type ActorContext, type Importer, noProblems, problem } from "./importer.ts"

/** Race: another row imported the same job. */
export const oldNumberRace = "the same old job twice"

type Kind = "balances" | "jobs"
type Row = RecordOf<"balances"> | RecordOf<"jobs">

const findVehicle = async (
  vehicles: ReturnType<typeof vehicleReader>,
  customerId: string,
  { vin, year, make, model }: OldJob,
) => {
  const items = await vehicles.allOfCustomer(customerId)
  const matchByVin = vin === undefined ? undefined : items.find((vehicle) => vehicle.vin === vin)
  const matchesByName = items.filter(
    (vehicle) =>
      make &&
      vehicle.year === year &&
      equalsIgnoringCase(vehicle.make, make) &&
      equalsIgnoringCase(vehicle.model, model),
  )
  return matchByVin ?? (matchesByName.length === 1 ? matchesByName[0] : undefined)
}

const importJobs = (table: Table, kind: Kind) => {
  const carriers = carrierReader(table)
  const users = userReader(table)
  const vehicles = vehicleReader(table)
  const requests = requestStore(table)
  const branches = branchStore(table)
  const imports = importReader(table)

  const findOwner = async (phone: string | undefined) => {
    const owner = await users.findByPhone(phone)
    return owner?.role === "user" ? owner : undefined
  }
  /** The job that the old number marks. A deleted one no longer counts. */
  const findMark = async (old: string) => {
    const marked = await imports.findByOldNumber(old)
    const existing = marked !== undefined && (await requestReader(table).find(marked)) ? marked : undefined
    return { marked, existing }
  }
  /** By name or key. */
  const findCarrier = async (carrier: string | undefined) =>
    carrier === undefined ? undefined : ((await carriers.findByName(carrier)) ?? carriers.one(carrier))

  return {
    async check(row: Row) {
      const { phone, name, number, date = "", payer, carrier } = row
      const owner = await findOwner(phone)
      if (payer === "Net" && !owner)
        return problem(
          `No account has the phone ${showPhone(phone ?? "")}. Import the account first, or fix the phone.`,
        )
      if (payer === "Net" && owner && !mayPayNet(owner))
        return problem(
          `${showPhone(owner.phone)} is the phone of ${owner.name}, a personal customer, who can't be billed Net. Change their account type, or use Cash.`,
        )
      const warnings: Problem[] = []
      if (phone !== undefined && !owner)
        warnings.push({
          message: `No customer has the phone ${showPhone(phone)}, so this comes in without one. To link it, import the customer first.`,
        })
      if (carrier !== undefined && !(await findCarrier(carrier)))
        warnings.push({
          message: `No carrier here is called “${carrier}”, so this is listed under insurers not on the list. To link it, add the carrier first.`,
        })
      const identity = identityOf(kind, row)
      const { existing } = await findMark(identity ?? "")
      const description =
        number === undefined
          ? `The job of ${phone === undefined ? name : showPhone(phone)} on ${toWireDate(date)} for ${formatMoney(amountOfOldJob(row))}`
          : `Old number ${number}`
      return {
        ...noProblems,
        warnings,
        ...(existing !== undefined && { existingRecord: `${description}, which is job ${existing}` }),
      }
    },
    async importRecord(row: Row, job: OldJob, { by, now }: ActorContext) {
      const [owner, carrier, allBranches] = await Promise.all([
        findOwner(job.phone),
        findCarrier(job.carrier),
        branches.all(),
      ])
      const vehicle = owner && (await findVehicle(vehicles, owner._id, job))
      const old = identityOf(kind, row) ?? ""
      const { marked, existing } = await findMark(old)
      const invoiceNumber = await requests.nextNumber()
      const identity = { invoiceNumber, invoiceKey: randomKey(), jobKey: randomKey(), writer: by, now }
      const namedJob: OldJob = { ...job, ...(carrier && { carrier: carrier.text }) }
      const links = { owner, carrierKey: carrier?.key, vehicleId: vehicle?._id }
      const importedRequest = importJob(namedJob, { ...links, identity, line: randomUUID() })
      const { request, writes } = prepareRequest(importedRequest, {
        by: toPerson(by),
        now,
        branches: allBranches,
        event: { code: "requestImported" },
      })
      const isNewNumber = existing === undefined
      return {
        outcome: "made" as const,
        made: {
          type: "request" as const,
          id: invoiceNumber,
          version: request.version,
          ...(isNewNumber && { number: old }),
        },
        writes: [
          ...writes,
          ...(isNewNumber
            ? [
                {
                  put: { ...keys.oldNumber(old), invoiceNumber },
                  onlyIf: marked === undefined ? isAbsent : fieldIs("invoiceNumber", marked),
                  race: oldNumberRace,
                },
              ]
            : []),
        ],
      }
    },
  }
}

export const jobImporter = (table: Table): Importer<"jobs"> => {
  const jobs = importJobs(table, "jobs")
  return {
    check: jobs.check,
    importRecord: (record, _answer, actorContext) =>
      jobs.importRecord(record, toOldJob(record), actorContext),
  }
}

export const balanceImporter = (table: Table): Importer<"balances"> => {
  const jobs = importJobs(table, "balances")
  return {
    check: jobs.check,
    importRecord: (record, _answer, actorContext) =>
      jobs.importRecord(record, balanceToOldJob(record), actorContext),
  }
}
