import type * as z from "zod"
import { listBillingProfiles } from "#shared/api/billing.ts"
import { listUsers, StoredUser } from "#shared/api/users.ts"
import { roles } from "#shared/domain/people/permissions.ts"
import { billingProfileReader, profileToWire } from "../../billing/store.ts"
import { vehicleReader } from "../../customers/store.ts"
import { consentReader } from "../../messages/store.ts"
import { indexKeys } from "../../platform/keys.ts"
import type { TableReader } from "../../platform/table.ts"
import {
  type ExportRecord,
  fileIn,
  type ObjectLister,
  type ReadPage,
  type RecordsAndFiles,
  readPartitions,
  recordsOf,
  type StepInput,
  toWireRows,
} from "./read-page.ts"

/** Consents of listed customers and of phones that only a job names. */
export const readConsents = async (
  table: TableReader,
  phones: readonly string[],
  { isKnown }: StepInput,
): Promise<ExportRecord[]> => {
  const unknown = phones.filter((phone) => !isKnown(`consent ${phone}`))
  const consents = await consentReader(table).findMany(unknown)
  return [...consents.values()].map(({ byId: _byId, ...row }) => ({
    entity: "textConsents",
    row,
    once: `consent ${row.phone}`,
  }))
}

/** Keys by payer. One listing has them all, also those of customers who were accounts earlier. */
const listStatements = async ({ listKeys }: ObjectLister): Promise<Map<string, string[]>> =>
  Map.groupBy(await listKeys("statements"), (key) => key.split("/")[1] ?? "")

const readPerson = async (
  table: TableReader,
  statements: readonly string[],
  user: z.output<typeof StoredUser>,
): Promise<RecordsAndFiles> => {
  const [vehicles, profile] = await Promise.all([
    vehicleReader(table).allOfCustomer(user._id),
    billingProfileReader(table).of(user._id),
  ])
  const profiles = profile ? [profileToWire(profile)] : []
  // An external avatar stays a URL.
  const face = user.avatar?.startsWith("pictures/") ? fileIn(`people/${user._id}`, user.avatar) : undefined
  const withFiles = { ...user, ...(face && { avatar: face.path }) }
  return {
    reads: [
      ...toWireRows(listUsers, "ofRole", [withFiles]).map((row) => ({
        entity: "people" as const,
        row: { ...row, createdAt: user.createdAt },
        once: `person ${user._id}`,
      })),
      ...recordsOf(
        "vehicles",
        vehicles.map(({ images, ...vehicle }) => ({
          ...vehicle,
          images: images.map(({ key, note }) => ({
            file: fileIn(`vehicles/${vehicle._id}`, key).path,
            note,
          })),
        })),
      ),
      ...recordsOf("billingProfiles", toWireRows(listBillingProfiles, undefined, profiles)),
    ],
    files: [
      ...(face ? [face] : []),
      ...statements.map((key) => fileIn(`people/${user._id}`, key, "statement-")),
      ...vehicles.flatMap(({ _id, images }) => images.map(({ key }) => fileIn(`vehicles/${_id}`, key))),
    ],
  }
}

export const people = (table: TableReader, objects: ObjectLister): ReadPage => {
  let listed: ReturnType<typeof listStatements> | undefined
  return readPartitions(
    () => roles,
    async (role, cursor, input) => {
      const page = await table.query({
        index: "gsi1",
        partition: indexKeys.role(role),
        limit: 50,
        ...(cursor && { cursor }),
      })
      const users = page.items
        .map((item) => StoredUser.parse(item))
        .filter(({ _id }) => !input.isKnown(`person ${_id}`))
      listed ??= listStatements(objects)
      const statements = await listed
      const recordsOfPeople = await Promise.all(
        users.map((user) => readPerson(table, statements.get(user._id) ?? [], user)),
      )
      const consentRecords = await readConsents(
        table,
        users.map(({ phone }) => phone),
        input,
      )
      return {
        reads: [...recordsOfPeople.flatMap(({ reads }) => reads), ...consentRecords],
        files: recordsOfPeople.flatMap(({ files }) => files),
        cursor: page.cursor,
        done: users.length,
      }
    },
  )
}
