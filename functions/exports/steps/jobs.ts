import * as z from "zod"
import { getServiceRequestHistory } from "#shared/api/requests/history.ts"
import { StoredMedia } from "#shared/api/requests/media.ts"
import { StoredNote } from "#shared/api/requests/notes.ts"
import { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { keys } from "../../platform/keys.ts"
import type { TableReader } from "../../platform/table.ts"
import { type RequestReader, requestReader } from "../../requests/readers/request.ts"
import { visibleChanges } from "../../requests/rules/visible-changes.ts"
import type { Row } from "../rules/entities.ts"
import { readConsents } from "./people.ts"
import {
  fileIn,
  type ObjectLister,
  type ReadPage,
  type RecordsAndFiles,
  range,
  recordsOf,
  toWireRows,
} from "./read-page.ts"

/** the limit of one BatchGetItem */
const jobsPerPage = 100
const parallelRequests = 20
const parallelLookups = 20

type JobRead = RecordsAndFiles & { phone?: string }

const readJob = async (
  requests: RequestReader,
  { listKeys }: ObjectLister,
  number: number,
): Promise<JobRead | undefined> => {
  const fullRequest = await requests.whole(number)
  if (!fullRequest) return undefined
  const folder = `jobs/${number}`
  const [signatures, invoices, bills] = await Promise.all([
    listKeys(`signatures/${number}`),
    listKeys(`invoices/${number}`),
    listKeys(`bills/${number}`),
  ])
  const signature = (key: string | undefined) => key && fileIn(folder, key, "signature-").path
  const {
    invoiceKey: _invoice,
    jobKey: _job,
    reviewLink: _review,
    charges,
    payments,
    ...request
  } = z.encode(ServiceRequest, fullRequest.request)
  const row: Row = {
    ...request,
    signatureData: signature(request.signatureData),
    authorizations: request.authorizations.map((one) => ({
      ...one,
      signatureData: signature(one.signatureData),
    })),
    ...(request.calibrationDeclined && {
      calibrationDeclined: {
        ...request.calibrationDeclined,
        signatureData: signature(request.calibrationDeclined.signatureData),
      },
    }),
  }
  const invoiceNumber = number
  const media = fullRequest.media.map((item) => StoredMedia.parse(item))
  const pictures = media.flatMap((one) => one.pictures.map(({ key }) => fileIn(folder, key)))
  const events = fullRequest.events.map((event) => ({
    ...event,
    changes: visibleChanges(event.changes, "admin"),
  }))
  const files = [
    ...pictures,
    ...signatures.map((key) => fileIn(folder, key, "signature-")),
    ...invoices.map((key) => fileIn(folder, key, "invoice-")),
    ...bills.map((key) => fileIn(folder, key, "bill-")),
  ]
  const phone = phoneToText(fullRequest.request)
  return {
    ...(phone !== undefined && { phone }),
    reads: [
      { entity: "jobs", row },
      ...recordsOf(
        "charges",
        charges.map((charge) => ({ invoiceNumber, ...charge })),
      ),
      ...recordsOf(
        "payments",
        payments.map((payment) => ({ invoiceNumber, ...payment })),
      ),
      ...recordsOf(
        "ledger",
        fullRequest.ledger.map(({ amount, tip, by: { session: _session, ...by }, ...entry }) => ({
          ...entry,
          amount: toDollars(amount),
          tip: toDollars(tip),
          by,
        })),
      ),
      ...recordsOf(
        "history",
        toWireRows(getServiceRequestHistory, undefined, events).map((event) => ({
          invoiceNumber,
          ...event,
        })),
      ),
      ...recordsOf(
        "notes",
        fullRequest.notes.map((item) => StoredNote.parse(item)),
      ),
      ...recordsOf(
        "attachments",
        media.map(({ pictures: those, ...one }) => ({
          ...one,
          pictures: those.map(({ key }) => fileIn(folder, key).path),
        })),
      ),
    ],
    // Two attachments may share a picture.
    files: [...new Map(files.map((file) => [file.path, file])).values()],
  }
}

const existingNumbers = async (table: TableReader, numbers: readonly number[]): Promise<number[]> =>
  (await table.getMany(numbers.map(keys.request), { consistent: true })).map(({ invoiceNumber }) =>
    Number(invoiceNumber),
  )

/** Skips unused numbers, because a shop may start with a high one. */
const findFirstNumber = async (table: TableReader, from: number, last: number): Promise<number> => {
  const ranges = Array.from({ length: parallelLookups }, (_, nth) =>
    range(from + nth * jobsPerPage, Math.min(from + (nth + 1) * jobsPerPage - 1, last)),
  )
  const numbersOfRanges = await Promise.all(ranges.map((numbers) => existingNumbers(table, numbers)))
  return Math.min(...numbersOfRanges.flat(), from + parallelLookups * jobsPerPage)
}

export const jobs = (table: TableReader, objects: ObjectLister): ReadPage => {
  const requests = requestReader(table)
  return async (input) => {
    const from = Number(input.cursor ?? 1)
    const pageEnd = Math.min(from + jobsPerPage - 1, input.lastNumber)
    const jobReads: JobRead[] = []
    const numbers = await existingNumbers(table, range(from, pageEnd))
    for (let nth = 0; nth < numbers.length; nth += parallelRequests)
      jobReads.push(
        ...(
          await Promise.all(
            numbers.slice(nth, nth + parallelRequests).map((number) => readJob(requests, objects, number)),
          )
        ).flatMap((one) => one ?? []),
      )
    const next =
      numbers.length > 0 ? pageEnd + 1 : await findFirstNumber(table, pageEnd + 1, input.lastNumber)
    return {
      reads: [
        ...jobReads.flatMap(({ reads }) => reads),
        ...(await readConsents(
          table,
          jobReads.flatMap(({ phone }) => phone ?? []),
          input,
        )),
      ],
      files: jobReads.flatMap(({ files }) => files),
      cursor: next <= input.lastNumber ? String(next) : undefined,
      done: Math.min(next, input.lastNumber + 1) - from,
    }
  }
}
