import type { Item, Table, Write } from "#functions/platform/table.ts"
import { newUserWrites } from "#functions/users/store.ts"
import type { User } from "#shared/api/users.ts"

/* Thousands of users for tests of search and paging. */

const firstNames = "John Johanna Maria Priya Robert Jennifer Luis Hannah Michael Guadalupe".split(" ")
const lastNames = "Garcia Sandhu Johnson Hernandez Nguyen Miller Singh Martinez Thompson Lopez Dhillon".split(
  " ",
)

const member = (nth: number): User => ({
  _id: `crowd-${nth}`,
  name: `${firstNames[nth % firstNames.length]} ${lastNames[nth % lastNames.length]}`,
  phone: String(2_000_000_000 + nth * 7919),
  email: "",
  address: "",
  role: nth % 1000 === 1 ? "technician" : "user",
  category: nth % 100 === 7 ? "commercial" : "personal",
  state: "active",
  serviceTechnician: nth % 1000 === 1,
  version: 1,
  createdAt: "2026-11-20T16:00:00.000Z",
})

export const itemsOfMember = (nth: number): Item[] =>
  newUserWrites(member(nth)).flatMap((write) => ("put" in write ? [write.put] : []))

export const addUsers = async (table: Table, from: number, to: number): Promise<void> => {
  let writes: Write[] = []
  for (let nth = from; nth < to; nth += 1) {
    const theirs = itemsOfMember(nth).map((put): Write => ({ put, onlyIf: "unguarded" }))
    if (writes.length + theirs.length > 100) {
      await table.transact(writes)
      writes = []
    }
    writes.push(...theirs)
  }
  if (writes.length > 0) await table.transact(writes)
}
