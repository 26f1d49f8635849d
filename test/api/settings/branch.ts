import { randomUUID } from "node:crypto"
import { as, type Login } from "../client.ts"

/** A branch in a town that no job of another test is in. */
export const branchForm = () => {
  const town = `Testville ${randomUUID().slice(0, 8)}`
  return { name: town, address: "12 Main Street", city: town, zip: "96001", phone: "5305550166" }
}

export const addBranch = async (who: Login, more: object = {}): Promise<string> => {
  const { status, body } = await as(who).post("/branches", { ...branchForm(), ...more })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return (body as { _id: string })._id
}

type Shown = { _id: string; version: number } & Record<string, unknown>

/** As this person sees it. */
export const branchOf = async (who: Login, _id: string): Promise<Shown | undefined> =>
  ((await as(who).get("/branches")).body as Shown[]).find((branch) => branch._id === _id)
