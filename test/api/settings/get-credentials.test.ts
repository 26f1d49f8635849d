import { describe, expect, it } from "vitest"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { ownShop } from "../own-shop.ts"

const { as, people } = ownShop()

describe("GET /credentials", () => {
  it("returns seven suppliers, with nothing set for a new shop", async () => {
    const { status, body } = await as(await people().admin()).get("/credentials")
    expect(suppliers).toHaveLength(7)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...Object.fromEntries(suppliers.map((supplier) => [`${supplier}Username`, ""])),
        ...Object.fromEntries(suppliers.map((supplier) => [`${supplier}PasswordSet`, false])),
        version: 0,
      },
    })
  })

  it("returns usernames and whether a password is set, to admins and developers", async () => {
    const [boss, dev] = [await people().admin(), await people().developer()]
    await as(boss).put("/credentials", {
      mygrantUsername: "clearline-yc",
      mygrantPassword: "not-for-anybody",
      lynxUsername: "desk",
    })
    for (const person of [boss, dev]) {
      const { body } = await as(person).get("/credentials")
      expect(body).toMatchObject({
        mygrantUsername: "clearline-yc",
        mygrantPasswordSet: true,
        lynxUsername: "desk",
        lynxPasswordSet: false,
        version: 1,
      })
      expect(Object.keys(body as object).filter((field) => field.endsWith("Password"))).toEqual([])
    }
  })
})
