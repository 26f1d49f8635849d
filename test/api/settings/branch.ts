import { randomUUID } from "node:crypto"
import { as, type BodyTo, type Login } from "../client.ts"

type Branch = BodyTo<"POST", "/branches">

export const branchForm = (): Branch => {
  const town = `Testville ${randomUUID().slice(0, 8)}`
  return { name: town, address: "12 Main Street", city: town, zip: "96001", phone: "5305550166" }
}

export const addBranch = async (who: Login, more: Partial<Branch> = {}): Promise<string> => {
  const { status, body } = await as(who).post("/branches", { ...branchForm(), ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return (body as { _id: string })._id
}

const branches = async (who: Login) => (await as(who).get("/branches")).body

export const branchOf = async (who: Login, _id: string) => {
  const found = (await branches(who)).find((branch) => branch._id === _id)
  if (!found) throw new Error(`There is no branch ${_id}.`)
  return found
}

export const isBranch = async (who: Login, _id: string): Promise<boolean> =>
  (await branches(who)).some((branch) => branch._id === _id)
