import { randomUUID } from "node:crypto"
import type { RecordOf } from "../../../shared/domain/moving-in/fields.ts"
import { showPhone } from "../../../shared/domain/phone.ts"
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
import { fine, type Mover, wrong } from "./mover.ts"

/** What `RaceLost` tells when another row with the same old number came first. */
export const oldNumberRace = "the same old number twice"

/** Of a customer with more cars than this the first are compared. */
const mostCompared = 500

const moveJobs = (table: Table) => {
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

  return {
    async look({ phone, number, payer }: Pick<RecordOf<"jobs">, "phone" | "number" | "payer">) {
      const owner = await ownerOf(phone)
      if (payer === "Net" && !owner)
        return wrong(
          `No account has the phone ${showPhone(phone ?? "")}. Move in the account first, or fix the phone.`,
        )
      const warnings =
        phone === undefined || owner
          ? []
          : [
              {
                message: `No customer has the phone ${showPhone(phone)}, so this comes in without one. To link it, move in the customer first.`,
              },
            ]
      const known = number === undefined ? undefined : await imports.ofOldNumber(number)
      return {
        ...fine,
        warnings,
        ...(known !== undefined && { known: `Old number ${number}, which is job ${known}` }),
      }
    },
    async bring(job: OldJob, { by, now }: Parameters<Mover<"jobs">["bring"]>[2]) {
      const [owner, places] = await Promise.all([ownerOf(job.phone), branches.all()])
      const vehicle = owner && (await vehicleOf(owner._id, job))
      const taken = job.number === undefined ? undefined : await imports.ofOldNumber(job.number)
      const invoiceNumber = await requests.nextNumber()
      const identity = { invoiceNumber, invoiceKey: randomKey(), jobKey: randomKey(), writer: by, now }
      const moved = movedJob(job, { owner, vehicleId: vehicle?._id, identity, line: randomUUID() })
      const { request, event } = firstVersion(moved, {
        by: personOf(by),
        now,
        branches: places,
        action: "moved the job in from another program",
      })
      const stands = job.number !== undefined && taken === undefined
      return {
        outcome: "made" as const,
        made: {
          type: "request" as const,
          id: invoiceNumber,
          version: request.version,
          ...(stands && { number: job.number }),
        },
        writes: [
          ...creationOf(request, [event]),
          ...(stands
            ? [
                {
                  put: { ...keys.oldNumber(job.number ?? ""), invoiceNumber },
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
  const jobs = moveJobs(table)
  return { look: jobs.look, bring: (record, _answer, doing) => jobs.bring(oldJobOf(record), doing) }
}

export const balanceMover = (table: Table): Mover<"balances"> => {
  const jobs = moveJobs(table)
  return { look: jobs.look, bring: (record, _answer, doing) => jobs.bring(balanceOf(record), doing) }
}
