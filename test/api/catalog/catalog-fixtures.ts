import { randomInt } from "node:crypto"
import type { BodyTo, Login } from "../client.ts"
import { as } from "../client.ts"

export const aModel = (): string => `MODEL ${randomInt(1e9)}`

export const aForm = (
  own: Partial<BodyTo<"POST", "/quotevehicles">> = {},
): BodyTo<"POST", "/quotevehicles"> => ({
  year: 1987,
  make: "MADEHERE",
  model: aModel(),
  style: "2 DOOR COUPE",
  ...own,
})

export const madeVehicle = async (who: Login, own: Parameters<typeof aForm>[0] = {}): Promise<string> => {
  const { status, body } = await as(who).post("/quotevehicles", aForm(own))
  if (status !== 201) throw new Error(`No vehicle was made: ${JSON.stringify(body)}`)
  return body._id
}
