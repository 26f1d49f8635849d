import { beforeAll, describe, expect, it } from "vitest"
import type { Invoice } from "#shared/api/invoices.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { jobsOver } from "../../driver/job.ts"
import { messagesSentTo } from "../../driver/messages-sent-to.ts"
import { ownShop } from "../own-shop.ts"

const { as, people, system } = ownShop()
const { aJob, open } = jobsOver(as)

const warranty = "Mientras el auto sea suyo."
const asking = "¿Le mandamos mensajes?"

let rosa: Person
beforeAll(async () => {
  rosa = await people().clerk()
  await as(rosa).put("/businessinfo", { warrantyData_es: warranty, textConsentData_es: asking })
})

describe("The owner's texts in Spanish", () => {
  it("are public where the English ones are", async () => {
    const [info] = (await as().get("/businessinfo")).body as object[]
    expect(info).toMatchObject({ warrantyData_es: warranty, textConsentData_es: asking })
  })

  it("stand above the English ones on the invoice of a customer who reads Spanish", async () => {
    const { invoiceKey = "" } = await open(rosa, await aJob(rosa, { language: "es" }))
    const { business, translation } = (await as().get("/invoice", { key: invoiceKey })).body as Invoice
    expect(translation?.texts[business.warranty]).toBe(warranty)
  })

  it.each([
    ["es", asking],
    ["en", "May we text you?"],
  ] as const)("ask for consent in the language of the page: %s", async (language, words) => {
    const phone = randomPhone()
    const job = await aJob(rosa, { customerPhone: phone, language: language === "es" ? "en" : "es" })
    const { jobKey = "" } = await open(rosa, job)
    const shown = await as().get("/job", { key: jobKey, language })
    expect(shown.body).toMatchObject({ texts: { asking: words } })
    expect((await as().post("/job", { key: jobKey, action: "allowTexts", language })).status).toBe(200)
    const texts = async () => (await messagesSentTo(system().origin, phone)).map(({ body }) => body).join()
    await expect.poll(texts).toContain(words)
  })
})
