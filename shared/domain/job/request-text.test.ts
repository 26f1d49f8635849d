import { expect, it } from "vitest"
import { requestText } from "./request-text.ts"

const job = {
  address: "https://www.clearline.example/job/q7Jm2vXc0s3nT5bK8wPz1A",
}
const ownersText = "Clearline Auto Glass: we got your request."
const shop = { businessname: "Clearline Auto Glass", serviceRequestTextMessageData: ownersText }

it("requestText names the chosen time and the link", () => {
  const chosen = {
    ...job,
    appointmentDate: "2026-11-24",
    appointmentTimeStart: 780,
    appointmentTimeEnd: 900,
  }
  expect(requestText(chosen, shop)).toBe(
    `${ownersText} Requested time: Tue, Nov 24, 1:00pm to 3:00pm. We'll confirm it soon. ${job.address}`,
  )
  expect(requestText({ ...chosen, language: "es" }, shop)).toBe(
    `Clearline Auto Glass: Recibimos su solicitud para el martes 24 de nov de 1:00pm a 3:00pm. Pronto le confirmamos. ${job.address}`,
  )
})

it("requestText promises a call only when no time was chosen", () => {
  expect(requestText(job, shop)).toBe(`${ownersText} We'll call you to set a time. ${job.address}`)
})

it("requestText is undefined until the owner sets a text", () => {
  expect(requestText(job, { ...shop, serviceRequestTextMessageData: " " })).toBeUndefined()
})

it("requestText has the owner's words in the customer's language", () => {
  const translated = { ...shop, serviceRequestTextMessageData_es: "Recibimos su pedido." }
  expect(requestText({ ...job, language: "es" }, translated)).toMatch(/^Recibimos su pedido\. Le llamaremos/)
  expect(requestText(job, translated)).toMatch(new RegExp(`^${ownersText}`))
})
