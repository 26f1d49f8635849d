import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { singleUpload } from "#shared/domain/media/uploads.ts"
import { randomPhone } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { type Visit, visitorsAt } from "../../driver/visitor.ts"
import { as } from "../client.ts"

export type { Visit } from "../../driver/visitor.ts"

export const aForm = (): string => randomBytes(16).toString("base64url")

export const aVisit = (branch: string, more: Partial<Visit> = {}): Visit => ({
  form: aForm(),
  service: "chip",
  vehicle: { year: 2022, make: "Subaru", model: "Outback", style: "Touring" },
  damage: { chips: 2 },
  place: { branch },
  payer: { type: "Cash" },
  name: "Nora Whitfield",
  phone: randomPhone(),
  ...more,
})

export const windowOn = (date: string, start = "10:00am", end = "12:00pm") => ({ date, start, end })

export const { post, send, booked, codeTextedTo } = visitorsAt(() => inject("origin"))

export const aPhoto = async (form: string, bytes: Uint8Array = photoBytes()): Promise<string> => {
  const { key, address } = done(
    await as().post("/newservicephoto", { form, type: "image/png", size: bytes.length }),
  )
  const { status } = await fetch(address, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { "content-type": "image/png", ...singleUpload },
  })
  if (status !== 200) throw new Error(`The photo was refused with ${status}.`)
  return key
}
