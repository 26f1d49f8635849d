import { describe, expect, it } from "vitest"
import { ownShop } from "../own-shop.ts"

const { as, people } = ownShop()

describe("GET /mitchellupdatesession", () => {
  it("returns true once the saved login works, and explains a missing or wrong one before that", async () => {
    const [rosa, boss] = [await people().clerk(), await people().admin()]
    const ask = () => as(rosa).get("/mitchellupdatesession")
    expect(await ask()).toBeProblem(424, "supplier_failed", {
      detail: "The login for Mitchell is missing. An admin can enter it in Settings.",
    })

    await as(boss).put("/credentials", { mitchellUsername: "clearline", mitchellPassword: "guessed" })
    expect(await ask()).toBeProblem(424, "supplier_failed", {
      detail: "Mitchell refused our login. An admin can check it in Settings.",
      fault: "login",
      supplier: "mitchell",
    })

    await as(boss).put("/credentials", { mitchellPassword: "glass-mitchell" })
    expect(await ask()).toMatchObject({ status: 200, body: true })
  })
})
